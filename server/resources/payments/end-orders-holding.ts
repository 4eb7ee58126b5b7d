import type { Sql } from '../../db/database.ts'
import { cancelTeamOrder, lockTeamOrder } from '../checkouts/team-order.ts'
import { oweNotice } from '../notices/owe-notice.ts'

/**
 * O40, O143. Ends the orders that wait for their payment with credits of a purchase that was given back or is
 * disputed, and owes the coach a
 * email about each; returns their open checkouts, which are still to be closed at the provider. The caller has locked
 * the coach.
 */
export async function endOrdersHolding(sql: Sql, paidCheckoutId: string): Promise<string[]> {
  const holding = await sql.query<{ order_id: string; checkout_id: string; evaluation_id: string }>(
    `SELECT DISTINCT ON (s.id) s.id AS order_id, o.id AS checkout_id, e.id AS evaluation_id
     FROM purchase p JOIN credit_use c ON c.purchase_id = p.id AND c.returned_at IS NULL
     JOIN evaluation e ON e.id = c.evaluation_id
     JOIN team_submission s ON s.id = e.team_submission_id AND s.status = 'awaiting_payment'
     JOIN checkout o ON o.team_submission_id = s.id AND o.status IN ('opening', 'open')
     WHERE p.checkout_id = $1 ORDER BY s.id, e.id`,
    [paidCheckoutId],
  )
  for (const { order_id, evaluation_id } of holding) {
    const order = await lockTeamOrder(sql, order_id)
    await cancelTeamOrder(sql, order_id)
    if (order)
      await oweNotice(sql, { kind: 'team_order_ended', userId: order.submitted_by, evaluationId: evaluation_id })
  }
  return holding.map(({ checkout_id }) => checkout_id)
}
