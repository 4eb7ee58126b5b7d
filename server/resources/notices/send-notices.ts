import type { Sql } from '../../db/database.ts'
import { withoutAddresses } from '../../http/log.ts'
import type { Services } from '../../services.ts'
import { noticeLetter } from './notice-letters.ts'
import type { NoticeSubject } from './notice-letters.ts'

const MOST_AT_ONCE = 50
/** After this many failures, over about a day, nobody expects the mail any more. */
const MOST_ATTEMPTS = 10

type Due = NoticeSubject & { id: string }

/** Waits 1 minute after the first failure, then twice as long each time. */
const DUE = `WHERE n.sent_at IS NULL AND n.attempts < ${MOST_ATTEMPTS}
  AND n.created_at + (power(2, n.attempts) - 1) * interval '1 minute' <= now()`

const COLUMNS = `n.id, n.kind, u.email AS to, u.first_name, e.event_name, e.id AS evaluation_id, e.due_at, e.return_reason,
  (SELECT c.starts_at FROM consultation c WHERE c.evaluation_id = e.id ORDER BY c.requested_at DESC LIMIT 1) AS starts_at,
  coalesce(e.evaluator_id = u.id, false) AS is_for_evaluator`

/**
 * O21. Sends what is owed and returns how many went out. Each is locked while it is sent, so that any number of processes send
 * it once; a crash between the mail server's yes and our own leaves one mail twice, never none.
 */
export async function sendNotices({ db, mailer, publicOrigin }: Pick<Services, 'db' | 'mailer' | 'publicOrigin'>): Promise<number> {
  let sent = 0
  for (let at = 0; at < MOST_AT_ONCE; at++) {
    const outcome = await db.transaction(async (sql) => {
      const notice = await lockNext(sql)
      if (!notice) return 'none'
      if (isDeleted(notice)) return settle(sql, notice.id, undefined)
      const failure = await mailer.send(noticeLetter(notice, publicOrigin)).then(() => undefined, (error: unknown) => error)
      return settle(sql, notice.id, failure)
    })
    if (outcome === 'none') return sent
    if (outcome === 'sent') sent += 1
  }
  return sent
}

async function lockNext(sql: Sql): Promise<Due | undefined> {
  const [row] = await sql.query<Due>(
    `SELECT ${COLUMNS} FROM notice n JOIN app_user u ON u.id = n.user_id JOIN evaluation e ON e.id = n.evaluation_id
     ${DUE} ORDER BY n.created_at, n.id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`)
  return row
}

/** Addresses of deleted accounts lead nowhere. */
const isDeleted = ({ to }: Due) => to.endsWith('.invalid')

async function settle(sql: Sql, id: string, failure: unknown): Promise<'sent' | 'failed'> {
  if (failure === undefined) {
    await sql.query('UPDATE notice SET sent_at = now() WHERE id = $1', [id])
    return 'sent'
  }
  const reason = failure instanceof Error ? failure.message : 'unknown'
  await sql.query('UPDATE notice SET attempts = attempts + 1, last_error = $2 WHERE id = $1', [id, withoutAddresses(reason).slice(0, 300)])
  return 'failed'
}
