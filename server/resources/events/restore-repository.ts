import type { EventGroup, EventPart } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import type { NewEvent } from './events-repository.ts'
import { writeStaff } from './staff-repository.ts'

type EventToRestore = Omit<NewEvent, 'request_id'> & {
  event_id: string
  columns: string[]
  desk_from: number
}

/** EV151. Whether somebody deleted an event with this id. The ledger knows it after a restore, too. */
export async function isEventDeleted(sql: Sql, eventId: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM ledger_entry WHERE kind = 'event-deleted' AND subject ->> 'id' = lower($1) LIMIT 1`,
    [eventId],
  )
  return rows.length > 0
}

/** Returns whether it made the event: another tablet may have been faster. */
export async function insertEventAgain(sql: Sql, madeBy: string, event: EventToRestore): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO event (id, name, program_id, team_id, place, starts_on, ends_on, time_zone, columns, desk_from,
       made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [
      event.event_id,
      event.name,
      event.program_id,
      event.team_id,
      event.place,
      event.starts_on,
      event.ends_on,
      event.time_zone,
      event.columns,
      event.desk_from,
      madeBy,
    ],
  )
  return rows.length > 0
}

/**
 * EV162. Lets restores of all events look for ids and write them one after the other: two copies may name the same ids,
 * in any order.
 */
export async function lockRestores(sql: Sql): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('restored events', 0))")
}

export async function findFormVersions(sql: Sql, eventId: string): Promise<number[]> {
  const rows = await sql.query<{ version: number }>('SELECT version FROM event_form WHERE event_id = $1', [eventId])
  return rows.map(({ version }) => version)
}

/** Adds the groups whose ids the server lacks. */
export async function insertGroupsAgain(sql: Sql, eventId: string, groups: readonly EventGroup[]) {
  await sql.query(
    `INSERT INTO event_group (id, event_id, name, court, starts_at, made_at)
     SELECT id, $2, name, court, starts_at, now() + place * interval '1 microsecond'
     FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, name text, court text, starts_at text, place int)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(groups.map((group, place) => ({ ...group, place }))), eventId],
  )
}

/** Which of these event players exist, at whatever event. */
export async function findPlayersOf(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('SELECT id FROM event_player WHERE id = ANY($1::uuid[])', [ids])
  return rows.map(({ id }) => id)
}

/** Which of these people have a row. */
export async function findTakenPlayers(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('SELECT id FROM player WHERE id = ANY($1::uuid[])', [ids])
  return rows.map(({ id }) => id)
}

/** EV151. Which of these people were erased, on this database or after the backup that it was restored from. */
export async function findErased(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT id::text AS id FROM player WHERE id = ANY($1::uuid[]) AND erased_at IS NOT NULL
     UNION SELECT subject ->> 'id' FROM ledger_entry
       WHERE kind = 'player-erased' AND subject ->> 'id' = ANY($1::uuid[]::text[])`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function eraseRestored(sql: Sql, playerIds: readonly string[]) {
  await sql.query('UPDATE player SET erased_at = now() WHERE id = ANY($1::uuid[])', [playerIds])
}

type KeptStaff = { user_id: string; parts: EventPart[]; group_ids: string[] }
type Staff = { eventId: string; givenBy: string; staff: readonly KeptStaff[] }

/**
 * EV153. Puts those people back on the staff who belong to the program or work at another event that `givenBy`
 * organizes: `givenBy` sees their addresses there already. A removal, or the end of a part, that the ledger holds stays.
 * Returns the people that it put back, and those who must be invited again.
 */
export async function putStaffBack(
  sql: Sql,
  { eventId, givenBy, staff }: Staff,
): Promise<{ back: KeptStaff[]; toInvite: string[] }> {
  const sent = staff.map((member) => ({ ...member, user_id: member.user_id.toLowerCase() }))
  const rows = await sql.query<{ user_id: string; is_there: boolean; is_known: boolean; ended: EventPart[][] }>(
    `SELECT u.id AS user_id,
       EXISTS (SELECT FROM event_staff s WHERE s.event_id = $1 AND s.user_id = u.id) AS is_there,
       u.is_active AND (NOT is_outsider_at(u.id, $1) OR EXISTS (SELECT FROM event_staff s WHERE s.user_id = u.id
           AND s.event_id <> $1 AND s.removed_at IS NULL AND organizes_event($3, s.event_id)))
         AND NOT EXISTS (SELECT FROM ledger_entry l WHERE l.kind = 'event-staff-removed'
           AND l.subject ->> 'event_id' = $1::uuid::text AND l.subject ->> 'user_id' = u.id::text) AS is_known,
       coalesce((SELECT json_agg(l.subject -> 'parts') FROM ledger_entry l WHERE l.kind = 'event-parts-ended'
         AND l.subject ->> 'event_id' = $1::uuid::text AND l.subject ->> 'user_id' = u.id::text), '[]') AS ended
     FROM app_user u WHERE u.id = ANY($2::uuid[]) AND u.deleted_at IS NULL`,
    [eventId, sent.map(({ user_id }) => user_id), givenBy],
  )
  const standing = new Map(rows.map((row) => [row.user_id, row]))
  const back: KeptStaff[] = []
  const toInvite: string[] = []
  for (const { user_id, parts: kept, group_ids } of sent) {
    const found = standing.get(user_id)
    if (!found || found.is_there) continue
    const parts = kept.filter((part) => found.ended.every((left) => left.includes(part)))
    if (!found.is_known || parts.length === 0) {
      toInvite.push(user_id)
      continue
    }
    await writeStaff(sql, { eventId, userId: user_id, parts, groupIds: group_ids, givenBy })
    back.push({ user_id, parts, group_ids })
  }
  return { back, toInvite }
}
