import type { EventPart } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { PermissionKey, Relation } from '../permissions/permissions.ts'
import { partsAt, partsEverAt } from '../permissions/parts-at-events.ts'

/** `isChanged` also stops tablets and evaluations from referring to the event for the first time. */
const LOCKS = { none: '', change: 'FOR NO KEY UPDATE', all: 'FOR UPDATE' } as const

/**
 * EV7. What the actor is at an event. Refuses, as if it were not there, an event that they have no granted relation to.
 * `lock`: in the transaction that changes the event or its people, of which there is then one at a time; `all` also
 * keeps tablets and evaluations from referring to it meanwhile.
 */
export async function requireEvent(
  sql: Sql,
  actor: Actor,
  key: PermissionKey,
  eventId: string,
  { lock = 'none' }: { lock?: keyof typeof LOCKS } = {},
): Promise<EventPart[]> {
  const [event] = await sql.query<{ parts: EventPart[] }>(
    `SELECT ${partsAt('v')} AS parts FROM event v WHERE v.id = $2 ${LOCKS[lock]}`,
    [actor.userId, eventId],
  )
  if (!event || !isGranted(actor, key, relationsOf(event.parts))) throw noEvent()
  return event.parts
}

/**
 * EV6. The same of an operation, which may come late: whoever was on the staff when their tablet wrote it is let in.
 * Locks the event, in the order of all that change it: the event, its players, the tablet.
 */
export async function requireEventOfOperation(sql: Sql, actor: Actor, key: PermissionKey, eventId: string) {
  await sql.query('UPDATE event SET changes = changes + 1 WHERE id = $1', [eventId])
  const [event] = await sql.query<{ ever: EventPart[] }>(
    `SELECT ${partsEverAt('v')} AS ever FROM event v WHERE v.id = $2`,
    [actor.userId, eventId],
  )
  if (!event || !isGranted(actor, key, relationsOf(event.ever))) throw noEvent()
  return event.ever
}

function relationsOf(parts: readonly EventPart[]): Relation[] {
  if (parts.length === 0) return []
  return ['event', ...parts.filter((part) => part !== 'evaluator')]
}

const noEvent = () => new Refusal('missing', 'Event not found')

/** Where an evaluator rates a player of an event. */
export type Workplace = { event_id: string; event_name: string; player_id: string; bib: string | null }

/**
 * EV6. The event of an event player, for whoever rates there, or did when their tablet wrote it. Refuses, as if the
 * player were not there, everybody else. Whoever changes the event's form waits, and does so before the form is locked.
 */
export async function findWorkplace(sql: Sql, actor: Actor, eventPlayerId: string): Promise<Workplace> {
  const [found] = await sql.query<Workplace & { ever: EventPart[] }>(
    `SELECT v.id AS event_id, v.name AS event_name, x.player_id, x.bib, ${partsEverAt('v')} AS ever
     FROM event_player x JOIN event v ON v.id = x.event_id WHERE x.id = $2
     FOR KEY SHARE OF v`,
    [actor.userId, eventPlayerId],
  )
  const rates = found?.ever.some((part) => part !== 'desk') ?? false
  if (!found || !rates || !isGranted(actor, 'POST /evaluation/live/', ['event']))
    throw new Refusal('missing', 'Player not found')
  return found
}
