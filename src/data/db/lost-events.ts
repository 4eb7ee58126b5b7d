import { EVENT_DELETED, FORM_MISSING, MISSING } from '#domain/contracts/error-codes.ts'
import type { Event } from '#domain/contracts/events.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import type { Database, OutboxError, OutboxRow } from './database.ts'
import type { EventRow } from './event-rows.ts'
import { heal } from './heal.ts'
import { readMeta } from './meta.ts'
import { operationsOf } from './outbox.ts'
import { assertSchema } from './schema-guard.ts'
import { sealedEventRows, sealedIn } from './sealed-rows.ts'
import type { WriteContext } from './write-context.ts'

/** The code of work that the server refused because a restore lost its event, its player or its form. */
export const LOST = 'LOST_WITH_RESTORE'

/** Y60. The screens show these words for such work. */
const LOST_WORDS = {
  lost: 'This event was lost with a restore. Your work stays on this device until an organizer restores it.',
  back: 'The event is back, but you aren’t on its staff. Your work stays on this device until an organizer invites you.',
}

/** EV155. The screens show these words for work at an event that an organizer deleted. */
const DELETED_WORDS = 'The organizer deleted this event. Your work stays on this device until you discard it.'

/** Unsent ratings of one event, and the players whom unsent work is about. */
export type WaitingWork = { ratings: number; players: number }

/** An event of which a restore lost something, with the unsent work that waits for it. */
export type LostEvent = { row: EventRow; waiting: OutboxRow[]; work: WaitingWork }

/** Whether the server refused an operation because it lacked the event, the player or the form. */
export function isRefusedAsMissing({ state, last_error }: OutboxRow): boolean {
  return state === 'quarantined' && (last_error?.code === MISSING || isLost(last_error))
}

/** EV155. Whether an organizer deleted the event: the server takes no work for it. */
export function isOfDeletedEvent(error: OutboxError | null): boolean {
  return error?.code === EVENT_DELETED
}

export function isLost(error: OutboxError | null): boolean {
  return error?.code === LOST
}

/**
 * Returns the refusal in the words of its reason, if a restore (Y60) or a deletion (EV155) is the reason. Before a
 * restore the server named the event or the player, and has not since. Must run inside a transaction over evaluation,
 * event and event_player.
 */
export async function asLost(db: Database, row: OutboxRow, error: OutboxError): Promise<OutboxError> {
  if (isOfDeletedEvent(error)) return { ...error, message: DELETED_WORDS }
  if (error.code !== FORM_MISSING && error.code !== MISSING) return error
  const [{ eventId, playerId } = {}] = await placesOf(db, row.user_id, [row])
  const event = eventId ? await db.event.get([row.user_id, eventId]) : undefined
  const lost = { ...error, code: LOST, message: LOST_WORDS[event?.absent ?? 'lost'] }
  if (error.code === FORM_MISSING) return lost
  const player = playerId && (await db.event_player.get([row.user_id, playerId]))
  return event?.set_back || (player && player.set_back) ? lost : error
}

/** Y60. Whether a restore may be why the server lacks an event. `epoch` is the server's, as it is now. */
export function mayBeLost({ db, userId }: WriteContext, eventId: string, epoch: string): Promise<boolean> {
  return db.transaction('r', db.meta, db.event, async () => {
    const event = await db.event.get([userId, eventId])
    const known = await readMeta(db, 'serverEpoch')
    if (event?.set_back === 1 || (known !== undefined && epoch !== known)) return true
    // Y68. Its copy may still wait for the key.
    const copies = await sealedEventRows(db, userId, eventId).toArray()
    return copies.some((row) => sealedIn(row).epoch !== epoch)
  })
}

/** Y60. Keeps what the server said of an event after a restore, and says it of the work that waits for the event. */
export function sayAbsent({ db, userId }: WriteContext, eventId: string, absent: 'lost' | 'back'): Promise<void> {
  return db.transaction('rw', db.outbox, db.evaluation, db.event, db.event_player, async () => {
    const event = await db.event.get([userId, eventId])
    if (!event || event.absent === absent) return
    await db.event.put({ ...event, absent })
    const missed = (await readMissed(db, userId)).filter((place) => place.eventId === eventId)
    await db.outbox.bulkPut(
      missed.flatMap(({ row }) =>
        row.last_error && isLost(row.last_error)
          ? { ...row, last_error: { ...row.last_error, message: LOST_WORDS[absent] } }
          : [],
      ),
    )
  })
}

/** Y60, Y68. Says of refused work that a restore lost its event, where this device knows of that only now. */
export function sayLost(db: Database, userId: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.outbox, db.evaluation, db.event, db.event_player], async () => {
      await assertSchema(db)
      for (const { row } of await readMissed(db, userId))
        if (row.last_error) await db.outbox.put({ ...row, last_error: await asLost(db, row, row.last_error) })
    }),
  )
}

