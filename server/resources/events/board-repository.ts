import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { Sql } from '../../db/database.ts'

export type BoardRow = Omit<BoardPlayer, 'figure' | 'low' | 'high' | 'evaluators'>

/** SQL: whether the player `p` of the event `v` stands on a roster of its team, or of a team of its program. */
const IS_ON_ROSTER = `EXISTS (SELECT FROM roster_entry r JOIN team t ON t.id = r.team_id
  WHERE r.removed_at IS NULL AND (r.walk_on_id = p.id OR r.player_id = owner_of(p.id))
    AND (t.id = v.team_id OR t.program_id = v.program_id))`

/** By bib, never by figure. A column that the board has lost since is none. */
export function findBoardPlayers(sql: Sql, eventId: string): Promise<BoardRow[]> {
  return sql.query<BoardRow>(
    `SELECT x.id, x.bib, p.first_name, p.last_name, x.group_id, p.athletic_info ->> 'player_position_name' AS position,
       p.organization ->> 'school_grade' AS school_grade, (p.athletic_info -> 'height_feet')::int AS height_feet,
       (p.athletic_info -> 'height_inches')::int AS height_inches,
       EXISTS (SELECT FROM player_photo f WHERE f.player_id = p.id) AS has_photo, p.id AS player_id,
       CASE WHEN x.board_column < cardinality(v.columns) THEN x.board_column END AS column,
       ${IS_ON_ROSTER} AS is_on_roster
     FROM event_player x JOIN event v ON v.id = x.event_id JOIN player p ON p.id = x.player_id
     WHERE x.event_id = $1 AND x.joined_to IS NULL ORDER BY x.bib::int NULLS LAST, x.created_at, x.id`,
    [eventId],
  )
}
