import type { Sql } from '../../db/database.ts'
import type { Relation } from '../permissions.ts'

export type Photo = { media_type: string; bytes: Buffer; etag: string }

export async function findPhoto(sql: Sql, playerId: string): Promise<Photo | undefined> {
  const rows = await sql.query<Photo>(
    `SELECT media_type, bytes, '"' || md5(bytes) || '"' AS etag FROM player_photo WHERE player_id = $1`,
    [playerId],
  )
  return rows[0]
}

/** How a user stands to a player: by being them, by an evaluation of theirs, or by an open submission. */
export async function relationsToPlayer(sql: Sql, userId: string, playerId: string): Promise<Relation[]> {
  const [row] = await sql.query<{ is_self: boolean; is_own: boolean; is_open: boolean }>(
    `SELECT coalesce(p.user_id = $1, false) AS is_self,
            p.created_by IS NOT DISTINCT FROM $1
              OR EXISTS (SELECT FROM evaluation e WHERE e.player_id = p.id AND e.evaluator_id = $1 AND e.status <> 'cancelled') AS is_own,
            EXISTS (SELECT FROM evaluation e WHERE e.player_id = p.id AND e.status = 'submitted' AND e.evaluator_id IS NULL) AS is_open
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
