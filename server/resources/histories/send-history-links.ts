import { digestOf, newSecret } from '../../letters/link-secret.ts'
import type { Services } from '../../services.ts'
import { sendPendingEmails } from '../notices/send-pending-emails.ts'
import { historyLetter } from './history-letters.ts'
import { settleLink, takeDueLink } from './history-links-repository.ts'

/** K51, K52. Sends the pending emails about joins. Returns the number of emails sent. */
export async function sendHistoryLinks({
  db,
  mailer,
  publicOrigin,
}: Pick<Services, 'db' | 'mailer' | 'publicOrigin'>): Promise<number> {
  return sendPendingEmails({
    async take() {
      const token = newSecret()
      const link = await db.transaction((sql) => takeDueLink(sql, digestOf(token)))
      return link && { link, token }
    },
    send: async ({ link, token }) => mailer.send(historyLetter(link, `${publicOrigin}/history/${token}`)),
    settle: ({ token }, failure) => settleLink(db, digestOf(token), failure),
  })
}
