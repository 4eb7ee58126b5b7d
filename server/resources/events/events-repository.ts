import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import type { Event, EventForm } from '#domain/contracts/events.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { partsAt, worksAt } from '../permissions/parts-at-events.ts'
import { PUBLICATION } from './publications-repository.ts'

const FORM = `(SELECT json_build_object('version', f.version, 'rubric_version', f.rubric_version, 'keys', f.keys,
    'weights', f.weights, 'locked_at', to_char(f.locked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM event_form f WHERE f.event_id = event.id ORDER BY f.version DESC LIMIT 1) AS form`
const GROUPS = `coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'court', g.court, 'starts_at', g.starts_at)
  ORDER BY g.made_at, g.id) FROM event_group g WHERE g.event_id = event.id AND g.removed_at IS NULL), '[]') AS groups`
/** Who joined another player is shown and counted there alone. */
const COUNTS = `(SELECT count(*) FROM event_player x
    WHERE x.event_id = event.id AND x.joined_to IS NULL) AS player_count,
  (SELECT count(*) FROM event_player x WHERE x.event_id = event.id AND x.joined_to IS NULL
    AND x.checked_in_at IS NOT NULL) AS checked_in_count,
  (SELECT count(*) FROM event_staff s WHERE s.event_id = event.id AND s.removed_at IS NULL
    AND 'evaluator' = ANY(s.parts)) AS evaluator_count,
  (SELECT count(*) FROM event_tablet h WHERE h.event_id = event.id) AS tablet_count`
/** A team's event is an event of the program that the team is in, as long as it is. */
const SELECT = `SELECT event.id, event.name, g.id AS program_id, g.name AS program_name, t.id AS team_id,
    t.name AS team_name, event.place, event.starts_on, event.ends_on, event.time_zone, ${FORM}, ${GROUPS},
    event.desk_from, event.columns, ${partsAt('event')} AS parts, ${COUNTS},
    event.ages_confirmed_at IS NOT NULL AS ages_confirmed, event.closed_at, event.published_at,
    ${PUBLICATION}, event.created_at`
const FROM = `FROM event LEFT JOIN team t ON t.id = event.team_id
  LEFT JOIN program g ON g.id = coalesce(event.program_id, t.program_id)`

export async function findEvent(sql: Sql, userId: string, eventId: string): Promise<Event> {
  const [event] = await sql.query<Event>(`${SELECT} ${FROM} WHERE event.id = $2`, [userId, eventId])
  if (!event) throw new Error(`Event ${eventId} is gone although it was just read`)
  return event
}

type Query = { program_id?: number | undefined; team_id?: number | undefined; limit: number; offset: number }

/** Those that the user works at, the newest day first. */
export async function findEvents(
  sql: Sql,
  userId: string,
  { program_id, team_id, limit, offset }: Query,
): Promise<{ count: number; results: Event[] }> {
  const where = `WHERE ${worksAt('event')} AND ($2::int IS NULL OR g.id = $2) AND ($3::int IS NULL OR event.team_id = $3)`
  const filter = [userId, program_id ?? null, team_id ?? null]
  const [total] = await sql.query<{ count: number }>(`SELECT count(*) AS count ${FROM} ${where}`, filter)
  const results = await sql.query<Event>(
    `${SELECT} ${FROM} ${where} ORDER BY event.starts_on DESC, event.created_at DESC, event.id LIMIT $4 OFFSET $5`,
    [...filter, limit, offset],
  )
  return { count: total?.count ?? 0, results }
}

export async function findDeskFrom(sql: Sql, eventId: string): Promise<number> {
  const [row] = await sql.query<{ desk_from: number }>('SELECT desk_from FROM event WHERE id = $1', [eventId])
  return row?.desk_from ?? 1
}

export type FormOfSheet = Pick<EventForm, 'version' | 'rubric_version' | 'keys'>

/** A published version of an event's form, or the newest; undefined where there is no such version. */
export async function findForm(
  sql: Sql,
  eventId: string,
  version: number | undefined,
): Promise<FormOfSheet | undefined> {
  const [form] = await sql.query<FormOfSheet>(
    `SELECT version, rubric_version, keys FROM event_form WHERE event_id = $1 AND ($2::int IS NULL OR version = $2)
     ORDER BY version DESC LIMIT 1`,
    [eventId, version ?? null],
    { isKept: true },
  )
  return form
}

/**
 * EV5. Locks a version of the form with the first sheet that is rated by it, and returns it as it is from then on; the
 * newest when none is named. Undefined where there is no such version.
 */
export async function lockForm(sql: Sql, eventId: string, version: number | undefined) {
  const form = await findForm(sql, eventId, version)
  if (!form) return undefined
  await sql.query(
    'UPDATE event_form SET locked_at = now() WHERE event_id = $1 AND version = $2 AND locked_at IS NULL',
    [eventId, form.version],
  )
  return findForm(sql, eventId, form.version)
}

