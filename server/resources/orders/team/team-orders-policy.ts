import { getTeamOrder } from '#domain/contracts/team-orders.ts'
import type { Actor } from '../../../actor.ts'
import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { requireTeam } from '../../teams/teams-policy.ts'

/**
 * O89. One answer for an order that is absent, another coach's, or of a team that the actor does not coach any more.
 */
export async function requireOwnOrder(sql: Sql, actor: Actor, id: string): Promise<void> {
  const [order] = await sql.query<{ team_id: number; submitted_by: string }>(
    'SELECT team_id, submitted_by FROM team_submission WHERE id = $1',
    [id],
  )
  if (order?.submitted_by !== actor.userId) throw new Refusal('missing', 'Order not found')
  await requireTeam(sql, actor, getTeamOrder.grant, order.team_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'missing' ? new Refusal('missing', 'Order not found') : error
  })
}
