import { FIELDS_NOT_TAKEN } from '#domain/contracts/not-taken-words.ts'
import type { OperationBody, OperationResult } from '#domain/contracts/operations.ts'
import { afterOperation, newEventPlayer } from '#domain/events/event-player-changes.ts'
import type { Database, OutboxRow } from '../db/database.ts'
import { showEventPlayer } from '../db/event-player-row.ts'

/**
 * EV34. What was accepted of an event player is what the server knows from now on, until a download says more. Must run
 * inside the settling transaction, after the accepted rows have left the outbox.
 */
export async function takeOverPlayers(
  db: Database,
  accepted: ReadonlyArray<{ row: OutboxRow; result: OperationResult }>,
  serverTime: string,
) {
  for (const { row, result } of accepted) {
    const player = await db.event_player.get([row.user_id, row.subject_id])
    if (!player) continue
    const { given, set_back: _known, ...others } = player
    const isKnown = given !== null && row.kind === 'event-player.add'
    await showEventPlayer(db, {
      ...others,
      given: isKnown
        ? given
        : afterOperation(given ?? newEventPlayer(player.id), done(row.body, result), result.applied_at ?? serverTime),
      answered_rev: Math.max(player.answered_rev, result.server?.revision ?? 0),
    })
  }
}

/** K40, EV105. Returns the operation as the server applied it, without fields that wait or were left out. */
function done(body: OperationBody, { server }: OperationResult): OperationBody {
  const undone = new Set([
    ...(server?.waiting ?? []),
    ...(server?.not_taken ?? []).flatMap((part) => FIELDS_NOT_TAKEN[part]),
  ])
  const kept = Object.fromEntries(Object.entries(body).filter(([field]) => !undone.has(field)))
  return kept as OperationBody // Only facts of a player are left out, and no operation needs those.
}
