import type { Sql } from '../../db/database.ts'

/** N14. Shows this video in the order in place of what was there: other moments are to be pointed at in it. */
export async function putVideoIn(
  sql: Sql,
  { evaluationId, videoId }: { evaluationId: string; videoId: string },
): Promise<void> {
  await sql.query(
    `UPDATE evaluation SET video_id = $2, video_type = 'Direct', video_url = NULL, drive_url = NULL,
      external_video_url = NULL, sightings = '[]',
       video_ready_at = (SELECT ready_at FROM video WHERE id = $2), revision = revision + 1, updated_at = now()
       WHERE id = $1`,
    [evaluationId, videoId],
  )
}
