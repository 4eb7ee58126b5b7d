import type { ReportReader } from '#domain/contracts/reports.ts'
import type { Sql } from '../../db/database.ts'
import { UNNAMED_GUARDIAN } from '../consent/consent-repository.ts'
import { isInboxFull } from '../limits/inbox-day.ts'
import type { InboxDay } from '../limits/inbox-day.ts'
import type { ReportSubject } from '../notices/report-letters.ts'
import { IS_PUT_OFF } from '../notices/report-readers.ts'
import { afterFailure } from '../notices/send-pending-emails.ts'
import type { Failure } from '../notices/send-pending-emails.ts'

/** SQL: of a reader `r` of an evaluation `e`, in the words of READER_STATES. */
const STATE = `CASE
  WHEN r.ended_at IS NOT NULL THEN 'ended'
  WHEN r.owed_at IS NULL THEN 'waits'
  WHEN r.sent_at >= r.owed_at AND waits_for_guardian(e.player_id) AND NOT guardian_was_asked(e.player_id)
    AND age_of_person(owner_of(e.player_id)) = 'unknown' THEN 'ageless'
  WHEN waits_for_guardian(e.player_id) AND (r.sent_at IS NOT NULL OR guardian_said_no(e.player_id)) THEN 'held'
  WHEN r.sent_at >= r.owed_at THEN CASE WHEN r.expires_at < now() THEN 'expired' ELSE 'sent' END
  WHEN ${IS_PUT_OFF} THEN 'tomorrow'
  WHEN r.last_error IS NOT NULL THEN 'failed'
  WHEN r.asked_at IS NOT NULL AND waits_for_guardian(e.player_id) THEN 'asked'
  ELSE 'owed' END`

/** Oldest first. An address stands whole for who gave it, and for others with its first letter and its domain. */
export function findReaders(sql: Sql, evaluationId: string, userId: string): Promise<ReportReader[]> {
  return sql.query<ReportReader>(
    `SELECT r.id,
       CASE WHEN r.added_by = $2 THEN r.email
       ELSE left(r.email, 1) || '…@' || split_part(r.email, '@', 2) END AS email,
       ${STATE} AS state, r.sent_at, r.expires_at, r.opened_at, r.ended_at, r.ended_by
     FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
     WHERE r.evaluation_id = $1 ORDER BY r.created_at, r.id`,
    [evaluationId, userId],
  )
}

