import { FORM_MISSING, MISSING } from '#domain/contracts/error-codes.ts'
import type { Database, OutboxError, OutboxRow } from './database.ts'
import type { EventRow } from './event-rows.ts'
import { readMeta } from './meta.ts'
import type { WriteContext } from './write-context.ts'

/** The code of work that the server refused because a restore lost its event, its player or its form. */
export const LOST = 'LOST_WITH_RESTORE'

/** Y60. The screens show these words for such work. */
const LOST_WORDS = 'This event was lost with a restore. Your work stays on this device until an organizer restores it.'

/** An event of which a restore lost something, with the work that waits for it. */
export type LostEvent = { row: EventRow; waiting: OutboxRow[] }

/** Whether the server refused an operation because it lacked the event, the player or the form. */
export function isRefusedAsMissing({ state, last_error }: OutboxRow): boolean {
  return state === 'quarantined' && (last_error?.code === MISSING || isLost(last_error))
}

export function isLost(error: OutboxError | null): boolean {
  return error?.code === LOST
}

/**
 * Y60. Returns the refusal in the words of a restore, if a restore is the reason. The server named the event or the
 * player before the restore, and has not since. Must run inside a transaction over evaluation, event and event_player.
 */
export async function asLost(db: Database, row: OutboxRow, error: OutboxError): Promise<OutboxError> {
  const lost = { ...error, code: LOST, message: LOST_WORDS }
  if (error.code === FORM_MISSING) return lost
  if (error.code !== MISSING) return error
  const { eventId, playerId } = await placeOf(db, row)
  const event = eventId && (await db.event.get([row.user_id, eventId]))
  const player = playerId && (await db.event_player.get([row.user_id, playerId]))
  return (event && event.set_back) || (player && player.set_back) ? lost : error
}

/** Y60. Whether a restore may be why the server lacks an event. `epoch` is the server's, as it is now. */
export function mayBeLost({ db, userId }: WriteContext, eventId: string, epoch: string): Promise<boolean> {
  return db.transaction('r', db.meta, db.event, async () => {
    const event = await db.event.get([userId, eventId])
    const known = await readMeta(db, 'serverEpoch')
    return event?.set_back === 1 || (known !== undefined && epoch !== known)
  })
}

/** The events of this user that wait for a restore of their own. Only reads: a live query may call it. */
export async function readLostEvents(db: Database, userId: string): Promise<LostEvent[]> {
  const refused = await db.outbox.where('[user_id+state]').equals([userId, 'quarantined']).toArray()
  const waiting = refused.filter(({ last_error }) => isLost(last_error))
  const places = await Promise.all(waiting.map(async (row) => ({ row, ...(await placeOf(db, row)) })))
  const found: LostEvent[] = []
  for (const [eventId, of] of Map.groupBy(places, ({ eventId }) => eventId)) {
    const row = eventId && (await db.event.get([userId, eventId]))
    if (row) found.push({ row, waiting: of.map((place) => place.row) })
  }
  return found
}

/** Returns the ids of the events to ask the server for: it has not sent them since it was set back, or lacks a part. */
export async function findEventsToLookFor(db: Database, userId: string): Promise<string[]> {
  const events = await db.event.where('user_id').equals(userId).toArray()
  const lost = await readLostEvents(db, userId)
  return [...new Set([...events.filter(({ set_back }) => set_back), ...lost.map(({ row }) => row)].map(({ id }) => id))]
}

async function placeOf(db: Database, { user_id, subject_id, body }: OutboxRow) {
  const sheet = await db.evaluation.get(subject_id)
  const playerId = 'event_player_id' in body ? body.event_player_id : sheet?.event_player_id
  const named = 'event_id' in body ? body.event_id : sheet?.event_id
  const eventId = named ?? (playerId && (await db.event_player.get([user_id, playerId]))?.event_id)
  return { eventId: eventId || undefined, playerId }
}
