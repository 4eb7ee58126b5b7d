import { isSameName } from '#domain/teams/same-player.ts'
import type { Sql } from '../../db/database.ts'

type Named = { first_name: string; last_name: string }
type LineOfChild = Named & { child_id: string | null; is_of_deleted_child: boolean }

/**
 * O110. A line that bears the name of a child who is, or was, in a line of this coach or program is taken for that
 * child's: a line that is removed and typed anew is no way around a guardian. It is passed on while the child is in no
 * line of this team: else it is a namesake's.
 */
export async function passOnToNamesakes(sql: Sql, teamId: number): Promise<void> {
  const children = await findLinesOfChildren(sql, teamId)
  if (children.length === 0) return
  const open = await sql.query<Named & { id: string }>(
    'SELECT id, first_name, last_name FROM roster_entry WHERE team_id = $1 AND once_player_id IS NULL AND NOT is_of_deleted_child AND removed_at IS NULL',
    [teamId],
  )
  for (const line of open) {
    const child = children.find((it) => isSameName(it, line))
    if (child)
      await sql.query('UPDATE roster_entry SET once_player_id = $2, is_of_deleted_child = $3 WHERE id = $1', [
        line.id,
        child.child_id,
        child.is_of_deleted_child,
      ])
  }
}

/** Under the name that the coach typed, and under the name of the account. */
function findLinesOfChildren(sql: Sql, teamId: number): Promise<LineOfChild[]> {
  return sql.query<LineOfChild>(
    `SELECT r.once_player_id AS child_id, r.is_of_deleted_child, name.* FROM team t
       JOIN team o ON o.id = t.id OR o.coach_id = t.coach_id OR o.program_id = t.program_id JOIN roster_entry r
       ON r.team_id = o.id
       LEFT JOIN player p ON p.id = r.once_player_id,
       LATERAL (VALUES (r.first_name, r.last_name), (p.first_name, p.last_name)) AS name (first_name, last_name)
     WHERE t.id = $1 AND (r.is_of_deleted_child OR is_child(r.once_player_id)) AND name.first_name IS NOT NULL
       AND NOT EXISTS (SELECT FROM roster_entry h WHERE h.team_id = t.id AND h.player_id = r.once_player_id
       AND h.removed_at IS NULL)`,
    [teamId],
  )
}
