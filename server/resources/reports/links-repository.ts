import type { SentReport } from '#domain/contracts/reports.ts'
import type { Sql } from '../../db/database.ts'

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
     WHERE l.token_digest = $1 AND ${IS_OPEN}`,
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

/** Codes sent to an inbox and wrong ones tried for it within the last hour, and tried within the last day. */
export type CodesUsed = { sent: number; wrong: number; wrongToday: number }

export async function countCodes(sql: Sql, inbox: string): Promise<CodesUsed> {
  const [row] = await sql.query<CodesUsed>(
    `SELECT count(*) FILTER (WHERE kind = 'sent' AND is_new) AS sent,
       count(*) FILTER (WHERE kind = 'wrong' AND is_new) AS wrong, count(*) FILTER (WHERE kind = 'wrong') AS "wrongToday"
     FROM (SELECT kind, at > now() - interval '1 hour' AS is_new FROM report_code_use
       WHERE inbox = $1 AND at > now() - interval '1 day') AS used`,
    [inbox],
  )
  return row ?? { sent: 0, wrong: 0, wrongToday: 0 }
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
  await noteUse(sql, inbox, 'sent')
}

async function noteUse(sql: Sql, inbox: string, kind: 'sent' | 'wrong'): Promise<void> {
  await sql.query('INSERT INTO report_code_use (inbox, kind) VALUES ($1, $2)', [inbox, kind])
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

export async function countWrong(sql: Sql, tokenDigest: string, inbox: string): Promise<void> {
  await sql.query('UPDATE report_code SET wrong_tries = wrong_tries + 1 WHERE token_digest = $1', [tokenDigest])
  await noteUse(sql, inbox, 'wrong')
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
