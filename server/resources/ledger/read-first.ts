import type { Services } from '../../services.ts'
import { isLedgerUnread, readLedger } from './read-ledger.ts'
import { ledgerTrouble, readingWords } from './reading-words.ts'

type Tell = (line: string, level: 'warn' | 'error') => void

/**
 * U121. Before anybody is answered. A ledger that gives no answer keeps a server from starting only where the database
 * was put back since it was last read: else it holds nothing that the database does not know.
 */
export async function readLedgerFirst(services: Services, tell: Tell): Promise<void> {
  try {
    const reading = await readLedger(services)
    for (const line of ledgerTrouble(reading)) tell(line, 'error')
    for (const line of readingWords(reading)) tell(line, 'warn')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (await isLedgerUnread(services))
      throw new Error(
        `The database was put back, or taken over, and the ledger in ${services.ledger.place} cannot be read or ` +
          `applied: ${why}. Nobody is answered before it is.`,
        { cause: error },
      )
    tell(`The ledger in ${services.ledger.place} cannot be read: ${why}`, 'error')
  }
}
