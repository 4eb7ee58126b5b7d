import type { ProgramInvitation, ProgramInvitationPaper, ProgramPart } from '#domain/contracts/program-people.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'

/** After this many failures, over about a day, nobody tries to send the mail any more. */
export const MOST_ATTEMPTS = 10

const NAME = `trim(u.first_name || ' ' || u.last_name)`

const STATE = `CASE WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
  WHEN i.expires_at <= now() THEN 'expired' WHEN i.sent_at IS NOT NULL THEN 'sent'
  WHEN i.last_error IS NOT NULL THEN 'undelivered' ELSE 'waiting' END`

const SELECT = `SELECT i.id, i.email, i.part, ${STATE} AS state,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', ${NAME}) END AS invited_by,
    i.created_at, i.sent_at, i.expires_at, i.accepted_at,
    CASE WHEN ${STATE} = 'undelivered' AND i.attempts < ${MOST_ATTEMPTS} THEN i.next_try_at END AS next_try_at
  FROM invitation i LEFT JOIN app_user u ON u.id = i.invited_by AND u.deleted_at IS NULL`

/** Newest first. */
export async function findInvitations(
  sql: Sql,
  programId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: ProgramInvitation[] }> {
  const [[total], results] = await Promise.all([
    sql.query<{ count: number }>('SELECT count(*) AS count FROM invitation WHERE program_id = $1', [programId]),
    sql.query<ProgramInvitation>(
      `${SELECT} WHERE i.program_id = $1 ORDER BY i.created_at DESC, i.id LIMIT $2 OFFSET $3`,
      [programId, limit, offset],
    ),
  ])
  return { count: total?.count ?? 0, results }
}

export async function findInvitation(sql: Sql, id: string): Promise<ProgramInvitation> {
  const [invitation] = await sql.query<ProgramInvitation>(`${SELECT} WHERE i.id = $1`, [id])
  if (!invitation) throw new Error(`Invitation ${id} is gone although it was just written`)
  return invitation
}

const IS_OPEN = 'accepted_at IS NULL AND revoked_at IS NULL'

type Offer = { programId: number; email: string; part: ProgramPart }

/** Where the owed mails of a day are counted together: the program, or the event. */
type Inviting = { programId: number } | { eventId: string }

/** The invitation of this inbox to this part that is neither accepted nor revoked; locked. */
export async function lockOpenInvitation(
  sql: Sql,
  { programId, email, part }: Offer,
): Promise<{ id: string; is_waiting: boolean } | undefined> {
  const [row] = await sql.query<{ id: string; is_waiting: boolean }>(
    `SELECT id, sent_at IS NULL AND attempts = 0 AND expires_at > now() AS is_waiting FROM invitation
     WHERE program_id = $1 AND part = $2 AND inbox_of(email) = inbox_of($3) AND ${IS_OPEN} FOR UPDATE`,
    [programId, part, email],
  )
  return row
}

type MailsToday = { toInbox: number; toInboxByThese: number; byThese: number }

/**
 * Invitation mails requested today, in UTC: to this inbox from everyone, to this inbox from this account, program or
 * event, and to all inboxes from this program or event.
 */
export async function countMailsToday(
  sql: Sql,
  by: Inviting,
  { email, userId }: { email: string; userId: string },
): Promise<MailsToday> {
  const isOfThese = '(program_id = $1 OR event_id = $2)'
  const [row] = await sql.query<MailsToday>(
    `WITH today AS (SELECT mails_that_day AS mails, coalesce(${isOfThese}, false) AS is_of_these,
         coalesce(${isOfThese} OR invited_by = $4, false) AS is_of_sender, inbox_of(email) = inbox_of($3) AS is_to_inbox
       FROM invitation WHERE mail_day = (now() AT TIME ZONE 'UTC')::date
         AND (${isOfThese} OR inbox_of(email) = inbox_of($3)))
     SELECT coalesce(sum(mails) FILTER (WHERE is_to_inbox), 0)::int AS "toInbox",
       coalesce(sum(mails) FILTER (WHERE is_to_inbox AND is_of_sender), 0)::int AS "toInboxByThese",
       coalesce(sum(mails) FILTER (WHERE is_of_these), 0)::int AS "byThese" FROM today`,
    ['programId' in by ? by.programId : null, 'eventId' in by ? by.eventId : null, email, userId],
  )
  return row ?? { toInbox: 0, toInboxByThese: 0, byThese: 0 }
}

export async function insertInvitation(
  sql: Sql,
  { programId, email, part }: Offer,
  invitedBy: string,
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'INSERT INTO invitation (program_id, part, email, invited_by) VALUES ($1, $2, $3, $4) RETURNING id',
    [programId, part, email, invitedBy],
  )
  if (!row) throw new Error('The insert returned no invitation')
  return row.id
}

