import type { Sql } from '../../db/database.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isDatabaseAway } from '../../db/database.ts'
import { findServerEpoch } from '../receipts/server-epoch.ts'
import { AFTERWARDS, EFFECTS } from './effects.ts'
import type { Parts } from './effects.ts'
import { installationOf } from './installation.ts'

/** Id of an advisory lock (any number works). Processes that start together apply entries one after the other. */
const LOCK = 7_263_050
/** Allows for different clocks on a primary and its standby. */
const MARGIN_MS = 3_600_000

type Deps = Parts & Pick<Services, 'ledger'>

export type LedgerReading = {
  /** Location of the ledger. */
  place: string
  /** Number of entries applied, because they are newer than the backup. */
  applied: number
  /** Number of entries newer than the backup whose subject the backup doesn't contain. */
  skipped: number
  failed: LedgerFailure[]
  unreadable: number
  /** Whether the ledger has any entry of this installation. */
  isThere: boolean
  /** Whether the ledger lacks entries that this database shipped to it: it is the wrong one, or incomplete. */
  isMissing: boolean
  /** Time of the last entry that this database shipped. Undefined if it never shipped one. */
  knownUntil: string | undefined
}
export type LedgerFailure = { entry: Pick<LedgerEntry, 'id' | 'kind'>; error: unknown }

/**
 * U121. Applies every ledger entry that this database does not know, in order, each in a separate transaction. A
 * database that was never restored knows all of them. Throws if the ledger or another service is unreachable. An entry
 * that fails for another reason is reported, and the next start retries it.
 */
export async function readLedger(deps: Deps): Promise<LedgerReading> {
  const { db, ledger } = deps
  const epoch = await findServerEpoch(db)
  const [newest] = await db.query<{ id: string; shipped_at: string }>(
    'SELECT id, shipped_at FROM ledger_entry WHERE shipped_at IS NOT NULL ORDER BY shipped_at DESC, seq DESC LIMIT 1',
  )
  const from = newest && new Date(Date.parse(newest.shipped_at) - MARGIN_MS).toISOString()
  const of = await installationOf(db)
  const reading: LedgerReading = {
    place: ledger.place,
    applied: 0,
    skipped: 0,
    failed: [],
    unreadable: 0,
    isThere: false,
    isMissing: newest !== undefined,
    knownUntil: newest?.shipped_at,
  }
  for (const entry of await failedBefore(db, of)) await take(deps, entry, reading)
  for await (const { entries, unreadable } of ledger.readSince(from)) {
    reading.unreadable += unreadable
    const ours = entries.filter((entry) => entry.of === of)
    reading.isThere ||= ours.length > 0
    if (ours.some(({ id }) => id === newest?.id)) reading.isMissing = false
    for (const entry of await unknownOf(db, ours)) await take(deps, entry, reading)
  }
  await db.query('UPDATE ledger_state SET read_in_epoch = $1', [epoch])
  return reading
}

/** Whether the database was restored or failed over since the ledger was last read. */
export async function isLedgerUnread({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const epoch = await findServerEpoch(db)
  const [state] = await db.query<{ read_in_epoch: string | null }>('SELECT read_in_epoch FROM ledger_state')
  return state?.read_in_epoch !== epoch
}

async function unknownOf(sql: Sql, entries: LedgerEntry[]): Promise<LedgerEntry[]> {
  const known = await sql.query<{ id: string }>('SELECT id FROM ledger_entry WHERE id = ANY($1)', [
    entries.map(({ id }) => id),
  ])
  const ids = new Set(known.map(({ id }) => id))
  return entries.filter(({ id }) => !ids.has(id))
}

async function take(deps: Deps, entry: LedgerEntry, reading: LedgerReading) {
  try {
    const found = await apply(deps, entry)
    if (found === undefined) return
    await AFTERWARDS[entry.kind]?.(deps, entry.subject)
    reading[found ? 'applied' : 'skipped'] += 1
  } catch (error) {
    // A temporary outage: the server must not answer before this entry is applied.
    if (isDatabaseAway(error) || (error instanceof Refusal && error.reason === 'unavailable')) throw error
    await deps.db.query(
      `INSERT INTO ledger_entry (id, at, kind, subject, shipped_at, failed_at) VALUES ($1, $2, $3, $4, $2, now())
       ON CONFLICT (id) DO NOTHING`,
      [entry.id, entry.at, entry.kind, JSON.stringify(entry.subject)],
    )
    reading.failed.push({ entry, error })
  }
}

async function failedBefore(sql: Sql, of: string): Promise<LedgerEntry[]> {
  const failed = await sql.query<Omit<LedgerEntry, 'of'>>(
    'SELECT id, at, kind, subject FROM ledger_entry WHERE failed_at IS NOT NULL ORDER BY seq',
  )
  return failed.map((entry) => ({ ...entry, of }))
}

/** Returns whether the subject exists. Undefined if another process has already applied the entry. */
function apply(deps: Deps, { id, at, kind, subject }: LedgerEntry): Promise<boolean | undefined> {
  return deps.db.transaction(async (sql) => {
    await sql.query(`SELECT pg_advisory_xact_lock($1), set_config('courtside.reads_ledger', 'yes', true)`, [LOCK])
    const [known] = await sql.query('SELECT 1 FROM ledger_entry WHERE id = $1 AND failed_at IS NULL', [id])
    if (known) return undefined
    const effect = EFFECTS[kind]
    if (!effect) throw new Error('This server does not know this kind: it is of a newer release')
    const found = await effect(sql, subject, at, deps)
    // `at` is never later than the shipping time, so the next reading starts early enough.
    await sql.query(
      `INSERT INTO ledger_entry (id, at, kind, subject, shipped_at, applied_at) VALUES ($1, $2, $3, $4, $2, now())
       ON CONFLICT (id) DO UPDATE SET applied_at = now(), failed_at = NULL`,
      [id, at, kind, JSON.stringify(subject)],
    )
    return found
  })
}
