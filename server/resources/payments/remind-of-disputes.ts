import type { Services } from '../../services.ts'
import { oweAdmins } from '../notices/owe-notice.ts'
import { REMINDER_HOURS } from './take-dispute.ts'

/** O144. Owes the admins one email about each case that waits for an answer and has two days left. */
export async function remindOfDisputes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (sql) => {
    const near = await sql.query<{ id: string }>(
      `UPDATE payment_dispute SET reminded_at = $1 WHERE status = 'needs_response' AND checkout_id IS NOT NULL
         AND reminded_at IS NULL AND evidence_due_at > $1
         AND evidence_due_at <= $1::timestamptz + interval '${REMINDER_HOURS} hours' RETURNING id`,
      [new Date(now()).toISOString()],
    )
    for (const { id } of near) await oweAdmins(sql, 'dispute_due', id)
  })
}
