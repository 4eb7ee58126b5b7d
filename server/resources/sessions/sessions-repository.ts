import type { SessionOfUser } from '#domain/contracts/sessions.ts'
import type { Sql } from '../../db/database.ts'

/** As long as a sign-in lasts: a session that was not used for longer cannot be used any more. */
const SHOWN_DAYS = 30

/** Those that are not over, last used first. `origin` is the one that asks. */
export async function findSessions(
  sql: Sql,
  userId: string,
  { origin, at }: { origin: string | undefined; at: string },
): Promise<SessionOfUser[]> {
  return sql.query<SessionOfUser>(
    `SELECT id, device, signed_in_at, last_used_at, origin IS NOT DISTINCT FROM $2 AS is_this FROM user_session
     WHERE user_id = $1 AND ended_at IS NULL AND last_used_at > $3::timestamptz - make_interval(days => $4)
     ORDER BY is_this DESC, last_used_at DESC, id`,
    [userId, origin ?? null, at, SHOWN_DAYS],
  )
}

/** What all tokens of the session share; undefined when it is none of this person's. */
export async function markEnded(
  sql: Sql,
  userId: string,
  { id, at }: { id: string; at: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ origin: string }>(
    'UPDATE user_session SET ended_at = coalesce(ended_at, $3) WHERE id = $2 AND user_id = $1 RETURNING origin',
    [userId, id, at],
  )
  return row?.origin
}

export async function markEndedByOrigin(sql: Sql, origin: string, at: string) {
  await sql.query('UPDATE user_session SET ended_at = coalesce(ended_at, $2) WHERE origin = $1', [origin, at])
}

/** M72. Who asks has proved again who they are, on this session alone. False when it is none of this person's. */
export async function markProved(
  sql: Sql,
  userId: string,
  { origin, at }: { origin: string; at: string },
): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE user_session SET proved_at = $3 WHERE user_id = $1 AND origin = $2 RETURNING 1',
    [userId, origin, at],
  )
  return rows.length > 0
}

/**
 * How far the identity provider's clock may be behind ours: who signs in right after a sign-out everywhere is let in.
 */
const CLOCKS_APART_SECONDS = 10

/** T47. All but `kept`, and with them every session that began until now and that the API has not met. */
export async function markAllEnded(sql: Sql, userId: string, { at, kept }: { at: string; kept?: string | undefined }) {
  await sql.query('UPDATE app_user SET valid_since = $2::timestamptz - make_interval(secs => $3) WHERE id = $1', [
    userId,
    at,
    CLOCKS_APART_SECONDS,
  ])
  await sql.query(
    'UPDATE user_session SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND origin IS DISTINCT FROM $3',
    [userId, at, kept ?? null],
  )
}
