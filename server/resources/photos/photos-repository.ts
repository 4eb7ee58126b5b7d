import type { Sql } from '../../db/database.ts'
import type { StoredObject } from '../../ports/object-store.ts'
import { worksAt } from '../permissions/parts-at-events.ts'
import type { Relation } from '#domain/access/grants.ts'
import type { PicturePlace } from '../pictures/send-picture.ts'

/** Where a player's photo lies: the account's own picture, else the one taken at an event, else the portrait. */
export async function findPhotoPlace(sql: Sql, playerId: string): Promise<PicturePlace | undefined> {
  const [row] = await sql.query<{ own_key: string | null; taken_at: string | null; portrait_key: string | null }>(
    `SELECT f.object_key AS own_key, t.taken_at, p.portrait_key
     FROM player p LEFT JOIN app_user u ON u.id = p.user_id LEFT JOIN picture f ON f.id = u.picture_id
     LEFT JOIN player_photo t ON t.player_id = p.id WHERE p.id = $1`,
    [playerId],
  )
  if (!row) return undefined
  const { own_key, taken_at, portrait_key } = row
  if (own_key === null && taken_at !== null)
    return { key: `player_photo ${playerId} ${taken_at}`, read: () => readTakenPhoto(sql, playerId) }
  return own_key ?? portrait_key ?? undefined
}

async function readTakenPhoto(sql: Sql, playerId: string): Promise<StoredObject | undefined> {
  const [photo] = await sql.query<{ jpeg: Buffer }>('SELECT jpeg FROM player_photo WHERE player_id = $1', [playerId])
  return photo && { bytes: photo.jpeg, mediaType: 'image/jpeg' }
}

/**
 * How a user stands to a player: by being them, by an evaluation of theirs, an open order, or an event. EV76: by a
 * sheet of an event only as long as they work there.
 */
export async function relationsToPlayer(sql: Sql, userId: string, playerId: string): Promise<Relation[]> {
  const [row] = await sql.query<{ is_self: boolean; is_own: boolean; is_open: boolean; is_event: boolean }>(
    `SELECT coalesce(p.user_id = $1, false) AS is_self,
            p.created_by IS NOT DISTINCT FROM $1
              OR EXISTS (SELECT FROM evaluation e WHERE e.player_id = p.id AND e.evaluator_id = $1
              AND e.event_player_id IS NULL AND e.status <> 'cancelled') AS is_own,
            EXISTS (SELECT FROM evaluation e WHERE e.player_id = p.id AND e.status = 'submitted'
            AND e.evaluator_id IS NULL) AS is_open,
            EXISTS (SELECT FROM event_player x JOIN event v ON v.id = x.event_id WHERE x.player_id = p.id
            AND ${worksAt('v')}) AS is_event
     FROM player p WHERE p.id = $2`,
    [userId, playerId],
  )
  if (!row) return []
  return [
    ...(row.is_self ? ['player' as const] : []),
    ...(row.is_own ? ['own' as const] : []),
    ...(row.is_open ? ['queue' as const] : []),
    ...(row.is_event ? ['event' as const] : []),
  ]
}
