import type { Sql } from '../../db/database.ts'

/** SQL: whether a reader `r` waits because the inbox got enough emails today. */
export const IS_PUT_OFF = `(r.owed_at IS NOT NULL AND (r.sent_at IS NULL OR r.sent_at < r.owed_at) AND r.attempts = 0
  AND r.next_try_at > now() AND isfinite(r.next_try_at))`

/**
 * R62. Where the report of a live evaluation goes. Another address before is closed; `null` closes all. Of a published
 * report the email is owed at once.
 */
export async function setReportAddress(
  sql: Sql,
  { evaluationId, email, userId }: { evaluationId: string; email: string | null; userId: string },
): Promise<void> {
  await sql.query(
    `UPDATE report_reader SET ended_at = now(), ended_by = 'corrected'
     WHERE evaluation_id = $1 AND ended_at IS NULL AND inbox_of(email) IS DISTINCT FROM inbox_of($2)`,
    [evaluationId, email],
  )
  if (email !== null) await addReportReader(sql, { evaluationId, email, userId })
}

/** One more reader, or the same one again under the newest spelling. Returns its id. */
export async function addReportReader(
  sql: Sql,
  { evaluationId, email, userId }: { evaluationId: string; email: string; userId: string },
): Promise<string> {
  const [reader] = await sql.query<{ id: string }>(
    `INSERT INTO report_reader (evaluation_id, email, added_by, owed_at)
     SELECT $1, $2, $3, CASE WHEN status IN ('completed', 'consultation_requested', 'consultation_scheduled') THEN now() END
     FROM evaluation WHERE id = $1
     ON CONFLICT (evaluation_id, inbox_of(email)) WHERE ended_at IS NULL DO UPDATE SET email = excluded.email
     RETURNING id`,
    [evaluationId, email, userId],
  )
  if (!reader) throw new Error(`Evaluation ${evaluationId} is gone although it is locked`)
  return reader.id
}

/** O20. In the transaction that publishes: whoever is to get the report is owed an email. `reports` pays. */
export async function oweReports(sql: Sql, evaluationId: string): Promise<void> {
  await sql.query(
    'UPDATE report_reader SET owed_at = now(), next_try_at = now() WHERE evaluation_id = $1 AND owed_at IS NULL AND ended_at IS NULL',
    [evaluationId],
  )
}

/** Where this evaluator sends the report; null when to nobody. */
export async function findReportAddress(
  sql: Sql,
  { evaluationId, userId }: { evaluationId: string; userId: string },
): Promise<string | null> {
  const [reader] = await sql.query<{ email: string }>(
    `SELECT email FROM report_reader WHERE evaluation_id = $1 AND added_by = $2 AND ended_at IS NULL
      ORDER BY created_at DESC, id LIMIT 1`,
    [evaluationId, userId],
  )
  return reader?.email ?? null
}

/** K19. Reports that waited for the guardian of this player, or of the account that joined theirs, are looked at now. */
export async function wakeReports(sql: Sql, playerId: string): Promise<void> {
  await sql.query(
    `UPDATE report_reader SET next_try_at = now() WHERE next_try_at = 'infinity'
      AND evaluation_id IN (SELECT id FROM evaluation WHERE player_id IN (SELECT players_of($1)))`,
    [playerId],
  )
}
