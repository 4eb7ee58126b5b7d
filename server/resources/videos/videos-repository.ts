import type { Video, VideoStart } from '#domain/contracts/videos.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { IS_CHILD_WITHOUT_CONSENT } from '../consent/may-be-submitted.ts'
import type { EvaluationOwners } from '../evaluations/evaluations-policy.ts'
import { FIRST_KNOWN_TO } from '../evaluations/report-readers.ts'

export type VideoRow = {
  id: string
  owner_id: string
  object_key: string
  /** Null until the store has begun an upload, and once it has ended. */
  upload_id: string | null
  file_name: string
  media_type: string
  byte_length: number
  part_bytes: number
  fingerprint: string
  state: Video['state']
  device_check: Video['device_check']
  thumbnail_key: string | null
  created_at: string
  evaluation_submission_id: string | null
}

/** A video that is being deleted is there for nobody. */
const IS_THERE = `v.last_part_at > '-infinity'`
/** The evaluations that show the video `v`: as theirs, or as one of the games of a team's order. */
const SHOWN_IN = `SELECT s.* FROM evaluation s WHERE s.video_id = v.id UNION ALL
  SELECT s.* FROM team_game tg JOIN evaluation_game eg ON eg.team_game_id = tg.id JOIN evaluation s
  ON s.id = eg.evaluation_id
  WHERE tg.video_id = v.id AND s.video_id IS DISTINCT FROM v.id`
const IS_SHOWN = `EXISTS (SELECT FROM (${SHOWN_IN}) e WHERE e.status <> 'cancelled')`
const SELECT = `SELECT v.*, (SELECT e.id FROM (${SHOWN_IN}) e WHERE e.status <> 'cancelled'
  ORDER BY e.created_at DESC, e.id LIMIT 1)
  AS evaluation_submission_id FROM video v`

export async function findVideo(sql: Sql, id: string): Promise<VideoRow | undefined> {
  return (await sql.query<VideoRow>(`${SELECT} WHERE v.id = $1 AND ${IS_THERE}`, [id]))[0]
}

/** Those still being sent, and those in no order; the newest first. */
export function findWaitingVideos(sql: Sql, ownerId: string): Promise<VideoRow[]> {
  return sql.query<VideoRow>(
    `${SELECT} WHERE v.owner_id = $1 AND ${IS_THERE} AND (v.state = 'uploading' OR NOT ${IS_SHOWN})
    ORDER BY v.created_at DESC, v.id LIMIT 100`,
    [ownerId],
  )
}

/** Whether the id is taken, also by a video that is being deleted. */
export async function isTaken(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM video WHERE id = $1', [id])).length > 0
}

/** N12. Limit of unpaid videos in bytes: as many videos as the largest package has, with room for replacements. */
export const MOST_UNPAID_BYTES = 12 * 1_024 ** 3

export type Held = { unfinished: number; bytes: number }

/**
 * Locks the account, so that a person starts one upload at a time. Returns the number of unfinished uploads and the
 * bytes of all videos that no submitted order uses.
 */
export async function lockHeld(sql: Sql, ownerId: string): Promise<Held> {
  const [account] = await sql.query('SELECT 1 FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [
    ownerId,
  ])
  if (!account) throw new Refusal('missing', 'Account not found')
  const [held] = await sql.query<Held>(
    `SELECT count(*) FILTER (WHERE v.state = 'uploading') AS unfinished,
      coalesce(sum(v.byte_length + CASE WHEN v.state = 'uploading' THEN v.overlap_bytes ELSE 0 END)
        FILTER (WHERE v.state <> 'failed'), 0)::bigint AS bytes
     FROM video v WHERE v.owner_id = $1 AND NOT EXISTS (SELECT FROM (${SHOWN_IN}) e
     WHERE e.status NOT IN ('draft', 'awaiting_payment', 'returned', 'cancelled'))`,
    [ownerId],
  )
  return held ?? { unfinished: 0, bytes: 0 }
}

