import { replayableEndpoints } from '#domain/contracts/operations.ts'
import type { BoardMove } from '#domain/contracts/operations.ts'
import { Refusal } from '../../../refusal.ts'
import { changePlayer } from '../change-player.ts'
import { requireEventOfOperation } from '../events-policy.ts'
import { lockEventPlayer } from '../players-repository.ts'
import { hearWork } from '../tablets.ts'
import { keepWaiting } from '../waiting-repository.ts'
import { applied } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'

/**
 * EV65. Moves a player to a column of the decision board, or to none. The last move that arrives wins. EV105: a move by
 * a former organizer waits for a current one.
 */
export async function moveOnBoard(
  context: OperationContext,
  { event_id, event_player_id: id, column: board_column }: BoardMove,
): Promise<Outcome> {
  const { sql, actor, deviceId } = context
  const eventId = event_id.toLowerCase()
  const { isLate } = await requireEventOfOperation(context, replayableEndpoints['board.move'].grant, eventId)
  const player = await lockEventPlayer(sql, id)
  if (player?.event_id !== eventId) throw new Refusal('missing', 'Player not found')
  const waiting = isLate
    ? await keepWaiting(sql, { eventId, eventPlayerId: id, userId: actor.userId }, { board_column })
    : []
  const rev = isLate ? player.rev : (await changePlayer(sql, actor, player, { board_column })).rev
  await hearWork(sql, { eventId, userId: actor.userId, deviceId }, { isRating: false })
  return applied(rev, waiting)
}
