import type { TeamOrderBody } from '#domain/contracts/team-orders.ts'
import type { FieldMessages } from '#domain/teams/team-choices.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import type { Sql } from '../../../db/database.ts'

/** The columns of a game's video, as `team_game` and `evaluation` have them. */
export type GameVideo = {
  video_type: 'YouTube' | 'Drive' | 'Direct'
  video_id: string | null
  drive_url: string | null
  external_video_url: string | null
}
type Sent = TeamOrderBody['games'][number]['video']
type Read = { video: GameVideo } | { refused: [field: string, message: string] }

/**
 * O82. The video of each game, in their order. A link is judged by its shape and host and is never fetched; a file is
 * one of the coach's own that has arrived, and stays until the caller's transaction ends.
 */
export async function readVideos(
  sql: Sql,
  coachId: string,
  games: TeamOrderBody['games'],
): Promise<{ videos: GameVideo[]; refused: FieldMessages }> {
  const ready = await lockReady(
    sql,
    coachId,
    games.flatMap(({ video }) => video.s3_key ?? []),
  )
  const read = games.map(({ video }) => readVideo(video, ready))
  return {
    videos: read.flatMap((it) => ('video' in it ? [it.video] : [])),
    refused: Object.fromEntries(
      read.flatMap((it, index) =>
        'refused' in it ? [[`games.${index}.video.${it.refused[0]}`, [it.refused[1]]]] : [],
      ),
    ),
  }
}

function readVideo({ video_type, external_video_url, drive_url, s3_key }: Sent, ready: ReadonlySet<string>): Read {
  const given = [external_video_url, drive_url, s3_key].filter((it) => it !== null)
  if (given.length > 1)
    return { refused: [s3_key === null ? 'drive_url' : 's3_key', 'Add one video: a link or a file'] }
  if (s3_key !== null) {
    if (video_type !== 'Direct') return { refused: ['video_type', 'A file is of the type Direct'] }
    if (!ready.has(s3_key.toLowerCase()))
      return { refused: ['s3_key', 'This video doesn’t exist or is still uploading'] }
    return { video: { video_type, video_id: s3_key, drive_url: null, external_video_url: null } }
  }
  const field = drive_url === null ? 'external_video_url' : 'drive_url'
  const link = readVideoLink(drive_url ?? external_video_url ?? '')
  if (link.kind === 'refused') return { refused: [field, link.message] }
  const isDrive = link.video_type === 'Drive'
  return {
    video: {
      video_type: link.video_type,
      video_id: null,
      drive_url: isDrive ? link.url : null,
      external_video_url: isDrive ? null : link.url,
    },
  }
}

async function lockReady(sql: Sql, coachId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM video WHERE id = ANY($1) AND owner_id = $2 AND state = 'ready' AND last_part_at > '-infinity'
      ORDER BY id FOR SHARE`,
    [ids, coachId],
  )
  return new Set(rows.map(({ id }) => id))
}