export type NewVideo = VideoStart & { ownerId: string; objectKey: string; partBytes: number }

export async function insertVideo(sql: Sql, it: NewVideo) {
  await sql.query(
    `INSERT INTO video (id, owner_id, object_key, file_name, media_type, byte_length, part_bytes, fingerprint, state,
      device_check)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'uploading', $9)`,
    [
      it.video_id,
      it.ownerId,
      it.objectKey,
      it.file_name,
      it.media_type,
      it.byte_length,
      it.partBytes,
      it.fingerprint,
      it.device_check && JSON.stringify(it.device_check),
    ],
  )
}

/** True when this is the upload now; false when another one was quicker, or the video is not being sent any more. */
export async function setUploadId(sql: Sql, id: string, uploadId: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE video SET upload_id = $2 WHERE id = $1 AND upload_id IS NULL AND state = 'uploading' RETURNING 1`,
    [id, uploadId],
  )
  return rows.length > 0
}

/** Forgets an upload that the store does not know any more. */
export async function forgetUpload(sql: Sql, id: string, uploadId: string) {
  await sql.query(
    `WITH gone AS (UPDATE video SET upload_id = NULL, overlap_bytes = 0
       WHERE id = $1 AND upload_id = $2 AND state = 'uploading' RETURNING id)
     DELETE FROM video_span WHERE video_id IN (SELECT id FROM gone)`,
    [id, uploadId],
  )
}

export async function touchVideo(sql: Sql, id: string) {
  await sql.query(`UPDATE video SET last_part_at = now() WHERE id = $1 AND last_part_at > '-infinity'`, [id])
}

/** Ends the sending, once; false when somebody else has, or the video is being deleted. */
export async function settleVideo(
  sql: Sql,
  id: string,
  end: { state: 'ready'; mediaType: string } | { state: 'failed' },
): Promise<boolean> {
  const mediaType = end.state === 'ready' ? end.mediaType : null
  const rows = await sql.query(
    `UPDATE video v SET state = $2, media_type = coalesce($3, media_type), ready_at = CASE WHEN $2 = 'ready'
      THEN now() END, upload_id = NULL
     WHERE v.id = $1 AND v.state = 'uploading' AND ${IS_THERE} RETURNING 1`,
    [id, end.state, mediaType],
  )
  if (rows.length > 0 && end.state === 'ready') {
    await sql.query('UPDATE evaluation SET video_ready_at = now(), updated_at = now() WHERE video_id = $1', [id])
  }
  return rows.length > 0
}

/** Names the picture of the video and returns the key of the one before; undefined when the video is gone. */
export async function setThumbnailKey(
  sql: Sql,
  id: string,
  key: string,
): Promise<{ before: string | null } | undefined> {
  const [row] = await sql.query<{ before: string | null }>(
    `UPDATE video v SET thumbnail_key = $2 FROM (SELECT id, thumbnail_key AS before FROM video WHERE id = $1
      FOR UPDATE) was
     WHERE v.id = was.id AND ${IS_THERE} RETURNING was.before`,
    [id, key],
  )
  return row
}

/**
 * Every evaluation that shows the video, with what the rights to it depend on. K7. Without consent a child is watched
 * only where an evaluator has begun and is not done.
 */
export function findShowings(sql: Sql, id: string): Promise<EvaluationOwners[]> {
  return sql.query<EvaluationOwners>(
    `SELECT e.status, e.is_live, e.evaluator_id, e.submitted_by, e.is_shared_with_player, e.second_of, e.is_report,
      p.user_id AS player_user_id, ${FIRST_KNOWN_TO} AS first_known_to
     FROM (SELECT $1::uuid AS id) v, LATERAL (${SHOWN_IN}) e JOIN player p ON p.id = owner_of(e.player_id)
     WHERE e.status <> 'cancelled'
       AND (e.status IN ('in_review', 'ready_to_finalize') OR NOT ${IS_CHILD_WITHOUT_CONSENT})`,
    [id],
  )
}
