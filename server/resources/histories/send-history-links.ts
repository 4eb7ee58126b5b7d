import { withoutAddresses } from '../../http/log.ts'
import { digestOf, newSecret } from '../../letters/link-secret.ts'
import type { Services } from '../../services.ts'
import { historyLetter } from './history-letters.ts'
import { settleLink, takeDueLink } from './history-links-repository.ts'

const MOST_AT_ONCE = 50

/** K51, K52. Sends the emails about joins that are owed and returns how many went out. */
export async function sendHistoryLinks({
  db,
  mailer,
  publicOrigin,
}: Pick<Services, 'db' | 'mailer' | 'publicOrigin'>): Promise<number> {
  let sent = 0
  for (let at = 0; at < MOST_AT_ONCE; at++) {
    const token = newSecret()
    const due = await db.transaction((sql) => takeDueLink(sql, digestOf(token)))
    if (!due) return sent
    const failure = await mailer.send(historyLetter(due, `${publicOrigin}/history/${token}`)).then(
      () => undefined,
      (error: unknown) => withoutAddresses(error instanceof Error ? error.message : 'unknown').slice(0, 300),
    )
    await settleLink(db, digestOf(token), failure)
    if (failure === undefined) sent += 1
  }
  return sent
}