/** How many emails of this report were asked for within a day, to whomever. */
export async function countOwedOfDay(sql: Sql, evaluationId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM report_reader r LEFT JOIN report_link l ON l.reader_id = r.id
     WHERE r.evaluation_id = $1 AND greatest(l.sent_at, r.created_at) > now() - interval '1 day'`,
    [evaluationId],
  )
  return row?.count ?? 0
}

/** Owes the email once more, to one who got it, was asked, or couldn't be reached. */
export async function oweAgain(sql: Sql, readerId: string): Promise<void> {
  await sql.query(
    `UPDATE report_reader SET owed_at = now(), attempts = 0, next_try_at = now(), last_error = NULL, asked_at = NULL
     WHERE id = $1 AND owed_at IS NOT NULL`,
    [readerId],
  )
}

/** Closes the links of one reader, or of all. Whoever was reading reads no more. */
export async function endReaders(sql: Sql, evaluationId: string, readerId: string | undefined): Promise<number> {
  const ended = await sql.query(
    `UPDATE report_reader SET ended_at = now(), ended_by = 'revoked'
     WHERE evaluation_id = $1 AND ended_at IS NULL AND ($2::uuid IS NULL OR id = $2) RETURNING id`,
    [evaluationId, readerId ?? null],
  )
  return ended.length
}

export type DueReport = {
  id: string
  email: string
  evaluation_id: string
  player_id: string
  has_account: boolean
  waits_for_guardian: boolean
}

/** With pauses of at most an hour, these are four days. */
export const MOST_ATTEMPTS = 100
const AFTER_FAILURE = afterFailure({ mostAttempts: MOST_ATTEMPTS, longestPauseMin: 60 })

/**
 * The next report that is owed, taken for ten minutes: any number of processes send it once, and one that dies is
 * followed by another. Whose guardian was asked waits until somebody agreed.
 */
export async function takeDueReport(sql: Sql): Promise<DueReport | undefined> {
  const [row] = await sql.query<DueReport>(
    `WITH due AS (SELECT r.id FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
       WHERE r.owed_at IS NOT NULL AND (r.sent_at IS NULL OR r.sent_at < r.owed_at) AND r.ended_at IS NULL
         AND r.attempts < ${MOST_ATTEMPTS} AND r.next_try_at <= now()
       ORDER BY r.next_try_at, r.id LIMIT 1 FOR UPDATE OF r SKIP LOCKED),
     r AS (UPDATE report_reader SET attempts = attempts + 1, next_try_at = now() + interval '10 minutes' FROM due
       WHERE report_reader.id = due.id RETURNING report_reader.*)
     SELECT r.id, r.email, r.evaluation_id, e.player_id,
       p.user_id IS NOT NULL OR p.joined_to IS NOT NULL AS has_account,
       waits_for_guardian(e.player_id) AS waits_for_guardian
     FROM r JOIN evaluation e ON e.id = r.evaluation_id JOIN player p ON p.id = e.player_id`,
  )
  return row
}

/** SQL: whether a limit ended the newest link of the reader `r`. */
const IS_REPLACEMENT = `coalesce((SELECT l.ended_at IS NOT NULL FROM report_link l
  WHERE l.reader_id = r.id AND l.sent_at IS NOT NULL ORDER BY l.sent_at DESC LIMIT 1), false)`

/**
 * Makes a link and tells what its email speaks of; undefined when by now it goes to nobody. The report of a child whose
 * guardian has not agreed is refused by the database.
 */
export async function makeLink(sql: Sql, readerId: string, tokenDigest: string): Promise<ReportSubject | undefined> {
  await lockPersonOf(sql, readerId)
  const [subject] = await sql.query<ReportSubject>(
    `SELECT r.email, p.first_name, e.jersey_number, e.event_name, e.evaluated_on,
       (SELECT trim(u.first_name || ' ' || u.last_name) FROM app_user u WHERE u.id = e.evaluator_id
        AND u.deleted_at IS NULL) AS evaluator_name,
       ${IS_REPLACEMENT} AS is_replacement,
       (SELECT k.seen_by FROM event_consensus k WHERE k.evaluation_id = e.id) AS seen_by
     FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id JOIN player p ON p.id = e.player_id
     WHERE r.id = $1 AND r.ended_at IS NULL FOR UPDATE OF r`,
    [readerId],
  )
  if (!subject) return undefined
  await sql.query('INSERT INTO report_link (token_digest, reader_id) VALUES ($1, $2)', [tokenDigest, readerId])
  return subject
}

/**
 * EV73. The database looks at the person when a link is made. Whoever corrects an address takes the person first and
 * the reader after.
 */
async function lockPersonOf(sql: Sql, readerId: string) {
  await sql.query(
    `SELECT 1 FROM player WHERE id IN (SELECT unnest(ARRAY[e.player_id, owner_of(e.player_id)])
       FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id WHERE r.id = $1)
     ORDER BY id FOR SHARE`,
    [readerId],
  )
}

export async function markSent(
  sql: Sql,
  { readerId, tokenDigest, days }: { readerId: string; tokenDigest: string; days: number },
): Promise<void> {
  await sql.query(
    `WITH link AS (UPDATE report_link SET sent_at = clock_timestamp() WHERE token_digest = $3)
     UPDATE report_reader SET sent_at = clock_timestamp(), expires_at = now() + $2 * interval '1 day', last_error = NULL
     WHERE id = $1`,
    [readerId, days, tokenDigest],
  )
}

/** Whose guardian was asked is looked at again when somebody answers (`wakeReports`), and once an hour. */
export async function markAsked(sql: Sql, readerId: string): Promise<void> {
  await sql.query(
    "UPDATE report_reader SET asked_at = now(), attempts = 0, next_try_at = 'infinity', last_error = NULL WHERE id = $1",
    [readerId],
  )
}

export async function markFailed(sql: Sql, readerId: string, { reason, isFinal }: Failure): Promise<void> {
  await sql.query(`UPDATE report_reader SET ${AFTER_FAILURE} WHERE id = $3`, [reason, isFinal, readerId])
}

/**
 * K20. Who is asked for a child without an account: the first address that the report goes to, as long as it does.
 * A guardian who said no is asked again, and nobody in their place. Returns whether it is this one.
 */
export async function takeForGuardian(sql: Sql, { player_id, email }: DueReport): Promise<boolean> {
  const [taken] = await sql.query(
    `UPDATE player p SET guardian_email = $2, guardian_name = coalesce(p.guardian_name, $3)
     WHERE p.id = $1 AND p.user_id IS NULL AND (p.guardian_email IS NULL OR inbox_of(p.guardian_email) = inbox_of($2)
       OR (NOT guardian_said_no(p.id) AND NOT EXISTS (
         SELECT FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
         WHERE e.player_id = p.id AND r.ended_at IS NULL AND inbox_of(r.email) = inbox_of(p.guardian_email))))
     RETURNING 1`,
    [player_id, email, UNNAMED_GUARDIAN],
  )
  return taken !== undefined
}

/**
 * K42. Whether a guardian said no since this report was queued. They are asked again only if someone sends it again.
 */
export async function wasRefusedSince(sql: Sql, readerId: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
     JOIN consent c ON c.player_id IN (e.player_id, owner_of(e.player_id))
     WHERE r.id = $1 AND c.withdrawn_at > r.owed_at AND guardian_said_no(c.player_id)`,
    [readerId],
  )
  return rows.length > 0
}

