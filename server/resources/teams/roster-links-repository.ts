import type { RosterLink, TeamPaper } from '#domain/contracts/roster-links.ts'
import type { Sql } from '../../db/database.ts'

type Linked = Omit<RosterLink, 'url'> & { token_digest: string }

/** The lines of this team, among those named, whose player has not joined; nobody answers for one meanwhile. */
export async function lockOpenLines(sql: Sql, teamId: number, ids: readonly string[]): Promise<string[]> {
  const lines = await sql.query<{ id: string }>(
    `SELECT id FROM roster_entry WHERE team_id = $1 AND id = ANY($2) AND removed_at IS NULL AND player_id IS NULL
      ORDER BY id FOR UPDATE`,
    [teamId, ids],
  )
  return lines.map(({ id }) => id)
}

/** G101. Writes one link for each line in place of the one before; told in the order of the roster. */
export function writeLinks(
  sql: Sql,
  links: ReadonlyArray<{ lineId: string; digest: string }>,
  expiresAt: string,
): Promise<Linked[]> {
  return sql.query<Linked>(
    `WITH made AS (INSERT INTO roster_link (roster_entry_id, token_digest, expires_at)
       SELECT line_id, digest, $3 FROM unnest($1::uuid[], $2::text[]) AS sent (line_id, digest)
       ON CONFLICT (roster_entry_id) DO UPDATE SET token_digest = excluded.token_digest, made_at = now(),
         expires_at = excluded.expires_at, used_at = NULL
       RETURNING *)
     SELECT r.id AS roster_entry_id, r.jersey_number, r.first_name, r.last_name, m.token_digest, m.expires_at
     FROM made m JOIN roster_entry r ON r.id = m.roster_entry_id ORDER BY r.place, r.id`,
    [links.map(({ lineId }) => lineId), links.map(({ digest }) => digest), expiresAt],
  )
}

/** G103. The lines of the team that another player stands in now: a link that was made for the one before ends. */
export async function endLinksOf(sql: Sql, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length > 0) await sql.query('DELETE FROM roster_link WHERE roster_entry_id = ANY($1)', [lineIds])
}

export async function findTeamPaper(sql: Sql, digest: string, now: string): Promise<TeamPaper | undefined> {
  const [paper] = await sql.query<TeamPaper>(
    `SELECT t.name AS team_name, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), 'The coach') AS coach_name,
       l.name AS league_name, k.expires_at
     FROM roster_link k JOIN roster_entry r ON r.id = k.roster_entry_id JOIN team t ON t.id = r.team_id
     LEFT JOIN league l ON l.id = t.league_id LEFT JOIN app_user c ON c.id = t.coach_id
     WHERE k.token_digest = $1 AND k.expires_at > $2 AND k.used_at IS NULL AND r.player_id IS NULL`,
    [digest, now],
  )
  return paper
}

type LinkedLine = { id: string; team_id: number; is_mine: boolean; is_of_own_address: boolean }

/**
 * The line of a link that works still, or that this user has accepted by it; locked until the transaction ends.
 */
export async function lockLinkedLine(
  sql: Sql,
  userId: string,
  digest: string,
  now: string,
): Promise<LinkedLine | undefined> {
  const [link] = await sql.query<{ roster_entry_id: string }>(
    'SELECT roster_entry_id FROM roster_link WHERE token_digest = $1',
    [digest],
  )
  if (!link) return undefined
  await sql.query('SELECT 1 FROM roster_entry WHERE id = $1 FOR UPDATE', [link.roster_entry_id])
  // Read once the line is locked: another answer, a removal and another link count.
  const [line] = await sql.query<LinkedLine & { is_open: boolean }>(
    `SELECT r.id, r.team_id, coalesce(p.user_id = $1 AND r.is_yes_by_link, false) AS is_mine,
       k.used_at IS NULL AND k.expires_at > $3 AND r.player_id IS NULL AS is_open,
       coalesce(lower(r.email) = (SELECT lower(email) FROM app_user WHERE id = $1), false) AS is_of_own_address
     FROM roster_link k JOIN roster_entry r ON r.id = k.roster_entry_id LEFT JOIN player p ON p.id = r.player_id
     WHERE k.token_digest = $2`,
    [userId, digest, now],
  )
  return line && (line.is_mine || line.is_open) ? line : undefined
}

/** G102. A used link stays until its time is over: its coach can't tell by it that somebody said no. */
export async function useUpLink(sql: Sql, lineId: string): Promise<void> {
  await sql.query('UPDATE roster_link SET used_at = now() WHERE roster_entry_id = $1', [lineId])
}
