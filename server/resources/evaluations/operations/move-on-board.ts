import type { BoardMove } from '#domain/contracts/operations.ts'
import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { requireEventOfOperation } from '../../events/events-policy.ts'
import { hearWork } from '../../events/tablets.ts'
import { OPERATION_PERMISSIONS } from '../../permissions/permissions.ts'
import { applied } from './operation.ts'
import type { OperationContext, Outcome } from './operation.ts'

/** EV65. Puts a player into a column of the decide board, or into none. The last one that arrives stands. */
export async function moveOnBoard(
  { sql, actor, deviceId }: OperationContext,
  { event_id: eventId, event_player_id: id, column }: BoardMove,
): Promise<Outcome> {
  await requireEventOfOperation(sql, actor, OPERATION_PERMISSIONS['board.move'], eventId)
  if (column !== null) await refuseBeyond(sql, eventId, column)
  const [player] = await sql.query<{ rev: number }>(
    `UPDATE event_player SET board_column = $3, rev = rev + 1, updated_at = now()
     WHERE id = $1 AND event_id = $2 RETURNING rev`,
    [id, eventId, column],
  )
  if (!player) throw new Refusal('missing', 'Player not found')
  await hearWork(sql, { eventId, userId: actor.userId, deviceId }, { isRating: false })
  return applied(player.rev)
}

/** The board may have lost a column since the tablet saw it. */
async function refuseBeyond(sql: Sql, eventId: string, column: number) {
  const [board] = await sql.query('SELECT 1 FROM event WHERE id = $1 AND $2 < cardinality(columns)', [eventId, column])
  if (board) return
  throw new Refusal('invalid', 'The board has no such column any more', {
    fields: { column: ['Choose a column of the board'] },
  })
}