/** K20. Whether the address is that of who rated or entered the player: nobody answers as a guardian for their own work. */
export async function isOfEvaluator(sql: Sql, { id, email }: DueReport): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id JOIN player p ON p.id = e.player_id
     CROSS JOIN LATERAL (VALUES (p.created_by), (r.added_by), (e.evaluator_id) UNION ALL
       SELECT s.evaluator_id FROM event_player x JOIN evaluation s ON s.event_player_id = x.id
       WHERE e.consensus_of IN (x.id, x.joined_to)) AS known (id) JOIN app_user u ON u.id = known.id
     WHERE r.id = $1 AND inbox_of(u.email) = inbox_of($2)`,
    [id, email],
  )
  return rows.length > 0
}

/**
 * SQL: the account that sends the report to the reader `r`. `v` is its event. The server publishes in nobody's name, so
 * `added_by` alone is not enough.
 */
const SENDER = 'coalesce(v.made_by, r.added_by)'

/**
 * R63. Postpones the report by an hour if the inbox got enough emails today, and returns whether it did. The
 * replacement for an ended link never waits, because the family has no other link.
 */
export async function putOffWhenTooMany(sql: Sql, { id, email }: DueReport): Promise<boolean> {
  const [day] = await sql.query<InboxDay>(
    `SELECT count(*) AS from_all,
       count(*) FILTER (WHERE ${SENDER} = due.sender OR e.event_id = due.event_id) AS from_sender
     FROM (SELECT ${SENDER} AS sender, e.event_id, ${IS_REPLACEMENT} AS is_replacement
       FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id LEFT JOIN event v ON v.id = e.event_id
       WHERE r.id = $2) AS due
     JOIN (report_link l JOIN report_reader r ON r.id = l.reader_id JOIN evaluation e ON e.id = r.evaluation_id
       LEFT JOIN event v ON v.id = e.event_id)
       ON inbox_of(r.email) = inbox_of($1) AND l.sent_at > now() - interval '1 day' AND NOT due.is_replacement`,
    [email, id],
  )
  if (!day || !isInboxFull(day)) return false
  await putOff(sql, id)
  return true
}

/** K63, R63. Postpones the report, or the request that goes before it, by an hour. It never counts as an attempt. */
export async function putOff(sql: Sql, readerId: string): Promise<void> {
  await sql.query(
    `UPDATE report_reader SET attempts = 0, last_error = NULL, next_try_at = now() + interval '1 hour' WHERE id = $1`,
    [readerId],
  )
}

/**
 * K63. Returns whether the inbox got enough consent requests today. Requests whose link is void by now count too.
 * `since` is a day ago.
 */
export async function gotEnoughRequests(sql: Sql, { id, email }: DueReport, since: Date): Promise<boolean> {
  const [day] = await sql.query<InboxDay>(
    `SELECT count(*) AS from_all, count(*) FILTER (WHERE EXISTS (
         SELECT FROM evaluation e LEFT JOIN event v ON v.id = e.event_id WHERE e.player_id = c.player_id
           AND (coalesce(v.made_by, p.created_by) = due.sender OR e.event_id = due.event_id))) AS from_sender
     FROM (SELECT coalesce(v.made_by, p.created_by) AS sender, e.event_id
       FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id JOIN player p ON p.id = e.player_id
       LEFT JOIN event v ON v.id = e.event_id WHERE r.id = $2) AS due
     JOIN (consent c JOIN player p ON p.id = c.player_id)
       ON inbox_of(c.guardian_email) = inbox_of($1) AND c.requested_at > $3`,
    [email, id, since.toISOString()],
  )
  return day !== undefined && isInboxFull(day)
}

/** Of those that wait for a guardian: whose player is old enough by now, or whose guardian agreed meanwhile. */
export async function wakeWaiting(sql: Sql): Promise<void> {
  await sql.query(
    `UPDATE report_reader r SET next_try_at = now() FROM evaluation e
     WHERE e.id = r.evaluation_id AND r.next_try_at = 'infinity' AND r.ended_at IS NULL AND NOT waits_for_guardian(e.player_id)`,
  )
}
