import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { EVENT_DELETED, MISSING, NOT_ON_STAFF } from '#domain/contracts/error-codes.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { Grants, Relation } from '#domain/access/grants.ts'
import { partsAt } from '../permissions/parts-at-events.ts'
import { isEventDeleted } from './restore-repository.ts'
import { isOriginOf } from './origin-proof.ts'
import { rates } from '#domain/contracts/events.ts'
import { findStanding, isLateWork } from './late-work.ts'
import type { Sender } from './late-work.ts'

/** `isChanged` also stops tablets and evaluations from referring to the event for the first time. */
const LOCKS = { change: 'FOR NO KEY UPDATE', all: 'FOR UPDATE' } as const

/**
 * EV7. What the actor is at an event. Refuses, as if it were not there, an event that they have no granted relation to.
 * `lock`: in the transaction that changes the event or its people, of which there is then one at a time; `all` also
 * keeps tablets and evaluations from referring to it meanwhile.
 */
export async function requireEvent(
  sql: Sql,
  actor: Actor,
  grant: Grants,
  eventId: string,
  { lock = 'none' }: { lock?: 'none' | keyof typeof LOCKS } = {},
): Promise<EventPart[]> {
  // G107. A statement sees only what was committed before it began, so the lock needs a separate statement.
  if (lock !== 'none') await sql.query(`SELECT 1 FROM event WHERE id = $1 ${LOCKS[lock]}`, [eventId])
  const [event] = await sql.query<{ parts: EventPart[] }>(
    `SELECT ${partsAt('v')} AS parts FROM event v WHERE v.id = $2`,
    [actor.userId, eventId],
  )
  if (!event) throw await noEventLeft(sql, eventId)
  if (!isGranted(actor, grant, relationsOf(event.parts))) throw noEvent()
  return event.parts
}

/**
 * EV159. The same for a device that holds a copy of the event. With the proof of its copy it learns that the event
 * exists, even if the actor has no role there.
 */
export async function requireEventOfCopy(
  sql: Sql,
  actor: Actor,
  grant: Grants,
  { eventId, proof }: { eventId: string; proof: string },
): Promise<EventPart[]> {
  try {
    return await requireEvent(sql, actor, grant, eventId)
  } catch (error) {
    const isMissing = error instanceof Refusal && error.code === MISSING
    throw isMissing && (await isOriginOf(sql, eventId, proof)) ? notOnStaff() : error
  }
}

const notOnStaff = () => new Refusal('missing', 'You aren’t on the staff of this event.', { code: NOT_ON_STAFF })

/** Whether an operation is allowed by the sender's current role, or as late work. */
export type Entry = { parts: EventPart[]; isLate: boolean; isPublished: boolean }

/**
 * EV6. Authorizes an operation, which may be late work: a sender who had the right when their device got the event
 * keeps it for 14 days. Locks the event. Everything that changes an event locks in this order: event, players, tablet.
 */
export async function requireEventOfOperation(
  { sql, actor, deviceId }: Sender,
  grant: Grants,
  eventId: string,
): Promise<Entry> {
  await bumpEventVersion(sql, eventId)
  const standing = await findStanding({ sql, actor, deviceId }, eventId)
  if (!standing) throw await noEventLeft(sql, eventId)
  const isLate = isLateWork(standing, (parts) => isGranted(actor, grant, relationsOf(parts)), noEvent)
  return { parts: standing.parts, isLate, isPublished: standing.is_published }
}

function relationsOf(parts: readonly EventPart[]): Relation[] {
  if (parts.length === 0) return []
  return ['event', ...parts.filter((part) => part !== 'evaluator')]
}

export const noEvent = () => new Refusal('missing', 'Event not found')

/** EV155. Returns the refusal for an event that does not exist. A deleted event is named as such. */
async function noEventLeft(sql: Sql, eventId: string): Promise<Refusal> {
  return (await isEventDeleted(sql, eventId)) ? deletedEvent() : noEvent()
}

const deletedEvent = () => new Refusal('missing', 'The organizer deleted this event.', { code: EVENT_DELETED })

/** Where an evaluator rates a player of an event. */
export type Workplace = Entry & { event_id: string; event_name: string; player_id: string; bib: string | null }

/**
 * EV6. Returns the event of an event player, for a sender who rates there or did when their device got the event. Other
 * senders get the answer for an unknown player. EV155: a deleted event took its players with it. `eventId` is what the
 * device says of the player. Blocks changes of the event's form until the form is locked.
 */
export async function findWorkplace(
  { sql, actor, deviceId }: Sender,
  eventPlayerId: string,
  eventId?: string,
): Promise<Workplace> {
  const [found] = await sql.query<Omit<Workplace, keyof Entry>>(
    `SELECT v.id AS event_id, v.name AS event_name, x.player_id, x.bib
     FROM event_player x JOIN event v ON v.id = x.event_id WHERE x.id = $1
     FOR KEY SHARE OF v`,
    [eventPlayerId],
  )
  if (!found && eventId !== undefined && (await isEventDeleted(sql, eventId))) throw deletedEvent()
  const standing = found && (await findStanding({ sql, actor, deviceId }, found.event_id))
  const unknown = () => new Refusal('missing', 'Player not found')
  if (!standing || !isGranted(actor, replayableEndpoints['live.create'].grant, ['event'])) throw unknown()
  const isLate = isLateWork(standing, rates, unknown)
  return { ...found, parts: standing.parts, isLate, isPublished: standing.is_published }
}

/**
 * EV6. A sheet belongs to the evaluator who began it. They may change it while they rate at the event, or as late work.
 */
export async function requireSheetWork({ sql, actor, deviceId }: Sender, eventId: string): Promise<void> {
  const unknown = () => new Refusal('missing', 'Evaluation not found')
  const standing = await findStanding({ sql, actor, deviceId }, eventId)
  if (!standing) throw unknown()
  isLateWork(standing, rates, unknown)
}
