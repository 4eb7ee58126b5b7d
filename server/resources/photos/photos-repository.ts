import type { Sql } from '../../db/database.ts'
import type { Relation } from '../permissions/permissions.ts'

/** Where a player's photo lies in the object store; the account's own picture before the portrait. */
export async function findPhotoKey(sql: Sql, playerId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ object_key: string | null }>(
    `SELECT coalesce(f.object_key, p.portrait_key) AS object_key
     FROM player p LEFT JOIN app_user u ON u.id = p.user_id LEFT JOIN picture f ON f.id = u.picture_id
     WHERE p.id = $1`,
    [playerId],
  )
  return row?.object_key ?? undefined
}

/** How a user stands to a player: by being them, by an evaluation of theirs, or by an open submission. */
export async function relationsToPlayer(sql: Sql, userId: string, playerId: string): Promise<Relation[]> {
  const [row] = await sql.query<{ is_self: boolean; is_own: boolean; is_open: boolean }>(
    `SELECT coalesce(p.user_id = $1, false) AS is_self,
            p.created_by IS NOT DISTINCT FROM $1
              OR EXISTS (SELECT FROM evaluation e WHERE e.player_id = p.id AND e.evaluator_id = $1
              AND e.status <> 'cancelled') AS is_own,
            EXISTS (SELECT FROM evaluation e WHERE e.player_id = p.id AND e.status = 'submitted'
            AND e.evaluator_id IS NULL) AS is_open
     FROM player p WHERE p.id = $2`,
    [userId, playerId],
  )
  if (!row) return []
  return [
    ...(row.is_self ? ['player' as const] : []),
    ...(row.is_own ? ['own' as const] : []),
    ...(row.is_open ? ['queue' as const] : []),
  ]
}
