import type { SentReport } from '#domain/contracts/reports.ts'
import type { Sql } from '../../db/database.ts'
import { oweAgain } from './readers-repository.ts'

/** SQL: of a reader `r`, their evaluation `e` and its player `p`: whether the report is open to them now. */
const IS_OPEN = `r.ended_at IS NULL AND r.sent_at IS NOT NULL AND r.expires_at > now()
  AND e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')
  AND NOT waits_for_guardian(e.player_id)`
const READERS = `report_reader r JOIN evaluation e ON e.id = r.evaluation_id JOIN player p ON p.id = e.player_id`

export type OpenLink = { reader_id: string; evaluation_id: string; player_id: string; email: string; inbox: string }

/** K19, R61. Whose link this is; undefined for one that never was and for one that is closed, alike. */
export async function findOpenLink(sql: Sql, tokenDigest: string): Promise<OpenLink | undefined> {
  const [link] = await sql.query<OpenLink>(
    `SELECT r.id AS reader_id, e.id AS evaluation_id, e.player_id, r.email, inbox_of(r.email) AS inbox
     FROM report_link l JOIN report_reader r ON r.id = l.reader_id JOIN evaluation e ON e.id = r.evaluation_id
     WHERE l.token_digest = $1 AND l.ended_at IS NULL AND ${IS_OPEN}`,
    [tokenDigest],
  )
  return link
}

/** What was sent to an inbox and is open, newest first. */
export function findReportsOf(sql: Sql, inbox: string): Promise<SentReport[]> {
  return sql.query<SentReport>(
    `SELECT DISTINCT e.id AS evaluation_submission_id, p.first_name, e.jersey_number, e.event_name, e.completed_at
     FROM ${READERS} WHERE inbox_of(r.email) = $1 AND ${IS_OPEN} ORDER BY e.completed_at DESC, e.id`,
    [inbox],
  )
}

export async function markOpened(sql: Sql, evaluationId: string, inbox: string): Promise<void> {
  await sql.query(
    `UPDATE report_reader SET opened_at = now() WHERE evaluation_id = $1 AND inbox_of(email) = $2 AND ended_at IS NULL
      AND opened_at IS NULL`,
    [evaluationId, inbox],
  )
}

export type LinkUse = { token_digest: string; reader_id: string; sent: number }

/** R64. Returns the working links of an inbox with the codes each sent within a day, the highest number first. */
export function findLinkUses(sql: Sql, inbox: string): Promise<LinkUse[]> {
  return sql.query<LinkUse>(
    `SELECT u.token_digest, l.reader_id, count(*) AS sent FROM report_code_use u
       JOIN report_link l ON l.token_digest = u.token_digest AND l.ended_at IS NULL
     WHERE u.inbox = $1 AND u.kind = 'sent' AND u.at > now() - interval '1 day'
     GROUP BY u.token_digest, l.reader_id ORDER BY sent DESC, u.token_digest`,
    [inbox],
  )
}

/**
 * R64. Ends a link that met a limit and queues a new one to its inbox, where the holder of the old link can't see it.
 */
export async function replaceLink(sql: Sql, tokenDigest: string, readerId: string): Promise<void> {
  // Locks the reader first, in the same order as creating a link.
  await oweAgain(sql, readerId)
  await sql.query('UPDATE report_link SET ended_at = now() WHERE token_digest = $1', [tokenDigest])
  await spendCode(sql, tokenDigest)
}

export async function keepCode(
  sql: Sql,
  {
    tokenDigest,
    codeDigest,
    inbox,
    minutes,
  }: { tokenDigest: string; codeDigest: string; inbox: string; minutes: number },
): Promise<void> {
  await sql.query(
    `INSERT INTO report_code (token_digest, code_digest, expires_at) VALUES ($1, $2, now() + $3 * interval '1 minute')
     ON CONFLICT (token_digest) DO UPDATE SET code_digest = excluded.code_digest, expires_at = excluded.expires_at,
       wrong_tries = 0`,
    [tokenDigest, codeDigest, minutes],
  )
  await sql.query(`INSERT INTO report_code_use (inbox, kind, token_digest) VALUES ($1, 'sent', $2)`, [
    inbox,
    tokenDigest,
  ])
}

