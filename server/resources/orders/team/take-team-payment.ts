import type { Sql } from '../../../db/database.ts'
import { cancelTeamOrder } from '../../checkouts/team-order.ts'
import type { TeamOrderRow } from '../../checkouts/team-order.ts'
import { oweNotice } from '../../notices/owe-notice.ts'
import { queueTeam, takeCredits } from './queue-team.ts'

/**
 * O87. An order that is paid for: all of it is submitted, with the credits that it holds and those of this purchase.
 * When somebody of it cannot be submitted any more, nobody is: all the credits wait for the coach, who is told.
 */
export async function takeTeamPayment(sql: Sql, { id, submitted_by }: TeamOrderRow, purchaseId: string): Promise<void> {
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
    return queueTeam(sql, id, purchaseId)
  }
  const [first] = await sql.query<{ id: string }>(
    'SELECT id FROM evaluation WHERE team_submission_id = $1 ORDER BY id LIMIT 1',
    [id],
  )
  await cancelTeamOrder(sql, id)
  if (first) await oweNotice(sql, { kind: 'team_order_stopped', userId: submitted_by, evaluationId: first.id })
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
