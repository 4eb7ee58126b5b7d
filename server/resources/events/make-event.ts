import type * as v from 'valibot'
import { createEvent } from '#domain/contracts/events.ts'
import { TABLETS_HAVE_EVENT } from '#domain/contracts/error-codes.ts'
import type { changeEvent } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { spendDay } from '../limits/spend-day.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { Relation } from '#domain/access/grants.ts'
import { refuseFields } from '../profiles/refuse-fields.ts'
import { changeForm, insertForm, refuseForm, usualForm } from './forms-repository.ts'
import {
  deleteEventAndPlayers,
  findDays,
  findEventOfRequest,
  hasEmailedToday,
  insertEvent,
  isRatedAt,
  writeEvent,
} from './events-repository.ts'
import { countTablets } from './tablets.ts'

type NewEvent = v.InferOutput<(typeof createEvent)['input']>
export type EventChange = Omit<v.InferOutput<(typeof changeEvent)['input']>, 'event_id'>

/**
 * EV1. Makes an event of a program that the actor heads, or of a team that they coach or that is in such a program, and
 * returns its id. The same request again is the same event. Throws `missing` for what is not theirs, 422 for a form or
 * days that are none.
 */
export async function makeEvent(
  sql: Sql,
  actor: CallingActor,
  asked: NewEvent,
  rubric: PublishedRubric,
): Promise<string> {
  if ((asked.program_id === null) === (asked.team_id === null)) {
    const message = 'Choose a program or a team'
    refuseFields({ program_id: [message] })
  }
  await requireOwner(sql, actor, asked)
  refuseDays(asked)
  const choice = asked.form ?? usualForm(rubric)
  refuseForm(rubric, choice)
  const id = await insertEvent(sql, actor.userId, asked)
  if (id === undefined) return findEventOfRequest(sql, actor.userId, asked.request_id)
  await spendDay(sql, { userId: actor.userId, what: 'event' })
  await insertForm(sql, id, { version: 1, choice, rubric })
  await recordDeed(sql, actor, { action: 'make event', details: { event_id: id } })
  return id
}

async function requireOwner(sql: Sql, actor: CallingActor, owner: Owner) {
  if (isGranted(actor, createEvent.grant, await headships(sql, actor, owner))) return
  throw new Refusal('missing', owner.team_id === null ? 'Program not found' : 'Team not found')
}

type Owner = Pick<NewEvent, 'program_id' | 'team_id'>

/** Returns what the actor is to the program or team that an event is made for. Keeps it from being deleted. */
export async function headships(sql: Sql, actor: CallingActor, { program_id, team_id }: Owner): Promise<Relation[]> {
  const [standing] = await sql.query<{ is_own: boolean; is_program: boolean }>(
    team_id === null
      ? `SELECT false AS is_own, id IN (${PROGRAMS_OF_USER}) AS is_program FROM program WHERE id = $2 FOR KEY SHARE`
      : `SELECT coalesce(coach_id = $1, false) AS is_own,
           coalesce(program_id IN (${PROGRAMS_OF_USER}), false) AS is_program FROM team WHERE id = $2 FOR KEY SHARE`,
    [actor.userId, team_id ?? program_id],
  )
  return [...(standing?.is_own ? ['own' as const] : []), ...(standing?.is_program ? ['program' as const] : [])]
}

export function refuseDays({ starts_on, ends_on }: { starts_on: string; ends_on: string }) {
  if (ends_on < starts_on) refuseFields({ ends_on: ['The last day is before the first'] })
}

/** Writes what is named of an event that the actor may change; the caller has locked it. */
export async function changeEventTo(
  sql: Sql,
  actor: CallingActor,
  eventId: string,
  { form, ...said }: EventChange,
  rubric: PublishedRubric,
) {
  refuseDays({ ...(await findDays(sql, eventId)), ...daysOf(said) })
  await writeEvent(sql, eventId, said)
  if (form) {
    refuseForm(rubric, form)
    await changeForm(sql, eventId, form, rubric)
  }
  await recordDeed(sql, actor, { action: 'change event', details: { event_id: eventId } })
}

const daysOf = ({ starts_on, ends_on }: EventChange) => ({
  ...(starts_on !== undefined && { starts_on }),
  ...(ends_on !== undefined && { ends_on }),
})

/**
 * EV4, M109. Deletes an event with its list of players. An event with ratings stays, and so does one that sent emails
 * today, because the limits of an inbox count the rows of these emails. EV154: the organizer has confirmed the deletion
 * for `confirmed` tablets. The caller has locked the event.
 */
export async function deleteEventOf(sql: Sql, actor: CallingActor, eventId: string, confirmed: number) {
  if (await isRatedAt(sql, eventId))
    throw new Refusal('conflict', 'Players were rated at this event, so it can’t be deleted. Close it instead.')
  if (await hasEmailedToday(sql, eventId))
    throw new Refusal('conflict', 'People got emails about this event today. You can delete it tomorrow.')
  const tablets = await countTablets(sql, eventId)
  if (tablets > confirmed) {
    const words = tablets === 1 ? '1 tablet has' : `${tablets} tablets have`
    const message = `${words} downloaded this event and may hold unsent ratings. Reload this page to delete it anyway.`
    throw new Refusal('conflict', message, { code: TABLETS_HAVE_EVENT })
  }
  await deleteEventAndPlayers(sql, eventId)
  await recordDeed(sql, actor, { action: 'delete event', details: { event_id: eventId } })
}
