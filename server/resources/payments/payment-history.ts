import type { HistoryEntry } from '#domain/contracts/admin-payments.ts'
import type { Sql } from '../../db/database.ts'

const nameOf = (user: string) =>
  `CASE WHEN ${user}.deleted_at IS NULL THEN trim(${user}.first_name || ' ' || ${user}.last_name) END`
const PLAYER = `(SELECT nullif(trim(p.first_name || ' ' || p.last_name), '') FROM player p WHERE p.id = e.player_id)`

/** SQL: the evaluations that a payment `$1` was for, or that used one of its credits. */
export const EVALUATIONS_OF = `SELECT c.evaluation_id AS id FROM checkout c
    WHERE c.id = $1 AND c.evaluation_id IS NOT NULL
  UNION SELECT e.id FROM checkout c JOIN evaluation e ON e.team_submission_id = c.team_submission_id
    AND e.second_of IS NULL WHERE c.id = $1
  UNION SELECT u.evaluation_id FROM purchase p JOIN credit_use u ON u.purchase_id = p.id WHERE p.checkout_id = $1`

const HISTORY = `
  SELECT c.created_at AS at, 'ordered' AS kind, ${nameOf('u')} AS who, c.package_name AS about, c.amount_cents
    FROM checkout c JOIN app_user u ON u.id = c.buyer_id WHERE c.id = $1
  UNION ALL SELECT paid_at, 'paid', NULL, payment_reference, amount_cents FROM checkout WHERE id = $1 AND paid_at IS NOT NULL
  UNION ALL SELECT received_at, 'told', NULL, coalesce(told_as, type), NULL FROM payment_event WHERE checkout_id = $1
  UNION ALL SELECT k.used_at, 'credit_used', NULL, ${PLAYER}, NULL FROM purchase b JOIN credit_use k ON k.purchase_id = b.id
    JOIN evaluation e ON e.id = k.evaluation_id WHERE b.checkout_id = $1
  UNION ALL SELECT k.returned_at, 'credit_returned', NULL, ${PLAYER}, NULL FROM purchase b
    JOIN credit_use k ON k.purchase_id = b.id JOIN evaluation e ON e.id = k.evaluation_id
    WHERE b.checkout_id = $1 AND k.returned_at IS NOT NULL
  UNION ALL SELECT e.completed_at, 'delivered', ${nameOf('u')}, ${PLAYER}, NULL FROM evaluation e
    LEFT JOIN app_user u ON u.id = e.evaluator_id WHERE e.id IN (${EVALUATIONS_OF}) AND e.completed_at IS NOT NULL
  UNION ALL SELECT r.asked_at, 'refund_asked', ${nameOf('u')}, r.reason, r.amount_cents FROM payment_refund r
    LEFT JOIN app_user u ON u.id = r.asked_by WHERE r.checkout_id = $1 AND r.reason IS NOT NULL
  UNION ALL SELECT settled_at, 'refund_' || status, NULL, coalesce(failure, provider_reference), amount_cents FROM payment_refund
    WHERE checkout_id = $1 AND settled_at IS NOT NULL
  UNION ALL SELECT opened_at, 'dispute_opened', NULL, reason, amount_cents FROM payment_dispute WHERE checkout_id = $1
  UNION ALL SELECT closed_at, 'dispute_' || status, NULL, NULL, amount_cents FROM payment_dispute
    WHERE checkout_id = $1 AND closed_at IS NOT NULL
  UNION ALL SELECT coalesce(n.sent_at, n.created_at), CASE WHEN n.sent_at IS NULL THEN 'email_waiting' ELSE 'email_sent' END,
      ${nameOf('u')}, n.kind, NULL FROM notice n JOIN app_user u ON u.id = n.user_id
    WHERE n.evaluation_id IN (${EVALUATIONS_OF})
      OR n.dispute_id IN (SELECT id FROM payment_dispute WHERE checkout_id = $1)`

/** O146. Everything that is kept of an order and its payment, oldest first. */
export function findHistory(sql: Sql, checkoutId: string): Promise<HistoryEntry[]> {
  return sql.query<HistoryEntry>(`SELECT * FROM (${HISTORY}) h ORDER BY at, kind, about`, [checkoutId])
}
