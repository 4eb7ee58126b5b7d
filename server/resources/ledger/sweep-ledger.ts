import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { ledgerTrouble, readingWords } from './reading-words.ts'
import { isLedgerUnread, readLedger } from './read-ledger.ts'
import { shipLedger } from './ship-ledger.ts'

/**
 * U120, U121. Ships waiting entries to the ledger. After a failover with running servers, it first applies the entries
 * that the standby had missed.
 */
export async function sweepLedger(services: Services, onError: (error: unknown) => void): Promise<void> {
  if (await isLedgerUnread(services)) {
    const reading = await readLedger(services)
    for (const line of [...ledgerTrouble(reading), ...readingWords(reading)]) onError(new Error(line))
  }
  await shipLedger(services)
}

/** The maximum age of a backup that can still be restored. */
const KEPT_DAYS = 400

/** Deletes old shipped entries, except the newest. That one shows whether the ledger is the right one. */
export async function forgetOldLedger(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM ledger_entry WHERE shipped_at < least(now(), (SELECT max(shipped_at) FROM ledger_entry))
       - make_interval(days => $1) AND failed_at IS NULL`,
    [KEPT_DAYS],
  )
}
