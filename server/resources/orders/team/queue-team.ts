import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { CAN_BE_USED, takeCredit } from '../../credits/credits.ts'
import { oweNotice } from '../../notices/owe-notice.ts'

/** A purchase with a credit for each place in which it stands. */
export type Credits = readonly string[]

/**
 * O85. So many credits, from the purchases that end first, locked; names a purchase once for each credit.
 * Throws a Refusal (`NO_CREDIT`) that says how many there are.
 */
export async function lockCredits(sql: Sql, coachId: string, needed: number): Promise<Credits> {
  const purchases = await sql.query<{ id: string; credits_left: number }>(
    `SELECT id, credits_left FROM purchase WHERE owner_id = $1 AND credits_left > 0 AND ${CAN_BE_USED}
      ORDER BY valid_until, bought_at, id FOR UPDATE`,
    [coachId],
  )
  const credits = purchases.flatMap(({ id, credits_left }) => Array.from({ length: credits_left }, () => id))
  if (credits.length < needed) {
    const are = credits.length === 1 ? 'There is 1 credit' : `There are ${credits.length} credits`
    throw new Refusal('conflict', `${are}, and this order needs ${needed}.`, { code: 'NO_CREDIT' })
  }
  return credits.slice(0, needed)
}

/**
 * O132. Gives these credits to players of an order that awaits its payment, in the order of the roster: one each to
 * those who hold none. Credits beyond that stay where they are. The caller has locked order and evaluations.
 */
export async function takeCredits(sql: Sql, orderId: string, credits: Credits): Promise<void> {
  const without = (await findAwaiting(sql, orderId)).filter(({ purchase_id }) => purchase_id === null)
  for (const [index, purchaseId] of credits.slice(0, without.length).entries())
    await takeCredit(sql, purchaseId, without[index]?.id ?? '')
}

/**
 * O80. Puts every evaluation of an order that awaits its payment into the queue and owes the coach one email. Each
 * holds a credit by now; the order is called by the package of `purchaseId`. The caller has locked order and
 * evaluations. Throws a database error (`child_needs_consent`) for a child without consent.
 */
export async function queueTeam(sql: Sql, orderId: string, purchaseId: string): Promise<void> {
  const evaluations = await findAwaiting(sql, orderId)
  const [first] = evaluations
  if (!first || evaluations.some(({ purchase_id }) => purchase_id === null))
    throw new Error(`Order ${orderId} has ${evaluations.length} evaluations and not a credit for each`)
  for (const { id } of evaluations) await queueOne(sql, id)
  await sql.query(
    `UPDATE team_submission SET status = 'submitted', package_id = p.package_id, package_name = p.package_name
      FROM purchase p WHERE team_submission.id = $1 AND p.id = $2`,
    [orderId, purchaseId],
  )
  await sql.query('UPDATE app_user SET submission_count = submission_count + $2 WHERE id = $1', [
    first.submitted_by,
    evaluations.length,
  ])
  await oweNotice(sql, { kind: 'team_order_received', userId: first.submitted_by, evaluationId: first.id })
}

/** In the order of the roster, with the purchase whose credit each holds. */
function findAwaiting(sql: Sql, orderId: string) {
  return sql.query<{ id: string; submitted_by: string; purchase_id: string | null }>(
    `SELECT e.id, e.submitted_by, c.purchase_id FROM evaluation e
     LEFT JOIN roster_entry r ON r.id = e.roster_entry_id LEFT JOIN credit_use c ON c.evaluation_id = e.id
     AND c.returned_at IS NULL
     WHERE e.team_submission_id = $1 AND e.second_of IS NULL AND e.status = 'awaiting_payment' ORDER BY r.place, e.id`,
    [orderId],
  )
}

/** What its own credit promises is what it gets. */
async function queueOne(sql: Sql, evaluationId: string) {
  await sql.query(
    `UPDATE evaluation e SET status = 'submitted', submitted_at = now(), paid_at = now(), package_id = p.package_id,
       due_at = now() + make_interval(days => p.turnaround_days), revision = e.revision + 1, updated_at = now()
     FROM credit_use c JOIN purchase p ON p.id = c.purchase_id WHERE e.id = $1 AND c.evaluation_id = e.id
     AND c.returned_at IS NULL`,
    [evaluationId],
  )
}
