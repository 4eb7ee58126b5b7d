import type { EventInvitation, EventStaff } from '#domain/contracts/event-people.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import { worksAt } from '../permissions/parts-at-events.ts'

const NAME = `trim(u.first_name || ' ' || u.last_name)`
const ON_STAFF = `FROM event_staff s JOIN app_user u ON u.id = s.user_id AND u.deleted_at IS NULL
  WHERE s.event_id = $1 AND s.removed_at IS NULL`
const BY_NAME = 'ORDER BY lower(u.last_name), lower(u.first_name), u.id'

/** By name. */
export function findStaff(sql: Sql, eventId: string): Promise<EventStaff[]> {
  return sql.query<EventStaff>(
    `SELECT s.user_id, ${NAME} AS name, u.email, s.parts, s.group_ids, s.joined_at ${ON_STAFF} ${BY_NAME}`,
    [eventId],
  )
}

type StaffName = Pick<EventStaff, 'user_id' | 'name' | 'parts' | 'group_ids'>

/** The same without what only organizers see. */
export function findStaffNames(sql: Sql, eventId: string): Promise<StaffName[]> {
  return sql.query<StaffName>(`SELECT s.user_id, ${NAME} AS name, s.parts, s.group_ids ${ON_STAFF} ${BY_NAME}`, [
    eventId,
  ])
}

export async function findStaffMember(sql: Sql, eventId: string, userId: string): Promise<EventStaff> {
  const [member] = await sql.query<EventStaff>(
    `SELECT s.user_id, ${NAME} AS name, u.email, s.parts, s.group_ids, s.joined_at ${ON_STAFF} AND s.user_id = $2`,
    [eventId, userId],
  )
  if (!member) throw new Error(`${userId} is not on the staff of ${eventId} although the row was just written`)
  return member
}

/** The account of this inbox, if it works at the event already, as staff or as a head. */
export async function findWorkerOfInbox(sql: Sql, eventId: string, email: string): Promise<string | undefined> {
  const accounts = await sql.query<{ id: string }>(
    'SELECT id FROM app_user WHERE inbox_of(email) = inbox_of($1) AND deleted_at IS NULL ORDER BY id',
    [email],
  )
  for (const { id } of accounts) {
    const works = await sql.query(`SELECT 1 FROM event v WHERE v.id = $2 AND ${worksAt('v')}`, [id, eventId])
    if (works.length > 0) return id
  }
  return undefined
}

/**
 * EV206. Returns the account of this inbox if it belongs to the program or coaches the team of the event, as the asking
 * user does. Someone from outside doesn't learn here who belongs to it.
 */
export async function findColleagueOfInbox(
  sql: Sql,
  { eventId, email, askedBy }: { eventId: string; email: string; askedBy: string },
): Promise<string | undefined> {
  const [colleague] = await sql.query<{ id: string }>(
    `SELECT id FROM app_user WHERE inbox_of(email) = inbox_of($2) AND deleted_at IS NULL AND is_active
       AND NOT is_outsider_at(id, $1) AND NOT is_outsider_at($3, $1) ORDER BY id LIMIT 1`,
    [eventId, email, askedBy],
  )
  return colleague?.id
}

/**
 * EV128. SQL: whether an inbox belongs to a current, former or invited member of the event's staff, or to a person who
 * works for its program or team or was invited to the program.
 */
export const ofStaff = (eventId: string, email: string) =>
  `(EXISTS (SELECT FROM event_staff s JOIN app_user u ON u.id = s.user_id
      WHERE s.event_id = ${eventId} AND inbox_of(u.email) = inbox_of(${email}))
    OR EXISTS (SELECT FROM event v LEFT JOIN team t ON t.id = v.team_id
        JOIN app_user u ON inbox_of(u.email) = inbox_of(${email})
      WHERE v.id = ${eventId} AND (u.id IN (v.made_by, t.coach_id) OR NOT is_outsider_at(u.id, v.id)))
    OR EXISTS (SELECT FROM event v LEFT JOIN team t ON t.id = v.team_id
        JOIN invitation i ON i.event_id = v.id OR i.program_id IN (v.program_id, t.program_id)
      WHERE v.id = ${eventId} AND inbox_of(i.email) = inbox_of(${email})))`

/** EV128. Returns whether the inbox is one of the staff. */
export async function isOfStaff(sql: Sql, eventId: string, email: string): Promise<boolean> {
  const rows = await sql.query(`SELECT 1 WHERE ${ofStaff('$1::uuid', '$2::text')}`, [eventId, email])
  return rows.length > 0
}

/**
 * EV128. Returns whether the report of a player goes to the staff, or would by a join or by an address that waits for
 * the organizer.
 */
export async function mayGoToStaff(sql: Sql, eventId: string, eventPlayerId: string): Promise<boolean> {
  const rows = await sql.query(
    `WITH bib AS (SELECT o.id, o.email FROM event_player x JOIN event_player o
         ON coalesce(o.joined_to, o.id) = coalesce(x.joined_to, x.id)
       WHERE x.id = $1 AND x.event_id = $2 AND o.event_id = $2),
     address AS (SELECT email FROM bib
       UNION SELECT w.changes ->> 'email' FROM waiting_change w JOIN bib ON bib.id = w.event_player_id
         WHERE w.decided_at IS NULL)
     SELECT 1 FROM address a WHERE ${ofStaff('$2::uuid', 'a.email')} LIMIT 1`,
    [eventPlayerId, eventId],
  )
  return rows.length > 0
}

