import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import pg from 'pg'

/** PostgreSQL refuses to run as root, so root runs it as "nobody". Undefined for every other user. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** Throws when a folder on the way to `folder` keeps "nobody" out, naming that folder. */
export function ensureTraversable(folder: string) {
  for (let at = folder; ; at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) {
      throw new Error(
        `DATA_DIR ${folder} cannot be used: PostgreSQL runs as the user "nobody" when started by root, ` +
          `and ${at} lets only its owner in. Choose a folder such as /var/lib/courtside.`,
      )
    }
    if (at === path.dirname(at)) return
  }
}

/** The database password of this data folder: made once, readable by our own user only. */
export function ensurePassword(folder: string): string {
  const file = path.join(folder, 'password')
  if (!fs.existsSync(file)) {
    const fresh = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`
    fs.writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    try {
      // A link fails when the file is there: of two starters at once, one password wins.
      fs.linkSync(fresh, file)
    } catch (error) {
      if (!fs.existsSync(file)) throw error
    } finally {
      fs.rmSync(fresh)
    }
  }
  return fs.readFileSync(file, 'utf8').trim()
}

const DUPLICATE = new Set(['42P04', '23505'])

/** Creates the database when it is absent; two callers at once both succeed. */
export async function ensureDatabase(maintenanceUrl: string, database: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && DUPLICATE.has(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
