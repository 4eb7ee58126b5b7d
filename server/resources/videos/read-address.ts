import type { Sql } from '../../db/database.ts'
import type { VideoStore } from '../../ports/video-store.ts'

/**
 * N11. Whoever loses the right to a video can go on with an address they have for as long as this; pages ask for the
 * next one meanwhile.
 */
export const READ_SECONDS = 600
/** Of their own video, which nobody takes from them. */
export const OWN_READ_SECONDS = 3_600

/** A fresh address from which the video is read, by id; null when there is none or not all of it has arrived. */
export async function readAddressOf(sql: Sql, videos: VideoStore, videoId: string | null): Promise<string | null> {
  if (videoId === null) return null
  const [video] = await sql.query<{ object_key: string; media_type: string }>(
    `SELECT object_key, media_type FROM video WHERE id = $1 AND state = 'ready'`,
    [videoId],
  )
  return video ? videos.signRead(video.object_key, { seconds: READ_SECONDS, mediaType: video.media_type }) : null
}
