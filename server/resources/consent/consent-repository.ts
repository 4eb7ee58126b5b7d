import type { ConsentState } from '#domain/contracts/profiles.ts'
import type { PlayerOrganization } from '#domain/contracts/players.ts'
import { ageAnswer, ageFactsOf } from '#domain/profiles/counts-as-child.ts'
import type { Sql } from '../../db/database.ts'
import { returnCredit } from '../credits/credits.ts'

export type Child = {
  player_id: string
  user_email: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  organization: Pick<PlayerOrganization, 'organization_type_id' | 'school_grade'>
  guardian_name: string | null
  guardian_email: string | null
  /** K41. Where nobody knows the age: of a player without an account, and nobody has confirmed it. */
  waits_when_unknown: boolean
}

export type Consent = {
  id: string
  player_id: string
  guardian_name: string
  guardian_email: string
  text_version: string
  requested_at: string
  expires_at: string
  given_at: string | null
  given_name: string | null
  withdrawn_at: string | null
}

/** EV68. Of a person who wore two bibs at an event, what is known of the younger one. */
const CHILD = `SELECT p.id AS player_id, u.email AS user_email, p.first_name, p.last_name,
  known.date_of_birth, known.organization,
  p.guardian_name,
  p.guardian_email, p.user_id IS NULL AND may_be_child(p.id) AS waits_when_unknown
  FROM player p LEFT JOIN app_user u ON u.id = p.user_id CROSS JOIN LATERAL (
    SELECT o.date_of_birth, o.organization FROM player o WHERE o.id IN (SELECT same_at_events(p.id))
    ORDER BY array_position(ARRAY['child', 'older', 'unknown'], age_answer(o.date_of_birth,
      o.organization ->> 'school_grade', is_youth_school(o.organization))), o.id = p.id DESC LIMIT 1) AS known`
const CONSENT =
  'SELECT id, player_id, guardian_name, guardian_email, text_version, requested_at, expires_at, given_at, given_name, withdrawn_at FROM consent'

export async function findChildOf(sql: Sql, userId: string): Promise<Child | undefined> {
  return (await sql.query<Child>(`${CHILD} WHERE p.user_id = $1`, [userId]))[0]
}

/** The player, and nobody else asks for or answers a consent of theirs before this transaction ends. */
export async function lockChild(sql: Sql, playerId: string): Promise<Child | undefined> {
  return (await sql.query<Child>(`${CHILD} WHERE p.id = $1 FOR NO KEY UPDATE OF p`, [playerId]))[0]
}

/** Newest first. */
export function findConsents(sql: Sql, playerId: string): Promise<Consent[]> {
  return sql.query<Consent>(
    `${CONSENT} WHERE player_id = $1 AND voided_at IS NULL ORDER BY requested_at DESC, id DESC`,
    [playerId],
  )
}

export async function findByDigest(sql: Sql, digest: string): Promise<Consent | undefined> {
  return (await sql.query<Consent>(`${CONSENT} WHERE token_digest = $1 AND voided_at IS NULL`, [digest]))[0]
}

/** K20. Stands for the name of a guardian that nobody has entered. */
export const UNNAMED_GUARDIAN = 'Parent or guardian'

export type ReportState = 'waiting' | 'sent' | 'none'

/** K61. Returns whether an email with a report of this player is due, or else was sent before. */
export async function findReportState(sql: Sql, playerId: string): Promise<ReportState> {
  const [report] = await sql.query<{ waits: boolean | null; was_sent: boolean | null }>(
    `SELECT bool_or(r.sent_at IS NULL OR r.sent_at < r.owed_at) AS waits, bool_or(r.sent_at IS NOT NULL) AS was_sent
     FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
     WHERE r.ended_at IS NULL AND r.owed_at IS NOT NULL AND e.player_id IN (SELECT players_of($1))`,
    [playerId],
  )
  if (report?.waits) return 'waiting'
  return report?.was_sent ? 'sent' : 'none'
}

/** K55. Returns when the player is erased without a guardian's yes. Null for an account or an unknown age. */
export async function findErasure(sql: Sql, playerId: string): Promise<string | null> {
  const [due] = await sql.query<{ due_at: string }>(
    'SELECT max(due_at) AS due_at FROM child_to_erase WHERE $1 = ANY(person) HAVING count(*) > 0',
    [playerId],
  )
  return due?.due_at ?? null
}

