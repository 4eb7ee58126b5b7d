import type { TeamAndLeague } from '#domain/contracts/accounts.ts'
import type * as v from 'valibot'
import type { Sql } from '../../db/database.ts'
import { picturePath } from '../pictures/picture-path.ts'
import { TRAVEL_STATS } from './travel-stats-repository.ts'

type Team = v.InferOutput<typeof TeamAndLeague>
type Row = Omit<Team, 'team_image' | 'league_image'> & { picture_id: string | null }

/**
 * The teams whose roster a player said yes to, and those that a coach owns, newest first. A team without a league
 * has an empty league name and the league id 0. Leagues have no picture.
 */
export async function teamsOfAccount(sql: Sql, userId: string): Promise<Team[]> {
  const rows = await sql.query<Row>(
    `SELECT t.id, t.id AS team_id, t.name AS team_name, coalesce(l.name, '') AS league_name,
      coalesce(l.id, 0) AS league_id, t.picture_id, ${TRAVEL_STATS} AS travel_stats
     FROM team t LEFT JOIN league l ON l.id = t.league_id
     WHERE t.id IN (SELECT id FROM team WHERE coach_id = $1 UNION
       SELECT r.team_id FROM roster_entry r JOIN player p ON p.id = r.player_id
       WHERE p.user_id = $1 AND r.removed_at IS NULL AND r.declined_at IS NULL)
     ORDER BY t.created_at DESC, t.id DESC`,
    [userId],
  )
  return rows.map(({ picture_id, ...team }) => ({
    ...team,
    team_image: picture_id && picturePath(picture_id),
    league_image: null,
  }))
}
