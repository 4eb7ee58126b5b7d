import { FORM_MISSING, MISSING } from '#domain/contracts/error-codes.ts'
import type { Event } from '#domain/contracts/events.ts'
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
  const [{ eventId, playerId } = {}] = await placesOf(db, row.user_id, [row])
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
  const places = await placesOf(db, userId, waiting)
  const found: LostEvent[] = []
  for (const [eventId, of] of Map.groupBy(places, (place) => place.eventId)) {
    const row = eventId && (await db.event.get([userId, eventId]))
    if (row) found.push({ row, waiting: of.map((place) => place.row) })
  }
  return found
}

type LostParts = {
  /** The event, if a restore may have lost all of it. */
  whole: Event | null
  /** Whether the server has the event, and lacks a player whom it once had. */
  isPart: boolean
  /** This device's clock when it heard of the last restore. */
  setBackAt: number | undefined
}

/** Returns the parts of an event that a restore lost. Only reads, so a live query may call it. */
export async function readLostParts(db: Database, userId: string, eventId: string): Promise<LostParts> {
  const row = await db.event.get([userId, eventId])
  const setBackAt = await readMeta(db, 'setBackAt')
  if (row?.set_back) return { whole: row.event, isPart: false, setBackAt }
  const players = await db.event_player.where('[user_id+event_id]').equals([userId, eventId]).toArray()
  const once = players.filter(({ given }) => given !== null)
  const named = once.filter(({ set_back }) => !set_back)
  // Before all pages have arrived since, nobody knows.
  const isPart = row !== undefined && named.length >= row.event.player_count && once.length > named.length
  return { whole: null, isPart, setBackAt }
}

/** Returns the ids of the events to ask the server for: it has not sent them since it was set back, or lacks a part. */
export async function findEventsToLookFor(db: Database, userId: string): Promise<string[]> {
  const events = await db.event.where('user_id').equals(userId).toArray()
  const lost = await readLostEvents(db, userId)
  return [...new Set([...events.filter(({ set_back }) => set_back), ...lost.map(({ row }) => row)].map(({ id }) => id))]
}

/** The event and the player of each operation, as far as this device knows them. */
async function placesOf(db: Database, userId: string, rows: readonly OutboxRow[]) {
  const sheets = await db.evaluation.bulkGet(rows.map(({ subject_id }) => subject_id))
  const playerIds = rows.map(({ body }, at) =>
    'event_player_id' in body ? body.event_player_id : sheets[at]?.event_player_id,
  )
  const players = await db.event_player.bulkGet(playerIds.map((id) => [userId, id ?? '']))
  return rows.map((row, at) => ({
    row,
    playerId: playerIds[at],
    eventId: 'event_id' in row.body ? row.body.event_id : (sheets[at]?.event_id ?? players[at]?.event_id),
  }))
}
