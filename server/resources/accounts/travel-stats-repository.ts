import type { TravelStatsForm } from '#domain/fields/travel-stats.ts'
import type { Sql } from '../../db/database.ts'

/** D53. As SQL, the oldest first: the averages that the player of account $1 entered for the team `t`. */
export const TRAVEL_STATS = `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'points', x.points, 'rebounds', x.rebounds,
    'assists', x.assists, 'steals', x.steals, 'created_at',
    to_char(x.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY x.created_at, x.id), '[]')
  FROM travel_stat x JOIN player y ON y.id = x.player_id WHERE y.user_id = $1 AND x.team_id = t.id)`

export type JoinedTeam = { player_id: string; team_id: number; team_type: string; seasons: number }

/**
 * The team of a line that is this user's own, with how many seasons they entered for it; undefined for any other line.
 * The player is locked until the transaction ends.
 */
export async function lockJoinedTeam(sql: Sql, userId: string, rosterEntryId: string): Promise<JoinedTeam | undefined> {
  await sql.query('SELECT 1 FROM player WHERE user_id = $1 FOR UPDATE', [userId])
  const [team] = await sql.query<JoinedTeam>(
    `SELECT p.id AS player_id, t.id AS team_id, t.team_type,
       (SELECT count(*)::int FROM travel_stat x WHERE x.player_id = p.id AND x.team_id = t.id) AS seasons
     FROM roster_entry r JOIN player p ON p.id = r.player_id JOIN team t ON t.id = r.team_id
     WHERE r.id = $2 AND p.user_id = $1 AND r.removed_at IS NULL`,
    [userId, rosterEntryId],
  )
  return team
}

export async function insertTravelStats(
  sql: Sql,
  { player_id, team_id }: Pick<JoinedTeam, 'player_id' | 'team_id'>,
  { points, rebounds, assists, steals }: TravelStatsForm,
) {
  await sql.query(
    'INSERT INTO travel_stat (player_id, team_id, points, rebounds, assists, steals) VALUES ($1, $2, $3, $4, $5, $6)',
    [player_id, team_id, points, rebounds, assists, steals],
  )
}

/** False when it is none of this user's. */
export async function deleteTravelStats(sql: Sql, userId: string, id: number): Promise<boolean> {
  const rows = await sql.query(
    'DELETE FROM travel_stat x USING player p WHERE p.id = x.player_id AND p.user_id = $1 AND x.id = $2 RETURNING x.id',
    [userId, id],
  )
  return rows.length > 0
}
