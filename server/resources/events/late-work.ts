import { OFF_STAFF } from '#domain/contracts/error-codes.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { LATE_WORK_DAYS, lateWorkAt, partsAt } from '../permissions/parts-at-events.ts'

type LateWork = { parts: EventPart[]; is_over: boolean; is_held: boolean }

/** Sender and device of an operation, and the transaction that applies it. */
export type Sender = { sql: Sql; actor: Actor; deviceId: string }

/** Current parts of a person at an event, and the parts they had before the last removal. */
export type Standing = { parts: EventPart[]; late: LateWork | null; is_published: boolean }

/** EV6. Returns the parts. Undefined if the event doesn't exist. */
export async function findStanding({ sql, actor, deviceId }: Sender, eventId: string): Promise<Standing | undefined> {
  const [standing] = await sql.query<Standing>(
    `SELECT ${partsAt('v')} AS parts, ${lateWorkAt('v', '$3')} AS late, v.published_at IS NOT NULL AS is_published
     FROM event v WHERE v.id = $2`,
    [actor.userId, eventId, deviceId],
  )
  return standing
}

/**
 * EV6. Returns whether this is late work: the sender no longer has the right, but had it when their device got the
 * event. Throws an explained refusal if it is too late, or if the device got the event afterwards. Throws `unknown` if
 * the sender never had the right. `may` decides by the parts of a person at the event.
 */
export function isLateWork(
  { parts, late }: Pick<Standing, 'parts' | 'late'>,
  may: (parts: readonly EventPart[]) => boolean,
  unknown: () => Refusal,
): boolean {
  if (may(parts)) return false
  if (late === null || !may(late.parts)) throw unknown()
  if (!late.is_held) throw offStaff('Your role at this event ended before this device got the event')
  if (late.is_over) throw offStaff(`Your role at this event ended more than ${LATE_WORK_DAYS} days ago`)
  return true
}

const offStaff = (why: string) =>
  new Refusal('conflict', `${why}, so the server can’t take this. Export it and send it to the organizer.`, {
    code: OFF_STAFF,
  })
