import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import pg from 'pg'

const FOLDER = path.join(import.meta.dirname, 'migrations')
/** Any number will do, as long as every process of Courtside uses the same one. */
const LOCK = 7_263_001

export type Migration = { number: number; name: string; text: string; checksum: string }

/**
 * Brings the database to the newest version, each migration in one transaction, and returns the names it applied.
 * Throws, changing nothing more, when one fails, when an applied one was edited, or when the database is newer.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (
         number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const applied = await client.query<Migration>('SELECT number, name, checksum FROM schema_migration ORDER BY number')
    ensureUnchanged(applied.rows, migrations)
    const pending = migrations.slice(applied.rows.length)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

export function readMigrations(folder = FOLDER): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/u.exec(name)?.[1])
    if (number !== index + 1) {
      throw new Error(`Migration ${name}: expected a name like ${String(index + 1).padStart(4, '0')}-what-it-does.sql`)
    }
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

function ensureUnchanged(applied: Pick<Migration, 'number' | 'name' | 'checksum'>[], migrations: Migration[]) {
  for (const [index, was] of applied.entries()) {
    const is = migrations[index]
    if (!is) throw new Error(`The database is newer than this program: it has migration ${was.name}`)
    if (is.checksum !== was.checksum || is.number !== was.number) {
      throw new Error(`Migration ${is.name} was edited after it had been applied; add a new one instead`)
    }
  }
}

async function apply(client: pg.Client, { number, name, text, checksum }: Migration) {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
