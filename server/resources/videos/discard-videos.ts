import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

type Stores = Pick<Services, 'db' | 'videos' | 'objects'>
type Bytes = { id: string; object_key: string; upload_id: string | null; thumbnail_key: string | null }

/** In these somebody pays for it, waits for it or works on it. */
const HELD_STATUSES = ['awaiting_payment', 'submitted', 'in_review', 'ready_to_finalize', 'live']
/** Which evaluations show which video in one of the games of a team's order. */
const IN_GAMES = 'SELECT g.evaluation_id, t.video_id FROM evaluation_game g JOIN team_game t ON t.id = g.team_game_id'
const ABANDONED = `interval '7 days'`
const BATCH = 100

/** N15. Deletes a video of one's own, unless it is in an order that is being paid for, waits or is worked on. */
export async function abandonVideo(stores: Stores, videoId: string): Promise<void> {
  const doomed = await stores.db.transaction(async (sql) => {
    await sql.query('SELECT 1 FROM video WHERE id = $1 FOR UPDATE', [videoId])
    const showings = await sql.query<{ status: string }>(
      `SELECT status FROM evaluation WHERE id IN (
         SELECT id FROM evaluation WHERE video_id = $1 UNION SELECT evaluation_id FROM (${IN_GAMES}) g
         WHERE g.video_id = $1) ORDER BY id FOR UPDATE`,
      [videoId],
    )
    if (showings.some(({ status }) => HELD_STATUSES.includes(status))) {
      throw new Refusal('conflict', 'This video is in an order that’s being paid for, waiting or being evaluated.', {
        code: 'VIDEO_IN_USE',
      })
    }
    await takeOut(sql, [videoId])
    return doom(sql, 'id = $1', [videoId])
  })
  // What a store that is away or a crash leaves, the sweep takes.
  for (const video of doomed) await discard(stores, video).catch(() => {})
}

/**
 * N16. Deletes uploads for which no address was asked in 7 days, refused files of that age, and what was left of
 * earlier deletions. One that fails is told to `onError` and holds up no other. Returns how many are gone.
 */
export async function sweepVideos(stores: Stores, onError: (error: unknown) => void): Promise<number> {
  await stores.db.transaction(async (sql) => {
    const forgotten = await sql.query<{ id: string }>(
      `SELECT v.id FROM video v WHERE v.state IN ('uploading', 'failed') AND v.last_part_at < now() - ${ABANDONED}
        AND v.last_part_at > '-infinity'
         AND NOT EXISTS (SELECT FROM evaluation e WHERE e.video_id = v.id AND e.status = ANY($1))
         AND NOT EXISTS (SELECT FROM (${IN_GAMES}) g JOIN evaluation e ON e.id = g.evaluation_id
         WHERE g.video_id = v.id AND e.status = ANY($1)) ORDER BY v.last_part_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [HELD_STATUSES, BATCH],
    )
    const ids = forgotten.map(({ id }) => id)
    await takeOut(sql, ids)
    await doom(sql, 'id = ANY($1)', [ids])
  })
  const doomed = await stores.db.query<Bytes>(
    `SELECT id, object_key, upload_id, thumbnail_key FROM video WHERE state IN ('uploading', 'failed')
      AND last_part_at = '-infinity' ORDER BY id LIMIT $1`,
    [10 * BATCH],
  )
  let swept = 0
  for (const video of doomed) {
    try {
      await discard(stores, video)
      swept++
    } catch (error) {
      onError(error)
    }
  }
  return swept
}

/** K15. Deletes every video of a person, bytes first: when that fails, the rows are still there to be found again. */
export async function eraseVideos(
  sql: Sql,
  { videos, objects }: Pick<Services, 'videos' | 'objects'>,
  userId: string,
): Promise<void> {
  const rows = await sql.query<Bytes>(
    'SELECT id, object_key, upload_id, thumbnail_key FROM video WHERE owner_id = $1 FOR UPDATE',
    [userId],
  )
  for (const video of rows) {
    await deleteBytes({ videos, objects }, video)
    // One by one: the database ends a transaction from which it hears nothing for long.
    await sql.query('DELETE FROM video WHERE id = $1', [video.id])
  }
}

/** Out of what can still be changed. Finished evaluations lose the reference with the row. */
async function takeOut(sql: Sql, videoIds: readonly string[]) {
  await sql.query(
    `UPDATE evaluation SET video_id = NULL, video_type = NULL, sightings = '[]', video_ready_at = NULL,
      revision = revision + 1, updated_at = now()
     WHERE video_id = ANY($1) AND status IN ('draft', 'returned')`,
    [videoIds],
  )
}

/** Marks what is to be deleted: from here on it is there for nobody, and the sweep finds it. */
function doom(sql: Sql, condition: string, values: readonly unknown[]): Promise<Bytes[]> {
  return sql.query<Bytes>(
    `UPDATE video SET state = 'failed', last_part_at = '-infinity' WHERE ${condition}
      RETURNING id, object_key, upload_id, thumbnail_key`,
    values,
  )
}

async function discard(stores: Stores, video: Bytes) {
  await deleteBytes(stores, video)
  await stores.db.query(`DELETE FROM video WHERE id = $1 AND last_part_at = '-infinity'`, [video.id])
}

async function deleteBytes(
  { videos, objects }: Pick<Services, 'videos' | 'objects'>,
  { object_key, upload_id, thumbnail_key }: Bytes,
) {
  if (upload_id !== null) await videos.abortUpload({ key: object_key, uploadId: upload_id })
  await videos.delete(object_key)
  if (thumbnail_key !== null) await objects.delete(thumbnail_key)
}
