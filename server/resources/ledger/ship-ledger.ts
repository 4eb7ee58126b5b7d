import type { LedgerEntry } from '../../ports/ledger.ts'
import type { Services } from '../../services.ts'
import { installationOf } from './installation.ts'

/** Id of an advisory lock (any number works). Only one process ships at a time, so entries arrive in order of time. */
const LOCK = 7_263_049
const MOST_AT_ONCE = 500

type Parts = Pick<Services, 'db' | 'ledger'>

/**
 * U120. Ships waiting entries from the database to the ledger, and marks them once the ledger has stored them. If the
 * mark is lost, they are shipped again. Readers recognize duplicates by id. Returns the number of entries shipped.
 */
export async function shipLedger({ db, ledger }: Parts): Promise<number> {
  let shipped = 0
  for (;;) {
    const count = await shipSome({ db, ledger })
    shipped += count
    if (count < MOST_AT_ONCE) return shipped
  }
}

function shipSome({ db, ledger }: Parts): Promise<number> {
  return db.transaction(async (sql) => {
    const [lock] = await sql.query<{ is_mine: boolean; at: string }>(
      'SELECT pg_try_advisory_xact_lock($1) AS is_mine, now() AS at',
      [LOCK],
    )
    if (!lock?.is_mine) return 0
    const waiting = await sql.query<Omit<LedgerEntry, 'of'>>(
      'SELECT id, at, kind, subject FROM ledger_entry WHERE shipped_at IS NULL ORDER BY seq LIMIT $1',
      [MOST_AT_ONCE],
    )
    if (waiting.length === 0) return 0
    const of = await installationOf(sql)
    await ledger.append(
      waiting.map((it) => ({ ...it, of })),
      lock.at,
    )
    await sql.query('UPDATE ledger_entry SET shipped_at = $2 WHERE id = ANY($1)', [
      waiting.map(({ id }) => id),
      lock.at,
    ])
    return waiting.length
  })
}