/** EV155. Says of the refused work at an event that an organizer deleted the event. */
export function sayDeleted({ db, userId }: WriteContext, eventId: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.evaluation, db.event_player, async () => {
    const missed = (await readMissed(db, userId)).filter((place) => place.eventId === eventId)
    await db.outbox.bulkPut(
      missed.map(({ row }) => ({
        ...row,
        last_error: { code: EVENT_DELETED, message: DELETED_WORDS, at: row.last_error?.at ?? 0 },
      })),
    )
  })
}

/**
 * Returns the events of this user that the server lacks, or lacks a part of, or has again without a role for this user.
 * Only reads, so a live query may call it.
 */
export async function readLostEvents(db: Database, userId: string): Promise<LostEvent[]> {
  const refused = (await readMissed(db, userId)).filter(({ row }) => isLost(row.last_error))
  const ids = new Set(refused.map(({ eventId }) => eventId))
  const events = await db.event.where('user_id').equals(userId).toArray()
  const lost = events.filter(({ id, absent }) => absent !== undefined || ids.has(id))
  if (lost.length === 0) return []
  const unsent = (await operationsOf(db, userId)).filter(
    ({ state, last_error }) => state !== 'quarantined' || isLost(last_error),
  )
  const places = await placesOf(db, userId, unsent)
  return lost.map((row) => {
    const here = places.filter(({ eventId }) => eventId === row.id)
    return { row, waiting: here.map((place) => place.row), work: workOf(here) }
  })
}

function workOf(places: readonly { row: OutboxRow; playerId: string | undefined }[]): WaitingWork {
  const ratings = places.flatMap(({ row: { subject_id, body } }) =>
    'ratings' in body ? body.ratings.map(({ key }) => `${subject_id} ${key}`) : [],
  )
  const players = places.map(({ row, playerId }) => playerId ?? row.subject_id)
  return { ratings: new Set(ratings).size, players: new Set(players).size }
}

export type LostParts = {
  /** The event, if a restore may have lost all of it. */
  whole: Event | null
  /** The server's last answer about the event after the restore. */
  absent: EventRow['absent']
  work: WaitingWork
  /** Whether the server has the event, and lacks a player whom it once had. */
  isPart: boolean
  /** This device's clock when it heard of the last restore. */
  setBackAt: number | undefined
}

/** Returns the parts of an event that a restore lost. Only reads, so a live query may call it. */
export async function readLostParts(db: Database, userId: string, eventId: string): Promise<LostParts> {
  const row = await db.event.get([userId, eventId])
  const setBackAt = await readMeta(db, 'setBackAt')
  const lost = (await readLostEvents(db, userId)).find(({ row: { id } }) => id === eventId)
  const known = { absent: row?.absent, work: lost?.work ?? { ratings: 0, players: 0 }, setBackAt }
  if (row?.set_back || row?.absent) return { ...known, whole: row.event, isPart: false }
  const players = await db.event_player.where('[user_id+event_id]').equals([userId, eventId]).toArray()
  const once = players.filter(({ given }) => given !== null)
  const named = once.filter(({ set_back }) => !set_back)
  // Before all pages have arrived since, nobody knows.
  const isPart = row !== undefined && named.length >= row.event.player_count && once.length > named.length
  return { ...known, whole: null, isPart }
}

/** Returns the ids of the events to ask the server for: it has not sent them since it was set back, or lacks a part. */
export async function findEventsToLookFor(db: Database, userId: string): Promise<string[]> {
  const events = await db.event.where('user_id').equals(userId).toArray()
  const lost = await readLostEvents(db, userId)
  return [...new Set([...events.filter(({ set_back }) => set_back), ...lost.map(({ row }) => row)].map(({ id }) => id))]
}

/** The operations that the server refused as missing, with the event and the player of each. */
async function readMissed(db: Database, userId: string) {
  const refused = await db.outbox.where('[user_id+state]').equals([userId, 'quarantined']).toArray()
  return placesOf(db, userId, refused.filter(isRefusedAsMissing))
}

/**
 * Returns the event and the player of each operation, as far as this device knows them. Y68. After a sign-out the
 * sheets are gone, so the player is found by the sheet's id.
 */
async function placesOf(db: Database, userId: string, rows: readonly OutboxRow[]) {
  const sheets = await db.evaluation.bulkGet(rows.map(({ subject_id }) => subject_id))
  const hasNoPlace = rows.some(({ body }, at) => !('event_player_id' in body) && !sheets[at])
  const known = hasNoPlace ? await db.event_player.where('user_id').equals(userId).primaryKeys() : []
  const bySheet = new Map(known.map(([, id]) => [eventEvaluationId(id, userId), id]))
  const playerIds = rows.map(({ subject_id, body }, at) =>
    'event_player_id' in body ? body.event_player_id : (sheets[at]?.event_player_id ?? bySheet.get(subject_id)),
  )
  const players = await db.event_player.bulkGet(playerIds.map((id) => [userId, id ?? '']))
  return rows.map((row, at) => ({
    row,
    playerId: playerIds[at],
    eventId: 'event_id' in row.body ? row.body.event_id : (sheets[at]?.event_id ?? players[at]?.event_id),
  }))
}
