import type { Services } from '../../services.ts'
import { isLedgerUnread, readLedger } from './read-ledger.ts'
import { ledgerTrouble, readingWords } from './reading-words.ts'

type Tell = (line: string, level: 'warn' | 'error') => void

/**
 * U121. Reads the ledger before the server answers its first request. An unreachable ledger stops the start only if the
 * database was restored since the last reading. Otherwise the ledger has nothing new for the database.
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
        `The database was restored or failed over, and the ledger in ${services.ledger.place} cannot be read or ` +
          `applied: ${why}. The server does not start before that works.`,
        { cause: error },
      )
    tell(`The ledger in ${services.ledger.place} cannot be read: ${why}`, 'error')
  }
}
