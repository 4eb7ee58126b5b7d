import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../http/errors.ts'
import { takeCredit } from '../credits/credits.ts'
import { oweNotice } from '../notices/owe-notice.ts'

/** A purchase with a credit for each place in which it stands. */
export type Credits = readonly string[]

/**
 * O85. As many credits as there are players, from the purchases that end first, locked; names a purchase once for each credit.
 * Throws a Refusal (`NO_CREDIT`) that says how many there are.
 */
export async function lockCredits(sql: Sql, coachId: string, needed: number): Promise<Credits> {
  const purchases = await sql.query<{ id: string; credits_left: number }>(
    `SELECT id, credits_left FROM purchase WHERE owner_id = $1 AND credits_left > 0 AND valid_until > now() ORDER BY valid_until, bought_at, id FOR UPDATE`, [coachId])
  const credits = purchases.flatMap(({ id, credits_left }) => Array.from({ length: credits_left }, () => id))
  if (credits.length < needed) {
    const are = credits.length === 1 ? 'There is 1 credit' : `There are ${credits.length} credits`
    throw new Refusal('conflict', `${are}, and this order needs ${needed}.`, { code: 'NO_CREDIT' })
  }
  return credits.slice(0, needed)
}

/**
 * O80. Puts every evaluation of an order that awaits its payment into the queue, each with a credit of its own, and owes the coach
 * one mail. The caller has locked order and evaluations. Throws a database error (`child_needs_consent`) for a child without consent.
 */
export async function handInTeam(sql: Sql, orderId: string, credits: Credits): Promise<void> {
  const evaluations = await sql.query<{ id: string; submitted_by: string }>(
    `SELECT e.id, e.submitted_by FROM evaluation e LEFT JOIN roster_entry r ON r.id = e.roster_entry_id
     WHERE e.team_submission_id = $1 AND e.second_of IS NULL AND e.status = 'awaiting_payment' ORDER BY r.place, e.id`, [orderId])
  const [first] = evaluations
  if (!first || evaluations.length > credits.length) throw new Error(`Order ${orderId} has ${evaluations.length} evaluations and ${credits.length} credits`)
  for (const [index, { id }] of evaluations.entries()) await handInOne(sql, id, credits[index] ?? '')
  await sql.query(
    `UPDATE team_submission SET status = 'submitted', package_id = p.package_id, package_name = p.package_name FROM purchase p WHERE team_submission.id = $1 AND p.id = $2`,
    [orderId, credits[0]])
  await sql.query('UPDATE app_user SET submission_count = submission_count + $2 WHERE id = $1', [first.submitted_by, evaluations.length])
  await oweNotice(sql, { kind: 'team_order_received', userId: first.submitted_by, evaluationId: first.id })
}

async function handInOne(sql: Sql, evaluationId: string, purchaseId: string) {
  await takeCredit(sql, purchaseId, evaluationId)
  await sql.query(
    `UPDATE evaluation e SET status = 'submitted', submitted_at = now(), paid_at = now(), package_id = p.package_id,
       due_at = now() + make_interval(days => p.turnaround_days), revision = e.revision + 1, updated_at = now()
     FROM purchase p WHERE e.id = $1 AND p.id = $2`, [evaluationId, purchaseId])
}