/** K20. Returns whether a report of this player goes to the inbox. A child with an account has a guardian anyway. */
export async function isStillReader(sql: Sql, child: Child, email: string): Promise<boolean> {
  if (child.user_email !== null) return true
  const rows = await sql.query(
    `SELECT 1 FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
     WHERE r.ended_at IS NULL AND inbox_of(r.email) = inbox_of($2) AND e.player_id IN (SELECT players_of($1)) LIMIT 1`,
    [child.player_id, email],
  )
  return rows.length > 0
}

export type SeenAt = { event: string; program: string | null; day: string }

/** K62. Returns the newest event of a player. Undefined if they were only seen at games. */
export async function findSeenAt(sql: Sql, playerId: string): Promise<SeenAt | undefined> {
  const [seen] = await sql.query<SeenAt>(
    `SELECT v.name AS event, g.name AS program, v.starts_on AS day FROM event_player x JOIN event v ON v.id = x.event_id
     LEFT JOIN program g ON g.id = v.program_id WHERE x.player_id IN (SELECT same_at_events($1))
     ORDER BY v.starts_on DESC, v.id LIMIT 1`,
    [playerId],
  )
  return seen
}

type NewConsent = Pick<
  Consent,
  'id' | 'player_id' | 'guardian_name' | 'guardian_email' | 'text_version' | 'requested_at' | 'expires_at'
> & { token_digest: string }

export async function insertConsent(sql: Sql, it: NewConsent) {
  await sql.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
      expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      it.id,
      it.player_id,
      it.guardian_name,
      it.guardian_email,
      it.token_digest,
      it.text_version,
      it.requested_at,
      it.expires_at,
    ],
  )
}

export async function deleteConsent(sql: Sql, id: string) {
  await sql.query('DELETE FROM consent WHERE id = $1', [id])
}

export async function markGiven(
  sql: Sql,
  id: string,
  { at, name, version }: { at: string; name: string; version: string },
) {
  await sql.query(
    'UPDATE consent SET given_at = $2, given_name = $3, text_version = $4, withdrawn_at = NULL WHERE id = $1',
    [id, at, name, version],
  )
}

/** K7, K9. Every consent of the player ends, and whoever ended it is the one who can be asked again. */
export async function markWithdrawn(sql: Sql, { id, player_id }: Pick<Consent, 'id' | 'player_id'>, at: string) {
  await sql.query(
    'UPDATE consent SET withdrawn_at = $3 WHERE player_id = $2 AND withdrawn_at IS NULL AND (id = $1 OR given_at IS NOT NULL)',
    [id, player_id, at],
  )
  await sql.query(
    'UPDATE player p SET guardian_name = c.guardian_name, guardian_email = c.guardian_email FROM consent c WHERE c.id = $1 AND p.id = c.player_id',
    [id],
  )
  await returnWaiting(sql, player_id, 'A parent or guardian withdrew their consent.')
}

/**
 * K54. Ends an unanswered request, once. Its guardian's address leaves the request, the player, and the
 * reports that waited for the answer, unless the same guardian was asked again or has answered another request.
 * Returns whether it was open.
 */
export async function markUnanswered(
  sql: Sql,
  { id, player_id }: Pick<Consent, 'id' | 'player_id'>,
  at: string,
): Promise<boolean> {
  const [request] = await sql.query<{ inbox: string }>(
    `WITH was AS (SELECT id, inbox_of(guardian_email) AS inbox FROM consent WHERE id = $1)
     UPDATE consent c SET guardian_name = '', guardian_email = '', token_digest = 'unanswered ' || c.id,
       voided_at = coalesce(c.voided_at, $2), unanswered_at = $2 FROM was
     WHERE c.id = was.id AND c.given_at IS NULL AND c.withdrawn_at IS NULL AND c.unanswered_at IS NULL
     RETURNING was.inbox`,
    [id, at],
  )
  if (!request) return false
  const isElsewhere = `EXISTS (SELECT FROM consent c WHERE c.player_id = $1 AND inbox_of(c.guardian_email) = $2)`
  await sql.query(
    `DELETE FROM report_reader r USING evaluation e WHERE e.id = r.evaluation_id AND e.player_id = $1
       AND r.asked_at IS NOT NULL AND r.sent_at IS NULL AND inbox_of(r.email) = $2 AND NOT ${isElsewhere}`,
    [player_id, request.inbox],
  )
  await sql.query(
    `UPDATE player SET guardian_name = NULL, guardian_email = NULL WHERE id = $1 AND inbox_of(guardian_email) = $2
       AND NOT ${isElsewhere}`,
    [player_id, request.inbox],
  )
  return true
}

