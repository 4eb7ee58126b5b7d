import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { ledgerTrouble, readingWords } from './reading-words.ts'
import { isLedgerUnread, readLedger } from './read-ledger.ts'
import { shipLedger } from './ship-ledger.ts'

/**
 * U120, U121. Carries what waits to the ledger. Where a standby has taken over while the servers ran on, what it had
 * not heard of is done again first.
 */
export async function sweepLedger(services: Services, onError: (error: unknown) => void): Promise<void> {
  if (await isLedgerUnread(services)) {
    const reading = await readLedger(services)
    for (const line of [...ledgerTrouble(reading), ...readingWords(reading)]) onError(new Error(line))
  }
  await shipLedger(services)
}

/** As long as a backup may be kept that is still to be put back. */
const KEPT_DAYS = 400

/** Of what was carried, the newest stays: it tells whether the ledger is the right one. */
export async function forgetOldLedger(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM ledger_entry WHERE shipped_at < least(now(), (SELECT max(shipped_at) FROM ledger_entry))
       - make_interval(days => $1) AND failed_at IS NULL`,
    [KEPT_DAYS],
  )
}