/** Whether the user organizes the event now, on its staff or as one of its heads. */
export async function organizesEvent(sql: Sql, eventId: string, userId: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 WHERE organizes_event($1, $2)', [userId, eventId])
  return rows.length > 0
}

type Work = {
  eventId: string
  userId: string
  parts: readonly EventPart[]
  groupIds: readonly string[]
  /** The user who gives these parts. */
  givenBy: string | null
}

/**
 * Writes what somebody does at the event, in place of what they did there before. G106: a trigger turns `organizer_by`
 * from the giver into the person of the program who backs the giver. An outsider who gives the part to an organizer
 * changes nothing about that.
 */
export async function writeStaff(sql: Sql, { eventId, userId, parts, groupIds, givenBy }: Work) {
  await sql.query(
    `INSERT INTO event_staff AS known (event_id, user_id, parts, parts_ever, group_ids, organizer_by)
     VALUES ($1, $2, $3, $3, $4, CASE WHEN 'organizer' = ANY($3::text[]) THEN $5::uuid END)
     ON CONFLICT (event_id, user_id) DO UPDATE SET parts = excluded.parts, group_ids = excluded.group_ids,
       organizer_by = CASE WHEN excluded.organizer_by = $5 OR ('organizer' = ANY($3)
           AND (known.removed_at IS NOT NULL OR 'organizer' <> ALL(known.parts)))
         THEN excluded.organizer_by ELSE known.organizer_by END,
       parts_ever = ARRAY(SELECT unnest(known.parts_ever) UNION SELECT unnest(excluded.parts)),
       joined_at = CASE WHEN known.removed_at IS NULL THEN known.joined_at ELSE now() END, removed_at = NULL`,
    [eventId, userId, parts, groupIds, givenBy],
  )
}

/** Whether somebody was on the staff until now; what they are there. */
export async function takeOffStaff(sql: Sql, eventId: string, userId: string): Promise<EventPart[] | undefined> {
  const [row] = await sql.query<{ parts: EventPart[] }>(
    `UPDATE event_staff SET removed_at = now() WHERE event_id = $1 AND user_id = $2 AND removed_at IS NULL
     RETURNING parts`,
    [eventId, userId],
  )
  return row?.parts
}

const IS_OPEN = 'i.accepted_at IS NULL AND i.revoked_at IS NULL'
const INVITATION = `SELECT i.id, i.email, i.parts, i.group_ids, CASE WHEN i.expires_at <= now() THEN 'expired'
    WHEN i.sent_at IS NOT NULL THEN 'sent' WHEN i.last_error IS NOT NULL THEN 'undelivered' ELSE 'waiting' END AS state,
    i.created_at, i.sent_at, i.expires_at FROM invitation i WHERE i.event_id = $1 AND ${IS_OPEN}`

/** Those that are neither accepted nor taken back, the newest first. */
export function findEventInvitations(sql: Sql, eventId: string): Promise<EventInvitation[]> {
  return sql.query<EventInvitation>(`${INVITATION} ORDER BY i.created_at DESC, i.id`, [eventId])
}

export async function findEventInvitation(sql: Sql, eventId: string, id: string): Promise<EventInvitation> {
  const [invitation] = await sql.query<EventInvitation>(`${INVITATION} AND i.id = $2`, [eventId, id])
  if (!invitation) throw new Error(`Invitation ${id} is gone although it was just written`)
  return invitation
}

type Offer = { eventId: string; email: string; parts: readonly EventPart[]; groupIds: readonly string[] }

/**
 * Changes what the open invitation of this inbox offers; undefined where there is none. G106: it then counts as sent by
 * this person.
 */
export async function changeOffer(
  sql: Sql,
  { eventId, email, parts, groupIds }: Offer,
  invitedBy: string,
): Promise<{ id: string; is_waiting: boolean } | undefined> {
  const [row] = await sql.query<{ id: string; is_waiting: boolean }>(
    `UPDATE invitation i SET parts = $3, group_ids = $4, invited_by = $5
     WHERE i.event_id = $1 AND inbox_of(i.email) = inbox_of($2) AND ${IS_OPEN}
     RETURNING i.id, sent_at IS NULL AND attempts = 0 AND expires_at > now() AS is_waiting`,
    [eventId, email, parts, groupIds, invitedBy],
  )
  return row
}

export async function insertOffer(sql: Sql, offer: Offer, invitedBy: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'INSERT INTO invitation (event_id, email, parts, group_ids, invited_by) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [offer.eventId, offer.email, offer.parts, offer.groupIds, invitedBy],
  )
  if (!row) throw new Error('The insert returned no invitation')
  return row.id
}

/** EV206. Ends the open invitations of an inbox, so that an old link can't change later what its owner does. */
export async function endOffers(sql: Sql, eventId: string, email: string): Promise<void> {
  await sql.query(
    `UPDATE invitation i SET revoked_at = now() WHERE i.event_id = $1 AND inbox_of(i.email) = inbox_of($2) AND ${IS_OPEN}`,
    [eventId, email],
  )
}

/** Whether there was such an open invitation. */
export async function revokeOffer(sql: Sql, eventId: string, id: string): Promise<boolean> {
  const revoked = await sql.query(
    `UPDATE invitation i SET revoked_at = now() WHERE i.event_id = $1 AND i.id = $2 AND ${IS_OPEN} RETURNING 1`,
    [eventId, id],
  )
  return revoked.length > 0
}
