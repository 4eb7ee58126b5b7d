import type { HistoryPaper } from '#domain/contracts/history-links.ts'
import type { Sql } from '../../db/database.ts'
import { afterFailure } from '../notices/send-pending-emails.ts'
import type { Failure } from '../notices/send-pending-emails.ts'
import { OF_HISTORY, UNDO_TIME } from './find-histories.ts'

/** K51. How many questions about joins an inbox gets within a day, of whatever accounts. */
const MOST_ASKS_A_DAY = 3

type Pair = { walkOnId: string; accountId: string }

/** K52. Owes an email to every inbox that a history was sent to, before the join ends what it reads. */
export async function oweUndoLinks(sql: Sql, { walkOnId, accountId }: Pair): Promise<void> {
  await sql.query(
    `INSERT INTO history_link (kind, walk_on_id, account_id, email)
     SELECT DISTINCT ON (inbox_of(told.email)) 'undo', $1, $2, told.email FROM (
       SELECT r.email FROM report_reader r JOIN evaluation e ON e.id = r.evaluation_id
         WHERE e.player_id = $1 AND r.ended_at IS NULL
       UNION SELECT guardian_email FROM player WHERE id = $1
       UNION SELECT email FROM roster_entry WHERE walk_on_id = $1 AND removed_at IS NULL) AS told
     WHERE told.email IS NOT NULL ORDER BY inbox_of(told.email), told.email`,
    [walkOnId, accountId],
  )
}

/** K51. Owes the question; false when this inbox was asked enough today. The inbox is locked. */
export async function oweQuestion(sql: Sql, { walkOnId, accountId, email }: Pair & { email: string }) {
  const rows = await sql.query(
    `INSERT INTO history_link (kind, walk_on_id, account_id, email) SELECT 'ask', $1, $2, $3
     WHERE ${MOST_ASKS_A_DAY} > (SELECT count(*) FROM history_link WHERE kind = 'ask'
       AND inbox_of(email) = inbox_of($3) AND created_at > now() - interval '1 day') RETURNING id`,
    [walkOnId, accountId, email],
  )
  return rows.length > 0
}

export type OpenedLink = HistoryPaper & { id: string; walk_on_id: string; user_id: string; email: string }

/**
 * What a link is about, and how it stands. K37: whose account it is, is told to the inbox that proved the join and to
 * the guardian's. A coach's or an evaluator's own inbox may have got the report too.
 */
const OPENED = `SELECT h.id, h.walk_on_id, h.email, a.user_id, h.kind,
  CASE WHEN h.ended_by IN ('yes', 'no', 'undone') THEN h.ended_by
    WHEN h.ended_at IS NOT NULL OR h.expires_at <= now() THEN 'over'
    WHEN h.kind = 'ask' THEN CASE WHEN w.joined_to IS NULL THEN 'open' ELSE 'over' END
    WHEN w.joined_to = a.id AND w.joined_at + ${UNDO_TIME} > now() THEN 'open' ELSE 'over' END AS state,
  CASE WHEN is_named THEN trim(a.first_name || ' ' || a.last_name) END AS account_name,
  CASE WHEN is_named THEN left(u.email, 1) || '…@' || split_part(u.email, '@', 2) END AS account_email,
  CASE WHEN h.kind = 'undo' THEN coalesce(w.joined_at + ${UNDO_TIME}, h.expires_at) ELSE h.expires_at END AS until,
  ${OF_HISTORY}
  FROM history_link h JOIN player w ON w.id = h.walk_on_id JOIN player a ON a.id = h.account_id
  JOIN app_user u ON u.id = a.user_id CROSS JOIN LATERAL (SELECT h.kind = 'ask' OR w.joined_inbox = inbox_of(h.email)
    OR coalesce(inbox_of(w.guardian_email) = inbox_of(h.email), false)
    OR coalesce(inbox_of(a.guardian_email) = inbox_of(h.email), false) AS is_named) AS named`

export async function findHistoryLink(sql: Sql, digest: string): Promise<OpenedLink | undefined> {
  return (await sql.query<OpenedLink>(`${OPENED} WHERE h.token_digest = $1`, [digest]))[0]
}

export async function endHistoryLink(sql: Sql, id: string, by: 'yes' | 'no' | 'undone'): Promise<void> {
  await sql.query('UPDATE history_link SET ended_at = now(), ended_by = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    by,
  ])
}

const MOST_ATTEMPTS = 100
const AFTER_FAILURE = afterFailure({ mostAttempts: MOST_ATTEMPTS, longestPauseMin: 60 })

/** The next email that is owed, taken for ten minutes as `takeDueReport` does; its link is made now. */
export async function takeDueLink(sql: Sql, digest: string): Promise<OpenedLink | undefined> {
  const [due] = await sql.query<{ id: string }>(
    `UPDATE history_link SET attempts = attempts + 1, next_try_at = now() + interval '10 minutes', token_digest = $1
     WHERE id = (SELECT id FROM history_link WHERE sent_at IS NULL AND ended_at IS NULL AND expires_at > now()
       AND attempts < ${MOST_ATTEMPTS} AND next_try_at <= now() ORDER BY next_try_at, id LIMIT 1
       FOR UPDATE SKIP LOCKED) RETURNING id`,
    [digest],
  )
  return due && findHistoryLink(sql, digest)
}

export async function settleLink(sql: Sql, digest: string, failure: Failure | undefined): Promise<void> {
  if (failure === undefined) {
    await sql.query('UPDATE history_link SET sent_at = now(), last_error = NULL WHERE token_digest = $1', [digest])
    return
  }
  await sql.query(`UPDATE history_link SET ${AFTER_FAILURE} WHERE token_digest = $3`, [
    failure.reason,
    failure.isFinal,
    digest,
  ])
}

/** A no stays, without the address: the account is not to ask again. */
export async function forgetOldHistoryLinks(sql: Sql): Promise<void> {
  const isOld = "expires_at < now() - interval '30 days'"
  await sql.query(`DELETE FROM history_link WHERE ${isOld} AND coalesce(ended_by NOT IN ('no', 'undone'), true)`)
  await sql.query(`UPDATE history_link SET email = '' WHERE ${isOld} AND email <> ''`)
}