export type KeptCode = { code_digest: string; wrong_tries: number }

/** The code of a link that can still be shown, locked: tries at the same time are counted one after the other. */
export async function lockCode(sql: Sql, tokenDigest: string): Promise<KeptCode | undefined> {
  const [code] = await sql.query<KeptCode>(
    'SELECT code_digest, wrong_tries FROM report_code WHERE token_digest = $1 AND expires_at > now() FOR UPDATE',
    [tokenDigest],
  )
  return code
}

/** Returns the number of wrong tries with this link, over all its codes. */
export async function countWrong(sql: Sql, tokenDigest: string): Promise<number> {
  await sql.query('UPDATE report_code SET wrong_tries = wrong_tries + 1 WHERE token_digest = $1', [tokenDigest])
  const [link] = await sql.query<{ wrong_tries: number }>(
    'UPDATE report_link SET wrong_tries = wrong_tries + 1 WHERE token_digest = $1 RETURNING wrong_tries',
    [tokenDigest],
  )
  return link?.wrong_tries ?? 0
}

/** K57. How many wrong birth dates were tried with this link, by whatever accounts. */
export async function countWrongBirthDate(sql: Sql, tokenDigest: string): Promise<number> {
  const [link] = await sql.query<{ wrong_birth_dates: number }>(
    `UPDATE report_link SET wrong_birth_dates = wrong_birth_dates + 1 WHERE token_digest = $1
     RETURNING wrong_birth_dates`,
    [tokenDigest],
  )
  return link?.wrong_birth_dates ?? 0
}

/** A code opens once. */
export async function spendCode(sql: Sql, tokenDigest: string): Promise<void> {
  await sql.query('DELETE FROM report_code WHERE token_digest = $1', [tokenDigest])
}

export async function beginSession(sql: Sql, digest: string, inbox: string, minutes: number): Promise<string> {
  const [row] = await sql.query<{ expires_at: string }>(
    `INSERT INTO report_session (session_digest, inbox, expires_at) VALUES ($1, $2, now() + $3 * interval '1 minute')
     RETURNING expires_at`,
    [digest, inbox, minutes],
  )
  if (!row) throw new Error('The session was not kept')
  return row.expires_at
}

/** Until when this session reads what was sent to that inbox; undefined when it doesn't. */
export async function findSession(sql: Sql, digest: string, inbox: string): Promise<string | undefined> {
  const [row] = await sql.query<{ expires_at: string }>(
    'SELECT expires_at FROM report_session WHERE session_digest = $1 AND inbox = $2 AND expires_at > now()',
    [digest, inbox],
  )
  return row?.expires_at
}

/** R66. Whether this session began for that inbox within a day: making an account takes longer than reading. */
export async function mayKeep(sql: Sql, digest: string, inbox: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM report_session WHERE session_digest = $1 AND inbox = $2 AND expires_at > now() - interval '1 day'`,
    [digest, inbox],
  )
  return rows.length > 0
}

/** The player of an evaluation that was sent to an inbox and is open there. */
export async function findSentPlayer(sql: Sql, evaluationId: string, inbox: string): Promise<string | undefined> {
  const [row] = await sql.query<{ player_id: string }>(
    `SELECT e.player_id FROM ${READERS} WHERE e.id = $1 AND inbox_of(r.email) = $2 AND ${IS_OPEN}`,
    [evaluationId, inbox],
  )
  return row?.player_id
}

/** What nobody can use any more. */
export async function forgetOldCodes(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM report_code WHERE expires_at < now()')
  await sql.query("DELETE FROM report_code_use WHERE at < now() - interval '1 day'")
  await sql.query("DELETE FROM report_session WHERE expires_at < now() - interval '1 day'")
}