export type NewEvent = {
  name: string
  program_id: number | null
  team_id: number | null
  place: string | null
  starts_on: string
  ends_on: string
  time_zone: string
  request_id?: string | undefined
}

/** Its id; undefined where this request has made its event before. */
export async function insertEvent(sql: Sql, madeBy: string, event: NewEvent): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO event (name, program_id, team_id, place, starts_on, ends_on, time_zone, made_by, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (made_by, request_id) WHERE request_id IS NOT NULL DO NOTHING RETURNING id`,
    [
      event.name,
      event.program_id,
      event.team_id,
      event.place,
      event.starts_on,
      event.ends_on,
      event.time_zone,
      madeBy,
      event.request_id ?? null,
    ],
  )
  return row?.id
}

export async function findEventOfRequest(sql: Sql, madeBy: string, requestId: string | undefined): Promise<string> {
  const [row] = await sql.query<{ id: string }>('SELECT id FROM event WHERE made_by = $1 AND request_id = $2', [
    madeBy,
    requestId,
  ])
  if (!row) throw new Error('The insert returned no event')
  return row.id
}

export async function findDays(sql: Sql, eventId: string): Promise<{ starts_on: string; ends_on: string }> {
  const [days] = await sql.query<{ starts_on: string; ends_on: string }>(
    'SELECT starts_on, ends_on FROM event WHERE id = $1',
    [eventId],
  )
  if (!days) throw new Error(`Event ${eventId} is gone although it is locked`)
  return days
}

type Named = { [Field in keyof NewEvent]?: NewEvent[Field] | undefined } & {
  columns?: string[] | undefined
  desk_from?: number | undefined
}

/** Writes what is named. A player in a column that is gone stands in none. */
export async function writeEvent(sql: Sql, eventId: string, said: Named) {
  await sql.query(
    `UPDATE event v SET name = coalesce(c.name, v.name), starts_on = coalesce(c.starts_on, v.starts_on),
       ends_on = coalesce(c.ends_on, v.ends_on), time_zone = coalesce(c.time_zone, v.time_zone),
       place = CASE WHEN $2::jsonb ? 'place' THEN c.place ELSE v.place END, desk_from = coalesce(c.desk_from, v.desk_from),
       columns = coalesce(c.columns, v.columns)
     FROM jsonb_to_record($2) AS c (name text, starts_on date, ends_on date, time_zone text, place text, desk_from int,
       columns text[]) WHERE v.id = $1`,
    [eventId, JSON.stringify(said)],
  )
  await bumpEventVersion(sql, eventId)
  if (said.columns)
    await sql.query('UPDATE event_player SET board_column = NULL WHERE event_id = $1 AND board_column >= $2', [
      eventId,
      said.columns.length,
    ])
}

export async function isRatedAt(sql: Sql, eventId: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM evaluation WHERE event_id = $1 LIMIT 1', [eventId])).length > 0
}

/**
 * M109. Returns whether rows that go with the event count for the limits of an inbox: invitations (G88), and emails to
 * previous addresses (R68).
 */
export async function hasEmailedToday(sql: Sql, eventId: string): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM invitation WHERE event_id = $1 AND mail_day = (now() AT TIME ZONE 'UTC')::date)
       OR EXISTS (SELECT FROM address_news n JOIN event_player x ON x.id = n.event_player_id
         WHERE x.event_id = $1 AND n.sent_at > now() - interval '1 day') AS has`,
    [eventId],
  )
  return row?.has === true
}

/** With the people behind its players: they stand on this list alone. */
export async function deleteEventAndPlayers(sql: Sql, eventId: string) {
  const players = await sql.query<{ id: string }>('SELECT player_id AS id FROM event_player WHERE event_id = $1', [
    eventId,
  ])
  await sql.query('DELETE FROM event WHERE id = $1', [eventId])
  await sql.query('DELETE FROM player WHERE id = ANY($1) AND user_id IS NULL AND created_by IS NULL', [
    players.map(({ id }) => id),
  ])
}

/** Of a sheet of an event: whose, and by which version of the form it is rated; undefined for other evaluations. */
export async function findEventOfSheet(
  sql: Sql,
  { event_player_id, event_id, form_version }: Pick<EvaluationRow, 'event_player_id' | 'event_id' | 'form_version'>,
): Promise<EvaluationData['event']> {
  if (event_player_id === null) return undefined
  const [event] = await sql.query<NonNullable<EvaluationData['event']>>(
    `SELECT v.id AS event_id, $2::uuid AS event_player_id, v.name,
       json_build_object('version', f.version, 'keys', f.keys) AS form
     FROM event v JOIN event_form f ON f.event_id = v.id AND f.version = $3 WHERE v.id = $1`,
    [event_id, event_player_id, form_version],
  )
  return event
}
