import type { Sql } from '../../db/database.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { handInTeam, takeCredits } from './hand-in-team.ts'

export type TeamOrder = {
  id: string
  team_id: number
  submitted_by: string
  status: 'awaiting_payment' | 'submitted' | 'cancelled'
}

/**
 * An order, its players and its evaluations, locked in the order in which everybody locks. The caller has locked the
 * coach.
 */
export async function lockTeamOrder(sql: Sql, orderId: string): Promise<TeamOrder | undefined> {
  await sql.query(
    'SELECT 1 FROM player WHERE id IN (SELECT player_id FROM evaluation WHERE team_submission_id = $1) ORDER BY id FOR SHARE',
    [orderId],
  )
  await sql.query('SELECT 1 FROM evaluation WHERE team_submission_id = $1 ORDER BY id FOR UPDATE', [orderId])
  return (
    await sql.query<TeamOrder>(
      'SELECT id, team_id, submitted_by, status FROM team_submission WHERE id = $1 FOR UPDATE',
      [orderId],
    )
  )[0]
}

/**
 * O87. An order that is paid for: all of it is handed in, with the credits that it holds and those of this purchase.
 * When somebody of it cannot be handed in any more, nobody is: all the credits wait for the coach, who is told.
 */
export async function takeTeamPayment(sql: Sql, { id, submitted_by }: TeamOrder, purchaseId: string): Promise<void> {
  await sql.query('UPDATE purchase SET team_id = (SELECT team_id FROM team_submission WHERE id = $2) WHERE id = $1', [
    purchaseId,
    id,
  ])
  if (!(await lacksSomething(sql, id))) {
    const [bought] = await sql.query<{ credits_left: number }>('SELECT credits_left FROM purchase WHERE id = $1', [
      purchaseId,
    ])
    await takeCredits(
      sql,
      id,
      Array.from({ length: bought?.credits_left ?? 0 }, () => purchaseId),
    )
    return handInTeam(sql, id, purchaseId)
  }
  const [first] = await sql.query<{ id: string }>(
    'SELECT id FROM evaluation WHERE team_submission_id = $1 ORDER BY id LIMIT 1',
    [id],
  )
  await cancelTeamOrder(sql, id)
  if (first) await oweNotice(sql, { kind: 'team_order_stopped', userId: submitted_by, evaluationId: first.id })
}

/**
 * O88. Ends an order that was not paid, with all its evaluations, whose credits go back (O90); does nothing for one
 * that was handed in.
 */
export async function cancelTeamOrder(sql: Sql, orderId: string): Promise<void> {
  const ended = await sql.query(
    `UPDATE team_submission SET status = 'cancelled' WHERE id = $1 AND status = 'awaiting_payment' RETURNING id`,
    [orderId],
  )
  if (ended.length === 0) return
  await sql.query(
    `UPDATE evaluation SET status = 'cancelled', revision = revision + 1, updated_at = now()
     WHERE team_submission_id = $1 AND second_of IS NULL AND status = 'awaiting_payment'`,
    [orderId],
  )
}

/**
 * O40. Ends the orders that wait for their payment with credits of a purchase that was given back, and owes the coach a
 * mail about each; returns their open checkouts, which are still to be closed at the provider. The caller has locked the
 * coach.
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

/**
 * A player whose consent has ended, who has left the team or is deleted; a video that is gone; a team that has another
 * coach.
 */
async function lacksSomething(sql: Sql, orderId: string): Promise<boolean> {
  const lacking = await sql.query(
    `SELECT 1 FROM evaluation e JOIN player p ON p.id = e.player_id JOIN team_submission s
      ON s.id = e.team_submission_id JOIN team t ON t.id = s.team_id
     WHERE s.id = $1 AND e.second_of IS NULL AND (e.status <> 'awaiting_payment' OR t.coach_id IS DISTINCT
     FROM s.submitted_by OR may_not_queue(p.id, e.roster_entry_id)
       OR NOT evaluation_may_be_ordered(s.id, e.roster_entry_id)
       OR (p.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM roster_entry r WHERE r.id = e.roster_entry_id
       AND r.player_id = p.id AND r.removed_at IS NULL))
       OR EXISTS (SELECT FROM evaluation_game g JOIN team_game a ON a.id = g.team_game_id LEFT JOIN video v
       ON v.id = a.video_id AND v.state = 'ready'
         WHERE g.evaluation_id = e.id AND v.id IS NULL AND a.drive_url IS NULL AND a.external_video_url IS NULL))
         LIMIT 1`,
    [orderId],
  )
  return lacking.length > 0
}