/** G88. The mail is owed anew, and the link of the last one works no longer. */
export async function askAgain(sql: Sql, id: string, email: string, invitedBy: string) {
  await sql.query(
    `UPDATE invitation SET email = $2, invited_by = $3, token_digest = NULL, sent_at = NULL, attempts = 0,
       next_try_at = now(), last_error = NULL, expires_at = now() + interval '14 days',
       mails_that_day = CASE WHEN mail_day = (now() AT TIME ZONE 'UTC')::date THEN mails_that_day ELSE 0 END + 1,
       mail_day = (now() AT TIME ZONE 'UTC')::date WHERE id = $1`,
    [id, email, invitedBy],
  )
}

/** An invitation of this program, locked. */
export async function lockInvitation(
  sql: Sql,
  programId: number,
  id: string,
): Promise<{ is_accepted: boolean; is_revoked: boolean } | undefined> {
  const [row] = await sql.query<{ is_accepted: boolean; is_revoked: boolean }>(
    `SELECT accepted_at IS NOT NULL AS is_accepted, revoked_at IS NOT NULL AS is_revoked
     FROM invitation WHERE program_id = $1 AND id = $2 FOR UPDATE`,
    [programId, id],
  )
  return row
}

export async function markRevoked(sql: Sql, id: string) {
  await sql.query('UPDATE invitation SET revoked_at = now() WHERE id = $1', [id])
}

/** G105. Revokes invitations to the program and its events: those that this user sent, and those to their inbox. */
export async function revokeInvitationsOf(sql: Sql, programId: number, userId: string) {
  await sql.query(
    `UPDATE invitation SET revoked_at = now() WHERE ${IS_OPEN}
       AND (program_id = $1 OR event_id = ANY(events_of_program($1)))
       AND (invited_by = $2 OR inbox_of(email) = (SELECT inbox_of(email) FROM app_user WHERE id = $2))`,
    [programId, userId],
  )
}

/** SQL: an event's invitation names its program, or its team, in the place of a program. */
const JOINS = `LEFT JOIN event ON event.id = i.event_id LEFT JOIN team t ON t.id = event.team_id
  LEFT JOIN program g ON g.id = coalesce(i.program_id, event.program_id, t.program_id)`
const WHOSE = `coalesce(g.name, t.name, '') AS program_name`

/** G91. What a link opens: its invitation is open and has not expired. */
const OF_LINK = `i.token_digest = $1 AND ${IS_OPEN} AND i.expires_at > now()`

export async function findPaper(sql: Sql, digest: string): Promise<ProgramInvitationPaper | undefined> {
  const [found] = await sql.query<ProgramInvitationPaper & { of_event: Partial<ProgramInvitationPaper> | null }>(
    `SELECT ${WHOSE}, g.city, g.state_name, coalesce(i.part, 'evaluator') AS part, ${NAME} AS invited_by, i.expires_at,
       CASE WHEN event.id IS NOT NULL THEN json_build_object('event_id', event.id, 'event_name', event.name, 'parts', i.parts,
         'starts_on', event.starts_on, 'ends_on', event.ends_on, 'place', event.place) END AS of_event
     FROM invitation i ${JOINS} LEFT JOIN app_user u ON u.id = i.invited_by AND u.deleted_at IS NULL WHERE ${OF_LINK}`,
    [digest],
  )
  if (!found) return undefined
  const { of_event, ...paper } = found
  return { ...paper, ...of_event }
}

type ToProgram = { event_id: null; program_id: number; program_name: string; part: ProgramPart }
type ToEvent = {
  event_id: string
  event_name: string
  program_name: string
  parts: EventPart[]
  group_ids: string[]
  invited_by: string | null
}
export type OpenInvitation = { id: string } & (ToProgram | ToEvent)

/**
 * G91. Returns the invitation of a link, locked, for the account of the inbox that it was sent to. G107: locks its
 * event first, as everything does that ends an invitation.
 */
export async function lockForAccount(sql: Sql, digest: string, userId: string): Promise<OpenInvitation | undefined> {
  await sql.query(
    `SELECT 1 FROM event WHERE id = (SELECT i.event_id FROM invitation i WHERE i.token_digest = $1) FOR NO KEY UPDATE`,
    [digest],
  )
  const [row] = await sql.query<OpenInvitation>(
    `SELECT i.id, i.program_id, i.part, i.group_ids, i.parts, i.invited_by, ${WHOSE}, event.id AS event_id,
       event.name AS event_name FROM invitation i ${JOINS} JOIN app_user u ON u.id = $2
     WHERE ${OF_LINK} AND inbox_of(i.email) = inbox_of(u.email) FOR UPDATE OF i`,
    [digest, userId],
  )
  return row
}

export async function markAccepted(sql: Sql, id: string, userId: string) {
  await sql.query('UPDATE invitation SET accepted_at = now(), accepted_by = $2 WHERE id = $1', [id, userId])
}

/** Lets go of invitations, with the addresses in them, a while after they have ended in whatever way. */
export async function forgetOldInvitations({ db }: { db: Sql }) {
  await db.query(
    `DELETE FROM invitation WHERE coalesce(accepted_at, revoked_at, expires_at) < now() - interval '90 days'`,
  )
}
