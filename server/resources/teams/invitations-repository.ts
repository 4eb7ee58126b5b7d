import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import type { Sql } from '../../db/database.ts'
import { pathOrNull } from '../pictures/picture-path.ts'
import { TRAVEL_STATS } from '../accounts/travel-stats-repository.ts'

/** G48. Lines that name the user's own, confirmed address and have no answer. A removed line invites nobody. */
const OF_ADDRESS = `r.removed_at IS NULL AND lower(r.email) = (SELECT lower(email) FROM app_user WHERE id = $1)`

type TeamOfPlayer = TeamsOfPlayer['teams'][number]

/** The teams that the player said yes to, newest first. */
export async function findTeamsOfPlayer(sql: Sql, userId: string): Promise<TeamOfPlayer[]> {
  const rows = await sql.query<Omit<TeamOfPlayer, 'team_image' | 'league_image'> & { picture_id: string | null }>(
    `SELECT r.id AS roster_entry_id, t.id, t.id AS team_id, t.name AS team_name, t.team_type,
      coalesce(l.name, '') AS league_name, coalesce(l.id, 0) AS league_id, t.picture_id, ${TRAVEL_STATS} AS travel_stats
     FROM roster_entry r JOIN player p ON p.id = r.player_id JOIN team t ON t.id = r.team_id LEFT JOIN league l
     ON l.id = t.league_id
     WHERE p.user_id = $1 AND r.removed_at IS NULL ORDER BY t.created_at DESC, t.id DESC`,
    [userId],
  )
  return rows.map(({ picture_id, ...team }) => ({
    ...team,
    team_image: pathOrNull(picture_id),
    league_image: null,
  }))
}

export function findInvitations(sql: Sql, userId: string): Promise<TeamsOfPlayer['invitations']> {
  return sql.query(
    `SELECT r.id AS roster_entry_id, t.name AS team_name,
      coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), 'The coach') AS coach_name,
       l.name AS league_name, r.jersey_number
     FROM roster_entry r JOIN team t ON t.id = r.team_id LEFT JOIN league l ON l.id = t.league_id LEFT JOIN app_user c
     ON c.id = t.coach_id
     WHERE ${OF_ADDRESS} AND r.player_id IS NULL AND r.declined_at IS NULL ORDER BY r.created_at, r.id`,
    [userId],
  )
}

type Line = { id: string; team_id: number; is_mine: boolean; is_open: boolean }

/** The line, when it names this user or is theirs already; locked until the transaction ends. */
export async function lockLine(sql: Sql, userId: string, id: string): Promise<Line | undefined> {
  const [line] = await sql.query<Line>(
    `SELECT r.id, r.team_id, coalesce(p.user_id = $1, false) AS is_mine, r.player_id IS NULL
      AND ${OF_ADDRESS} AS is_open
     FROM roster_entry r LEFT JOIN player p ON p.id = r.player_id WHERE r.id = $2 FOR UPDATE OF r`,
    [userId, id],
  )
  return line && (line.is_mine || line.is_open) ? line : undefined
}

export type Answerer = { player_id: string; is_on_team: boolean }

/**
 * The player of this account, and whether they are on the team already; undefined before the profile exists. Nobody
 * else answers for them, or ends their consent, before this transaction ends.
 */
export async function lockAnswerer(sql: Sql, userId: string, teamId: number): Promise<Answerer | undefined> {
  const [player] = await sql.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1 FOR UPDATE', [userId])
  if (!player) return undefined
  // Asked once the lock is held, or an answer given at the same time would not be seen.
  const lines = await sql.query(
    'SELECT 1 FROM roster_entry WHERE team_id = $2 AND player_id = $1 AND removed_at IS NULL LIMIT 1',
    [player.id, teamId],
  )
  return { player_id: player.id, is_on_team: lines.length > 0 }
}

/** `isByLink`: the coach handed it over, so the yes is the player's who stands in the line, whatever its address. */
export async function linkLine(sql: Sql, id: string, playerId: string, isByLink: boolean) {
  await sql.query('UPDATE roster_entry SET player_id = $2, declined_at = NULL, is_yes_by_link = $3 WHERE id = $1', [
    id,
    playerId,
    isByLink,
  ])
}

export async function unlinkLine(sql: Sql, id: string) {
  await sql.query('UPDATE roster_entry SET player_id = NULL, declined_at = now() WHERE id = $1', [id])
}
