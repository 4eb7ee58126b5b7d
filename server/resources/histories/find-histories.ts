import type { GuardedHistory, Histories, History, JoinedHistory } from '#domain/contracts/histories.ts'
import { maskedEmail } from '#domain/fields/masked-email.ts'
import type { Sql } from '../../db/database.ts'

/** SQL: of the evaluation `e`, whether it is one that its player may read. */
const IS_READABLE = `e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')
  AND e.is_report AND e.is_shared_with_player`

const INBOXES = 'ARRAY(SELECT inbox_of(address) FROM unnest($2::text[]) AS address)'

/**
 * K31. SQL: which walk-on is proven by the inbox of which of the addresses `$2`: by a report that was sent there and
 * still is, or by the address in a line of a roster that was ordered for.
 */
const PROVEN = `SELECT e.player_id, inbox_of(r.email) AS inbox FROM report_reader r JOIN evaluation e
    ON e.id = r.evaluation_id
  WHERE inbox_of(r.email) = ANY(${INBOXES}) AND r.ended_at IS NULL AND ${IS_READABLE}
  UNION SELECT r.walk_on_id, inbox_of(r.email) FROM roster_entry r
  WHERE r.email IS NOT NULL AND inbox_of(r.email) = ANY(${INBOXES}) AND r.walk_on_id IS NOT NULL
    AND r.removed_at IS NULL`

/**
 * Nobody joins what another account has, or what they rated or entered themselves. K19: of a child whose guardian has
 * not agreed nothing is told, but to the account of a child for whom one has.
 */
const IS_OPEN = `w.user_id IS NULL AND w.joined_to IS NULL AND w.created_by IS DISTINCT FROM $1
  AND EXISTS (SELECT FROM evaluation e WHERE e.player_id = w.id AND ${IS_READABLE})
  AND NOT EXISTS (SELECT FROM evaluation e WHERE e.player_id = w.id AND e.evaluator_id = $1)
  AND (NOT waits_for_guardian(w.id) OR EXISTS (SELECT FROM player a WHERE a.user_id = $1 AND is_child(a.id)
    AND NOT is_child_without_consent(a.id) AND NOT guardian_said_no(w.id)))`

export const OF_HISTORY = `w.id AS player_id, w.first_name, (
  SELECT coalesce(json_agg(json_build_object('event_name', CASE WHEN t.id IS NULL THEN e.event_name ELSE '' END,
    'team_name', t.name, 'evaluated_on', coalesce(e.evaluated_on, (e.completed_at AT TIME ZONE 'UTC')::date),
    'jersey_number', e.jersey_number, 'jersey_color', e.jersey_color) ORDER BY e.completed_at DESC, e.id), '[]')
  FROM evaluation e LEFT JOIN team_submission s ON s.id = e.team_submission_id LEFT JOIN team t ON t.id = s.team_id
  WHERE e.player_id = w.id AND ${IS_READABLE}) AS evaluations`

/** How long a join can be undone, as PostgreSQL reads it; the trigger of a corrected address says the same. */
export const UNDO_TIME = `interval '14 days'`

/** K31. The addresses that prove what is this account's: its own. */
export async function findOwnAddresses(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ email: string }>('SELECT email FROM app_user WHERE id = $1', [userId])
  return rows.map(({ email }) => email)
}

/** K51. The guardian's who has agreed by mail and still is the guardian: asked there, the guardian can let it in. */
async function findGuardianAddresses(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ email: string }>(
    `SELECT DISTINCT c.guardian_email AS email FROM player p JOIN consent c ON c.player_id = p.id
       AND inbox_of(c.guardian_email) = inbox_of(p.guardian_email)
     WHERE p.user_id = $1 AND c.given_at IS NOT NULL AND c.withdrawn_at IS NULL AND c.voided_at IS NULL`,
    [userId],
  )
  return rows.map(({ email }) => email)
}

type Asked = { userId: string; addresses: readonly string[] }

/** The inbox, of these addresses, that proves this history to be the account's; undefined when none does. */
export async function findProof(sql: Sql, { userId, addresses }: Asked, playerId: string): Promise<string | undefined> {
  const [proof] = await sql.query<{ inbox: string }>(
    `SELECT proven.inbox FROM (${PROVEN}) proven JOIN player w ON w.id = proven.player_id
     WHERE w.id = $3 AND ${IS_OPEN} ORDER BY proven.inbox LIMIT 1`,
    [userId, addresses, playerId],
  )
  return proof?.inbox
}

type Guarded = GuardedHistory & { email: string }

/** K51. What the guardian can be asked about. What they declined, or undid by their link, is asked about no more. */
export async function findGuarded(sql: Sql, userId: string): Promise<Guarded[]> {
  const [own, guardians] = [await findOwnAddresses(sql, userId), await findGuardianAddresses(sql, userId)]
  if (guardians.length === 0) return []
  const rows = await sql.query<Omit<Guarded, 'guardian_email'>>(
    `SELECT DISTINCT ON (w.created_at, w.id) w.id AS player_id, address AS email, (
       SELECT json_agg(DISTINCT coalesce(e.evaluated_on, (e.completed_at AT TIME ZONE 'UTC')::date))
       FROM evaluation e WHERE e.player_id = w.id AND ${IS_READABLE}) AS evaluated_on,
       (SELECT h.created_at FROM history_link h WHERE h.walk_on_id = w.id AND h.kind = 'ask' AND h.ended_at IS NULL
        AND h.expires_at > now() AND h.account_id = account.id) AS asked_at
     FROM (${PROVEN}) proven JOIN player w ON w.id = proven.player_id
       JOIN player account ON account.user_id = $1
       JOIN unnest($2::text[]) AS address ON inbox_of(address) = proven.inbox
     WHERE ${IS_OPEN} AND NOT inbox_of(address) = ANY(ARRAY(SELECT inbox_of(it) FROM unnest($3::text[]) AS it))
       AND NOT EXISTS (SELECT FROM history_link h WHERE h.walk_on_id = w.id AND h.account_id = account.id
         AND h.ended_by IN ('no', 'undone'))
     ORDER BY w.created_at DESC, w.id, address`,
    [userId, guardians, own],
  )
  return rows.map((it) => ({ ...it, guardian_email: maskedEmail(it.email) }))
}

/** K31, K34. What this account can join, and what it has joined, the newest first. */
export async function findHistories(sql: Sql, userId: string): Promise<Histories> {
  const addresses = await findOwnAddresses(sql, userId)
  const [found, guarded, joined] = await Promise.all([
    sql.query<History>(
      `SELECT ${OF_HISTORY} FROM player w WHERE w.id IN (SELECT player_id FROM (${PROVEN}) proven) AND ${IS_OPEN}
        AND EXISTS (SELECT FROM player WHERE user_id = $1) ORDER BY w.created_at DESC, w.id`,
      [userId, addresses],
    ),
    findGuarded(sql, userId),
    sql.query<JoinedHistory>(
      `SELECT ${OF_HISTORY}, w.joined_at,
        CASE WHEN w.joined_at + ${UNDO_TIME} > now() THEN w.joined_at + ${UNDO_TIME} END AS undo_until
       FROM player w JOIN player p ON p.id = w.joined_to WHERE p.user_id = $1 ORDER BY w.joined_at DESC, w.id`,
      [userId],
    ),
  ])
  const ids = new Set(found.map(({ player_id }) => player_id))
  return { found, guarded: guarded.filter(({ player_id }) => !ids.has(player_id)), joined }
}
