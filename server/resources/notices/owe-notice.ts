import type { Sql } from '../../db/database.ts'

export type NoticeKind = OrderNotice | DisputeNotice

/** These are about an order, and go to its player, coach or evaluator. */
export type OrderNotice =
  | 'order_received'
  | 'video_problem'
  | 'report_ready'
  | 'payment_refunded'
  | 'team_order_received'
  | 'team_order_stopped'
  | 'team_order_ended'
  | 'consultation_requested'
  | 'consultation_scheduled'
  | 'consultation_cancelled'
  | 'refund_made'

/** These go to every admin. */
export type DisputeNotice = 'dispute_opened' | 'dispute_due'

/** O20. Owes a person an email, in the transaction of its reason; `sendNotices` pays. */
export async function oweNotice(
  sql: Sql,
  it: { kind: OrderNotice; userId: string; evaluationId: string; refundId?: string },
): Promise<void> {
  await sql.query('INSERT INTO notice (kind, user_id, evaluation_id, refund_id) VALUES ($1, $2, $3, $4)', [
    it.kind,
    it.userId,
    it.evaluationId,
    it.refundId,
  ])
}

/** O37. Whether the payer already gets an email about a refund that an admin asked for. */
export async function wasOwedRefundNotice(sql: Sql, checkoutId: string): Promise<boolean> {
  const rows = await sql.query(
    'SELECT 1 FROM notice n JOIN payment_refund r ON r.id = n.refund_id WHERE r.checkout_id = $1 LIMIT 1',
    [checkoutId],
  )
  return rows.length > 0
}

/** O144. Owes each active admin an email about a dispute. */
export async function oweAdmins(sql: Sql, kind: DisputeNotice, disputeId: string): Promise<void> {
  await sql.query(
    'INSERT INTO notice (kind, user_id, dispute_id) SELECT $1, id, $2 FROM app_user WHERE is_admin AND is_active',
    [kind, disputeId],
  )
}
