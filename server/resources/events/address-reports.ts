import type { Sql } from '../../db/database.ts'

/** SQL: the addresses that are owed an email about the reports `$1` and didn't get one. */
const NOT_OWED_YET = `SELECT DISTINCT ON (e.id, inbox_of(x.email)) e.id, x.email
  FROM evaluation e JOIN player p ON p.id = e.player_id
  JOIN event_player x ON x.id = e.consensus_of OR x.joined_to = e.consensus_of
  WHERE e.id = ANY($1) AND x.email IS NOT NULL AND p.user_id IS NULL AND NOT is_erased(p.id)
    AND NOT EXISTS (SELECT FROM report_reader r WHERE r.evaluation_id = e.id
      AND r.ended_by IS DISTINCT FROM 'corrected' AND inbox_of(r.email) = inbox_of(x.email))
  ORDER BY e.id, inbox_of(x.email), x.updated_at DESC`

/**
 * EV62. The addresses of the players of these reports, and of whoever is joined to them: one email for each inbox and
 * player, whatever spelling and however often it is published. One whose link was closed gets none again, except after
 * a correction that was undone. EV156: an erased player's report is owed to nobody. Returns how many are owed now;
 * `userId` is who sends them, null the server.
 */
export async function oweToFamilies(sql: Sql, evaluationIds: readonly string[], userId: string | null) {
  const owed = await sql.query(
    `INSERT INTO report_reader (evaluation_id, email, added_by, owed_at)
     SELECT it.id, it.email, $2::uuid, now() FROM (${NOT_OWED_YET}) AS it
     ON CONFLICT (evaluation_id, inbox_of(email)) WHERE ended_at IS NULL DO NOTHING RETURNING 1`,
    [evaluationIds, userId],
  )
  return owed.length
}

/** Returns how many emails `oweToFamilies` would owe. */
export async function countToOwe(sql: Sql, evaluationIds: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`SELECT count(*) AS count FROM (${NOT_OWED_YET}) AS it`, [
    evaluationIds,
  ])
  return row?.count ?? 0
}

/**
 * EV69. Runs after the address of an event player was corrected, or set for the first time. For a published report it
 * closes the links to the previous address, unless another entry of the same person still has it, and queues the email
 * to the new one.
 */
export async function correctAddress(
  sql: Sql,
  { eventPlayerId, before, userId }: { eventPlayerId: string; before: string | null; userId: string },
) {
  await sql.query(
    `UPDATE report_reader r SET ended_at = now(), ended_by = 'corrected'
     FROM event_player x JOIN evaluation e ON e.consensus_of = coalesce(x.joined_to, x.id)
     WHERE x.id = $1 AND r.evaluation_id = e.id AND r.ended_at IS NULL AND inbox_of(r.email) = inbox_of($2)
       AND NOT EXISTS (SELECT FROM event_player o WHERE e.consensus_of IN (o.id, o.joined_to)
         AND inbox_of(o.email) = inbox_of($2))`,
    [eventPlayerId, before],
  )
  const published = await sql.query<{ id: string }>(
    `SELECT e.id FROM event_player x JOIN evaluation e ON e.consensus_of = coalesce(x.joined_to, x.id)
     WHERE x.id = $1 AND e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')`,
    [eventPlayerId],
  )
  await oweToFamilies(
    sql,
    published.map(({ id }) => id),
    userId,
  )
}