/** O110. Lines of rosters that are or were the player's, or bear the address of their account. */
const LINES_OF_PLAYER = `(SELECT id FROM roster_entry WHERE once_player_id = $1
  UNION SELECT r.id FROM roster_entry r JOIN app_user u ON inbox_of(u.email) = inbox_of(r.email) JOIN player p
  ON p.user_id = u.id WHERE p.id = $1)`
/** Of the player, or of a player without an account whom a coach ordered for such a line. */
const OF_PLAYER_OR_LINE = `(player_id IN (SELECT id FROM players_of($1) AS id) OR roster_entry_id IN ${LINES_OF_PLAYER})`

/**
 * K7. What waits for an evaluator and was begun by none goes back to the player, and teams are left: their invitations
 * stand again. O39: credits go back, and what was about to be paid for is a draft again; `closeCheckoutsOf` closes the
 * payment afterwards.
 */
export async function returnWaiting(sql: Sql, playerId: string, reason: string) {
  await sql.query(
    `SELECT 1 FROM player WHERE id IN (SELECT player_id FROM evaluation WHERE roster_entry_id IN ${LINES_OF_PLAYER})
      ORDER BY id FOR NO KEY UPDATE`,
    [playerId],
  )
  await sql.query('UPDATE roster_entry SET player_id = NULL WHERE player_id = $1', [playerId])
  const returned = await sql.query<{ id: string }>(
    `UPDATE evaluation SET status = 'returned', return_reason = $2, revision = revision + 1, updated_at = now()
     WHERE ${OF_PLAYER_OR_LINE} AND status = 'submitted' AND evaluator_id IS NULL AND NOT is_live RETURNING id`,
    [playerId, reason],
  )
  for (const { id } of returned) await returnCredit(sql, id)
  await sql.query(
    `UPDATE evaluation SET status = 'draft', revision = revision + 1, updated_at = now() WHERE ${OF_PLAYER_OR_LINE}
      AND status = 'awaiting_payment'`,
    [playerId],
  )
}

/** K9. Whether a guardian said no, or took their yes back, and none has agreed since. */
export const isEnded = (consents: readonly Consent[]) =>
  consents.some(({ withdrawn_at }) => withdrawn_at !== null) && !consents.some(isStanding)

export const isStanding = ({ given_at, withdrawn_at }: Consent) => given_at !== null && withdrawn_at === null

/** K5. A link waits for its answer as long as it is the newest, in time, and its receiver still the guardian. */
export function isPending(consent: Consent, newest: Consent | undefined, child: Child, now: number): boolean {
  const isUnanswered = consent.given_at === null && consent.withdrawn_at === null
  return (
    isUnanswered &&
    consent.id === newest?.id &&
    Date.parse(consent.expires_at) > now &&
    consent.guardian_email.toLowerCase() === child.guardian_email?.toLowerCase()
  )
}

/** How it stands with the consent for a player; `consents` newest first. */
export function consentState(child: Child | undefined, consents: readonly Consent[], now: number): ConsentState {
  const [newest] = consents
  const told = consents.find(isStanding) ?? newest
  return {
    state: stateOf(child, consents, now),
    guardian_email: child?.guardian_email ?? null,
    requested_at: told?.requested_at ?? null,
    given_at: told?.given_at ?? null,
    given_name: told?.given_name ?? null,
    text_version: told?.text_version ?? null,
  }
}

function stateOf(child: Child | undefined, consents: readonly Consent[], now: number): ConsentState['state'] {
  const today = new Date(now).toISOString().slice(0, 10)
  if (!child || !needsAnswer(child, consents, today)) return 'not-needed'
  if (consents.some(isStanding)) return 'given'
  const [newest] = consents
  if (newest && isPending(newest, newest, child, now)) return 'requested'
  return newest?.withdrawn_at ? 'withdrawn' : 'missing'
}

/** K40. Of a player without an account a no counts at any age; with one it ends when they turn 13. */
function needsAnswer(child: Child, consents: readonly Consent[], today: string): boolean {
  const answer = ageAnswer(ageFactsOf(child), today)
  if (answer === 'child' || (answer === 'unknown' && child.waits_when_unknown)) return true
  return child.user_email === null && isEnded(consents)
}
