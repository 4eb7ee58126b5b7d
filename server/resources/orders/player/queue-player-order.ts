import type { Sql } from '../../../db/database.ts'
import { takeCredit } from '../../credits/credits.ts'
import { oweNotice } from '../../notices/owe-notice.ts'

/**
 * O78. Puts a draft, or one that awaits its payment, into the queue with a credit of this purchase: once, in the
 * caller's transaction, in which the evaluation is locked. Throws a database error (`child_needs_consent`) for a child
 * without consent.
 */
export async function queuePlayerOrder(sql: Sql, evaluationId: string, purchaseId: string): Promise<void> {
  await takeCredit(sql, purchaseId, evaluationId)
  const [row] = await sql.query<{ submitted_by: string }>(
    `UPDATE evaluation e SET status = 'submitted', submitted_at = now(), paid_at = coalesce(e.paid_at, now()),
      package_id = p.package_id,
       due_at = now() + make_interval(days => p.turnaround_days), revision = e.revision + 1, updated_at = now()
     FROM purchase p WHERE e.id = $1 AND p.id = $2 AND e.status IN ('draft', 'awaiting_payment')
     RETURNING e.submitted_by`,
    [evaluationId, purchaseId],
  )
  if (!row) throw new Error(`Evaluation ${evaluationId} cannot be submitted`)
  await sql.query('UPDATE app_user SET submission_count = submission_count + 1 WHERE id = $1', [row.submitted_by])
  await oweNotice(sql, { kind: 'order_received', userId: row.submitted_by, evaluationId })
}
