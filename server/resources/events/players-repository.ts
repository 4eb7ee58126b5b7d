import type { EventPlayer, EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import type { EventPlayerFacts, NewEventPlayer } from '#domain/contracts/event-player-facts.ts'
import type * as v from 'valibot'
import type { Sql } from '../../db/database.ts'

const COLUMNS = `x.id, x.player_id, x.bib, p.first_name, p.last_name, x.group_id, p.gender,
  p.organization ->> 'school_grade' AS school_grade, p.athletic_info ->> 'player_position_name' AS position,
  (p.athletic_info -> 'height_feet')::int AS height_feet, (p.athletic_info -> 'height_inches')::int AS height_inches,
  nullif(p.organization ->> 'name', '') AS organization,
  EXISTS (SELECT FROM player_photo f WHERE f.player_id = p.id) AS has_photo,
  photo_waits(p.id) AS photo_waits, x.checked_in_at, x.joined_to, x.rev`
/** Columns of a player with those that only organizers see. */
export const DETAILS = `${COLUMNS}, p.date_of_birth, x.email`
export const FROM = 'FROM event_player x JOIN player p ON p.id = x.player_id'
/** By number; two who wear one bib by who came first. */
const BY_BIB = 'ORDER BY x.bib::int NULLS LAST, x.created_at, x.id'

type Page = { limit: number; offset: number }

/** By bib, as everybody at the event sees them. */
export function findEventPlayers(sql: Sql, eventId: string, { limit, offset }: Page): Promise<EventPlayer[]> {
  return sql.query<EventPlayer>(`SELECT ${COLUMNS} ${FROM} WHERE x.event_id = $1 ${BY_BIB} LIMIT $2 OFFSET $3`, [
    eventId,
    limit,
    offset,
  ])
}

/** One of them. */
export async function findEventPlayer(sql: Sql, id: string): Promise<EventPlayer> {
  const [player] = await sql.query<EventPlayer>(`SELECT ${COLUMNS} ${FROM} WHERE x.id = $1`, [id])
  if (!player) throw new Error(`Event player ${id} is gone although it is locked`)
  return player
}

/** The same with what only organizers see. */
export function findPlayersWithDetails(
  sql: Sql,
  eventId: string,
  { limit, offset }: Page,
): Promise<EventPlayerDetails[]> {
  return sql.query<EventPlayerDetails>(`SELECT ${DETAILS} ${FROM} WHERE x.event_id = $1 ${BY_BIB} LIMIT $2 OFFSET $3`, [
    eventId,
    limit,
    offset,
  ])
}

/** Those that one request has added, in the order of its rows. */
export function findPlayersOfRequest(sql: Sql, eventId: string, requestId: string): Promise<EventPlayer[]> {
  return sql.query<EventPlayer>(
    `SELECT ${COLUMNS} ${FROM} WHERE x.event_id = $1 AND x.request_id = $2 ORDER BY x.created_at, x.id`,
    [eventId, requestId],
  )
}

export async function countEventPlayers(sql: Sql, eventId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('SELECT count(*) AS count FROM event_player WHERE event_id = $1', [
    eventId,
  ])
  return row?.count ?? 0
}

export async function findBibs(sql: Sql, eventId: string): Promise<string[]> {
  const rows = await sql.query<{ bib: string }>(
    'SELECT DISTINCT bib FROM event_player WHERE event_id = $1 AND bib IS NOT NULL',
    [eventId],
  )
  return rows.map(({ bib }) => bib)
}

export type PlayerToInsert = NewEventPlayer & { id: string; player_id: string; checked_in_at: string | null }

/**
 * Writes players of an event, each with the row of the person behind it, which belongs to nobody's account. A group
 * that the event does not have (any more) is no group.
 */
export async function insertEventPlayers(
  sql: Sql,
  { eventId, addedBy, requestId }: { eventId: string; addedBy: string | null; requestId: string | null },
  players: readonly PlayerToInsert[],
) {
  await sql.query(
    `WITH sent AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS sent (id uuid, player_id uuid, bib text,
         group_id uuid, first_name text, last_name text, gender text, school_grade text, date_of_birth date,
         position text, height_feet int, height_inches int, organization text, email text, checked_in_at timestamptz,
         place int)),
       people AS (INSERT INTO player (id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
         SELECT player_id, first_name, last_name, gender, date_of_birth, ${athleticInfo('sent')}, ${organization('sent')}
         FROM sent)
     INSERT INTO event_player (id, event_id, player_id, bib, group_id, email, checked_in_at, added_by, request_id,
       created_at)
     SELECT id, $2, player_id, bib, (SELECT g.id FROM event_group g WHERE g.id = sent.group_id AND g.event_id = $2
       AND g.removed_at IS NULL), email, ${possibleCheckIn('sent.checked_in_at', '$2')}, $3, $4,
       now() + place * interval '1 microsecond' FROM sent`,
    [JSON.stringify(players.map((player, place) => ({ ...player, place }))), eventId, addedBy, requestId],
  )
}

/**
 * U131. SQL: the time of a check-in at an event, or that of its arrival if the device's clock can't have been right. A
 * check-in comes at most a day before the event begins, or before the server heard of the event.
 */
const possibleCheckIn = (at: string, eventId: string) => `(SELECT CASE WHEN ${at} > now() OR
  ${at} < least(v.created_at, v.starts_on::timestamp AT TIME ZONE v.time_zone) - interval '1 day' THEN now() ELSE ${at} END
  FROM event v WHERE v.id = ${eventId})`

const athleticInfo = (row: string) => `'${JSON.stringify(NO_ATHLETIC_INFO)}'::jsonb || jsonb_build_object(
  'height_feet', ${row}.height_feet, 'height_inches', ${row}.height_inches, 'player_position_name', ${row}.position)`
const organization = (row: string) => `'${JSON.stringify(NO_ORGANIZATION)}'::jsonb || jsonb_build_object(
  'name', coalesce(${row}.organization, ''), 'school_grade', ${row}.school_grade)`

export type EventPlayerRow = {
  id: string
  event_id: string
  player_id: string
  bib: string | null
  email: string | null
  rev: number
  /** K56. Whether the player's name and description were erased. */
  is_erased: boolean
}

/** An event player and the person behind it; nobody else changes either before this transaction ends. */
export async function lockEventPlayer(sql: Sql, id: string): Promise<EventPlayerRow | undefined> {
  await sql.query(
    'SELECT 1 FROM player WHERE id = (SELECT player_id FROM event_player WHERE id = $1) FOR NO KEY UPDATE',
    [id],
  )
  const [row] = await sql.query<EventPlayerRow>(
    `SELECT id, event_id, player_id, bib, email, rev, is_erased(player_id) AS is_erased FROM event_player WHERE id = $1
     FOR NO KEY UPDATE`,
    [id],
  )
  return row
}

type Facts = v.InferOutput<typeof EventPlayerFacts>
/** What may be said of a player; what is not named stays. */
export type EventPlayerChanges = { [Fact in keyof Facts]?: Facts[Fact] | undefined }

/** Writes what is named, and returns the revision after it. */
export async function writeEventPlayer(
  sql: Sql,
  { id, event_id, player_id }: EventPlayerRow,
  changes: EventPlayerChanges,
): Promise<number> {
  const said = JSON.stringify(changes)
  await sql.query(
    `UPDATE player p SET first_name = coalesce(c.first_name, p.first_name),
       last_name = coalesce(c.last_name, p.last_name),
       gender = CASE WHEN $2::jsonb ? 'gender' THEN c.gender ELSE p.gender END,
       date_of_birth = CASE WHEN $2 ? 'date_of_birth' THEN c.date_of_birth ELSE p.date_of_birth END,
       athletic_info = p.athletic_info || ${named({ height_feet: 'height_feet', height_inches: 'height_inches', position: 'player_position_name' })},
       organization = p.organization || ${named({ school_grade: 'school_grade', organization: 'name' })}
     FROM jsonb_to_record($2) AS c (first_name text, last_name text, gender text, date_of_birth date)
     WHERE p.id = $1 AND p.user_id IS NULL`,
    [player_id, said],
  )
  const [row] = await sql.query<{ rev: number }>(
    `UPDATE event_player x SET bib = CASE WHEN $3::jsonb ? 'bib' THEN c.bib ELSE x.bib END,
       email = CASE WHEN $3 ? 'email' THEN c.email ELSE x.email END,
       group_id = CASE WHEN $3 ? 'group_id' THEN (SELECT g.id FROM event_group g WHERE g.id = c.group_id
         AND g.event_id = $2 AND g.removed_at IS NULL) ELSE x.group_id END,
       rev = x.rev + 1, updated_at = now()
     FROM jsonb_to_record($3) AS c (bib text, email text, group_id uuid) WHERE x.id = $1 RETURNING x.rev`,
    [id, event_id, said],
  )
  if (!row) throw new Error(`Event player ${id} is gone although it is locked`)
  return row.rev
}

/** SQL: of what `$2` names, those keys under the names of the stored object. */
function named(keys: Readonly<Record<string, string>>): string {
  const picked = Object.entries(keys).map(
    ([key, stored]) =>
      `CASE WHEN $2 ? '${key}' THEN jsonb_build_object('${stored}', ${stored === 'name' ? `coalesce($2 -> '${key}' #>> '{}', '')` : `$2 -> '${key}'`}) ELSE '{}' END`,
  )
  return picked.join(' || ')
}

/** The time of the first check-in stays; null takes it back. Returns the revision after it. */
export async function writeCheckIn(sql: Sql, id: string, at: string | null): Promise<number> {
  const [row] = await sql.query<{ rev: number }>(
    `UPDATE event_player SET checked_in_at = CASE WHEN $2::timestamptz IS NOT NULL
       THEN coalesce(checked_in_at, ${possibleCheckIn('$2::timestamptz', 'event_id')}) END,
       rev = rev + 1, updated_at = now() WHERE id = $1 RETURNING rev`,
    [id, at],
  )
  if (!row) throw new Error(`Event player ${id} is gone although it is locked`)
  return row.rev
}

/** `column`: a column of the decision board, or null. */
export async function moveToColumn(sql: Sql, id: string, column: number | null) {
  await sql.query('UPDATE event_player SET board_column = $2 WHERE id = $1', [id, column])
}

/** K53. Whether a guardian must agree before a photo of this player is kept. */
export async function photoWaits(sql: Sql, playerId: string): Promise<boolean> {
  const [row] = await sql.query<{ waits: boolean }>('SELECT photo_waits($1) AS waits', [playerId])
  return row?.waits ?? true
}

export async function writePhoto(sql: Sql, playerId: string, jpeg: Buffer | null) {
  if (jpeg === null) await sql.query('DELETE FROM player_photo WHERE player_id = $1', [playerId])
  else
    await sql.query(
      `INSERT INTO player_photo (player_id, jpeg) VALUES ($1, $2)
       ON CONFLICT (player_id) DO UPDATE SET jpeg = excluded.jpeg, taken_at = now()`,
      [playerId, jpeg],
    )
}
