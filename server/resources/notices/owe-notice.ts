import type { Sql } from '../../db/database.ts'

export type NoticeKind =
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

/** O20. Owes a person an email, in the transaction of its reason; `sendNotices` pays. */
export async function oweNotice(
  sql: Sql,
  { kind, userId, evaluationId }: { kind: NoticeKind; userId: string; evaluationId: string },
): Promise<void> {
  await sql.query('INSERT INTO notice (kind, user_id, evaluation_id) VALUES ($1, $2, $3)', [kind, userId, evaluationId])
}
