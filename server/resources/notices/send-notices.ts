import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { noticeLetter } from './notice-letters.ts'
import type { NoticeSubject } from './notice-subject.ts'
import { afterFailure, sendPendingEmails } from './send-pending-emails.ts'
import type { Failure } from './send-pending-emails.ts'

/** After this many failures, over about a day, nobody expects the email any more. */
export const MOST_ATTEMPTS = 10
const AFTER_FAILURE = afterFailure({ mostAttempts: MOST_ATTEMPTS })

type Due = NoticeSubject & { id: string }

const COLUMNS = `n.id, n.kind, u.email AS to, u.first_name, e.event_name, e.id AS evaluation_id, e.due_at,
  e.return_reason,
  (SELECT c.starts_at FROM consultation c WHERE c.evaluation_id = e.id ORDER BY c.requested_at DESC
  LIMIT 1) AS starts_at,
  coalesce(e.evaluator_id = u.id, false) AS is_for_evaluator,
  CASE WHEN e.team_submission_id IS NOT NULL AND e.submitted_by = u.id
  THEN (SELECT json_build_object('team_id', s.team_id, 'team_name', t.name,
      'player_name', trim(p.first_name || ' ' || p.last_name),
      'players', (SELECT count(*) FROM evaluation o WHERE o.team_submission_id = s.id AND o.second_of IS NULL))
    FROM team_submission s JOIN team t ON t.id = s.team_id JOIN player p ON p.id = e.player_id
    WHERE s.id = e.team_submission_id) END AS team_order,
  (SELECT json_build_object('amount_cents', b.amount_cents, 'currency', b.currency, 'package_name', b.package_name,
      'credits_left', b.credits_left) FROM purchase b
    WHERE n.kind IN ('order_received', 'team_order_received') AND b.owner_id = n.user_id
      -- Written in one transaction with the notice.
      AND b.bought_at = n.created_at AND b.checkout_id IS NOT NULL LIMIT 1) AS paid,
  (SELECT json_build_object('checkout_id', checkout_id, 'amount_cents', amount_cents, 'currency', currency,
      'evidence_due_at', evidence_due_at) FROM payment_dispute WHERE id = n.dispute_id
    UNION ALL SELECT json_build_object('checkout_id', c.id, 'amount_cents', r.amount_cents, 'currency', c.currency)
    FROM payment_refund r JOIN checkout c ON c.id = r.checkout_id WHERE r.id = n.refund_id) AS money`

/**
 * O21. Sends what is owed and returns how many went out. Each is taken before it is sent, so that any number of
 * processes send it once, and no transaction waits for a mail server: one that dies, or is not answered in time, is
 * tried again ten minutes later.
 */
export async function sendNotices({
  db,
  mailer,
  publicOrigin,
}: Pick<Services, 'db' | 'mailer' | 'publicOrigin'>): Promise<number> {
  return sendPendingEmails({
    take: () => takeNext(db),
    send: async (notice) => {
      if (!isDeleted(notice)) await mailer.send(noticeLetter(notice, publicOrigin))
    },
    settle: ({ id }, failure) => settle(db, id, failure),
  })
}

async function takeNext(sql: Sql): Promise<Due | undefined> {
  const [row] = await sql.query<Due>(
    `WITH due AS (SELECT id FROM notice WHERE sent_at IS NULL AND attempts < ${MOST_ATTEMPTS} AND next_try_at <= now()
       ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
     n AS (UPDATE notice SET attempts = attempts + 1, next_try_at = now() + interval '10 minutes' FROM due
     WHERE notice.id = due.id RETURNING notice.*)
     SELECT ${COLUMNS} FROM n JOIN app_user u ON u.id = n.user_id LEFT JOIN evaluation e ON e.id = n.evaluation_id`,
  )
  return row
}

/** Addresses of deleted accounts lead nowhere. */
const isDeleted = ({ to }: Due) => to.endsWith('.invalid')

async function settle(sql: Sql, id: string, failure: Failure | undefined): Promise<void> {
  if (failure === undefined) {
    await sql.query('UPDATE notice SET sent_at = now() WHERE id = $1', [id])
    return
  }
  await sql.query(`UPDATE notice SET ${AFTER_FAILURE} WHERE id = $3`, [failure.reason, failure.isFinal, id])
}
