import type { Sql } from '../../db/database.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isDatabaseAway } from '../../db/database.ts'
import { findServerEpoch } from '../receipts/server-epoch.ts'
import { AFTERWARDS, EFFECTS } from './effects.ts'
import type { Parts } from './effects.ts'
import { installationOf } from './installation.ts'

/** Any number will do: several processes that start together do the ledger's entries one after the other. */
const LOCK = 7_263_050
/** Clocks of a primary and the standby that took over may differ. */
const MARGIN_MS = 3_600_000

type Deps = Parts & Pick<Services, 'ledger'>

export type LedgerReading = {
  /** Where the ledger is. */
  place: string
  /** Done here, for they are newer than the backup. */
  applied: number
  /** Newer than the backup, and about something that the backup does not hold. */
  skipped: number
  failed: LedgerFailure[]
  unreadable: number
  /** Whether the ledger holds anything at all of this installation. */
  isThere: boolean
  /** The ledger lacks what this database had carried to it: it is not the one, or not whole. */
  isMissing: boolean
  /** Until when this database knows by itself what was withdrawn; undefined when it never carried anything. */
  knownUntil: string | undefined
}
export type LedgerFailure = { entry: Pick<LedgerEntry, 'id' | 'kind'>; error: unknown }

/**
 * U121. Does again, in their order, all entries of the ledger that this database does not know, each in a transaction
 * of its own. In a database that was never put back there are none. Throws when the ledger or a part that an entry
 * needs gives no answer. An entry that fails for itself is told, and is tried with the next start.
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

/** Whether the database was put back, or taken over, since the ledger was last read. */
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
    // Later it works by itself: until then nobody is answered.
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

/** Undefined when another process has done it meanwhile. */
function apply(deps: Deps, { id, at, kind, subject }: LedgerEntry): Promise<boolean | undefined> {
  return deps.db.transaction(async (sql) => {
    await sql.query(`SELECT pg_advisory_xact_lock($1), set_config('courtside.reads_ledger', 'yes', true)`, [LOCK])
    const [known] = await sql.query('SELECT 1 FROM ledger_entry WHERE id = $1 AND failed_at IS NULL', [id])
    if (known) return undefined
    const effect = EFFECTS[kind]
    if (!effect) throw new Error('This server does not know this kind: it is of a newer release')
    const found = await effect(sql, subject, at, deps)
    // Carried at its own moment or later: from there the ledger is read the next time.
    await sql.query(
      `INSERT INTO ledger_entry (id, at, kind, subject, shipped_at, applied_at) VALUES ($1, $2, $3, $4, $2, now())
       ON CONFLICT (id) DO UPDATE SET applied_at = now(), failed_at = NULL`,
      [id, at, kind, JSON.stringify(subject)],
    )
    return found
  })
}
