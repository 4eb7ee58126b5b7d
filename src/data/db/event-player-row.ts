import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { withWaiting } from '#domain/events/event-player-changes.ts'
import type { Database, OutboxRow } from './database.ts'
import type { EventPlayerRow } from './event-rows.ts'
import { personOf } from './event-sheet-row.ts'
import { chainOf } from './outbox.ts'

type Base = Pick<EventPlayerRow, 'id' | 'user_id' | 'event_id' | 'given' | 'answered_rev' | 'set_back'>

/** EV34. The row of an event player: what the server has told, and over it what this user has waiting, in order. */
export function eventPlayerRow(
  { id, user_id, event_id, given, answered_rev, set_back }: Base,
  waiting: readonly OutboxRow[],
): EventPlayerRow {
  const own = waiting.filter((entry) => entry.user_id === user_id && entry.subject_id === id)
  const base = { user_id, event_id, given, answered_rev, ...(set_back && { set_back }) }
  return { ...withWaiting(id, given, own), ...base, v: 1 }
}

/**
 * Writes the row anew after its chain or what is given has changed; the sheet follows in name and bib. Must run inside
 * a write transaction over evaluation, event_player and outbox.
 */
export async function showEventPlayer(db: Database, base: Base): Promise<void> {
  const row = eventPlayerRow(base, await chainOf(db, base.id).toArray())
  await db.event_player.put(row)
  await db.evaluation.update(eventEvaluationId(row.id, row.user_id), personOf(row))
}
