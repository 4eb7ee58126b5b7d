import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from './database.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
/** Any number will do, as long as every process of Courtside uses the same one. */
const LOCK = 7_263_001

/** Before, a migration did not say what it is. */
const FIRST_DECLARED = 36
/**
 * lock_not_available: somebody works with the table, and what waits for it must not hold up everybody behind.
 * deadlock_detected: they worked with two of them, in the other order.
 */
const LOCKED: ReadonlySet<unknown> = new Set(['55P03', '40P01'])
const LOCK_TRIES = 20
const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout']

/** After an `expand` the version before goes on working; after a `contract` it does not. */
type Kind = 'expand' | 'contract'
export type Migration = { number: number; name: string; kind: Kind; text: string; checksum: string }
type AppliedMigration = Omit<Migration, 'text'>

type Options = { folder?: string; lockTimeoutMs?: number }

/**
 * Brings the database to the newest version, each migration in one transaction, and returns the names it applied. What
 * cannot lock its tables in time gives way and tries again. Throws, changing nothing more, when one fails, when an
 * applied one was edited, or when a newer program has done away with what this one needs. Nothing of it rests on the
 * session, so it may be asked through a pooler; `url` is that of the role that owns the tables.
 */
export async function migrate(
  url: string,
  { folder = FOLDER, lockTimeoutMs = 3_000 }: Options = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const done: string[] = []
    for (;;) {
      const name = await whenUnlocked(() => inTurn(client, lockTimeoutMs, () => applyNext(client, migrations)))
      if (name === undefined) break
      done.push(name)
    }
    await whenUnlocked(() => inTurn(client, lockTimeoutMs, () => limitStatements(client)))
    return done
  } finally {
    await client.end()
  }
}

/**
 * U94. Resolves when this program can work with the database: all of its migrations are there, and of newer ones only
 * such that leave it what it needs. Throws, with what to do, when it cannot.
 */
export async function ensureMigrated(sql: Sql, folder = FOLDER): Promise<void> {
  const migrations = readMigrations(folder)
  const [there] = await sql.query<{ is_there: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS is_there`,
  )
  const applied = there?.is_there ? await sql.query<AppliedMigration>(APPLIED) : []
  ensureKnown(applied, migrations)
  const missing = migrations.slice(applied.length)
  if (missing.length > 0)
    throw new Error(`The database lacks ${missing.map(({ name }) => name).join(', ')}. Run: npm run migrate`)
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
    return {
      number,
      name,
      kind: kindOf(name, number, text),
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    }
  })
}

function kindOf(name: string, number: number, text: string): Kind {
  const [, declared] = /^-- (expand|contract)\n/u.exec(text) ?? []
  if (declared === 'contract' || declared === 'expand') return declared
  if (number < FIRST_DECLARED) return 'expand'
  throw new Error(`Migration ${name}: expected "-- expand" or "-- contract" as its first line`)
}

// A database that was migrated by an older program has no column for the kind yet.
const APPLIED = `SELECT number, name, checksum, coalesce(to_jsonb(m) ->> 'kind', 'expand') AS kind
  FROM schema_migration m ORDER BY number`

function ensureKnown(applied: readonly AppliedMigration[], migrations: readonly Migration[]) {
  for (const [index, was] of applied.entries()) {
    const is = migrations[index]
    if (!is && was.kind === 'contract')
      throw new Error(`The database is newer than this program: migration ${was.name} took away what it needs`)
    if (is && (is.checksum !== was.checksum || is.number !== was.number))
      throw new Error(`Migration ${is.name} was edited after it had been applied; add a new one instead`)
  }
}

/** The name of the migration that it applied; undefined when there is none left. */
async function applyNext(client: pg.Client, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now());
     ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'expand'`,
  )
  const { rows: applied } = await client.query<AppliedMigration>(APPLIED)
  ensureKnown(applied, migrations)
  const next = migrations[applied.length]
  if (!next) return undefined
  const { number, name, kind, text, checksum } = next
  try {
    await client.query(text)
  } catch (error) {
    if (LOCKED.has(codeOf(error))) throw error
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  await client.query('INSERT INTO schema_migration (number, name, checksum, kind) VALUES ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    kind,
  ])
  return name
}

/** One process at a time, in a transaction: a lock of the session would stay behind in a pooler's connection. */
async function inTurn<Result>(client: pg.Client, lockTimeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function whenUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!LOCKED.has(codeOf(error))) throw error
      if (attempt === LOCK_TRIES) throw new Error('A table stayed locked by others. Run it again', { cause: error })
      await pause(250 + Math.random() * 250)
    }
  }
}

/**
 * No statement of the server runs longer, and no transaction rests longer. Said by the database and not by each
 * connection: a pooler refuses connections that say so, and shares what they set. What an operator has set stands.
 */
async function limitStatements(client: pg.Client) {
  const { rows } = await client.query<{ name: string; set: string[] }>(
    `SELECT datname AS name, ARRAY(SELECT split_part(unnest(setconfig), '=', 1) FROM pg_db_role_setting s
       WHERE s.setdatabase = d.oid) AS set
     FROM pg_database d WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')`,
  )
  for (const { name, set } of rows)
    for (const setting of TIMEOUTS.filter((it) => !set.includes(it)))
      await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} SET ${setting} = '15s'`)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
