import { randomUUID } from 'node:crypto'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import type { VideoStart } from '#domain/contracts/videos.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockEvaluation } from '../evaluations/evaluations-repository.ts'
import { putVideoIn } from './put-video-in.ts'
import { ensureUpload } from './video-parts.ts'
import { findVideo, insertVideo, isTaken, lockHeld, MOST_UNPAID_BYTES } from './videos-repository.ts'
import type { VideoRow } from './videos-repository.ts'

const MOST_UNFINISHED = 5

/**
 * N10. Begins to take a video, or finds the one that was begun under this id with the same file; returns it. Refuses
 * another file under the same id, more than may wait at once, and what there is no room for.
 */
export async function startVideo(
  services: Pick<Services, 'db' | 'videos'>,
  actor: Actor,
  start: VideoStart,
): Promise<VideoRow> {
  const { db, videos } = services
  if (!(await findVideo(db, start.video_id)) && !(await videos.hasRoomFor(start.byte_length))) {
    throw new Refusal('unavailable', 'There’s no room for this video right now. Try again later.', {
      retryAfterSeconds: 600,
    })
  }
  const video = await db.transaction(async (sql) => {
    await findOrInsert(sql, actor.userId, start)
    if (start.evaluation_submission_id !== null)
      await putIntoOwn(sql, actor.userId, start.evaluation_submission_id, start.video_id)
    return findVideo(sql, start.video_id)
  })
  // Removed by another tab at this moment.
  if (!video) throw new Refusal('missing', 'Video not found')
  if (video.state !== 'uploading') return video
  return { ...video, upload_id: await ensureUpload(services, video) }
}

async function findOrInsert(sql: Sql, ownerId: string, start: VideoStart) {
  const { unfinished, bytes } = await lockHeld(sql, ownerId)
  const found = await findVideo(sql, start.video_id)
  const isSame =
    found?.owner_id === ownerId && found.byte_length === start.byte_length && found.fingerprint === start.fingerprint
  if (isSame) return
  if (found || (await isTaken(sql, start.video_id)))
    throw new Refusal('conflict', 'A different file was started with this id.', { code: 'NOT_THE_SAME_FILE' })
  if (unfinished >= MOST_UNFINISHED) {
    throw new Refusal('conflict', `${MOST_UNFINISHED} videos are already uploading. Finish or remove one first.`, {
      code: 'TOO_MANY_VIDEOS',
    })
  }
  if (bytes + start.byte_length > MOST_UNPAID_BYTES) {
    throw new Refusal('conflict', 'Your videos without a paid order take up 12 GB. Remove one first.', {
      code: 'TOO_MANY_VIDEOS',
    })
  }
  await insertVideo(sql, { ...start, ownerId, objectKey: `evaluation-videos/${randomUUID()}`, partBytes: PART_BYTES })
}

/**
 * Into a draft of one's own, or an order whose video could not be used. Where it is in already, nothing changes.
 */
async function putIntoOwn(sql: Sql, userId: string, evaluationId: string, videoId: string) {
  const evaluation = await lockEvaluation(sql, evaluationId)
  if (!evaluation || evaluation.submitted_by !== userId || evaluation.is_live)
    throw new Refusal('missing', 'Order not found')
  if (evaluation.video_id === videoId) return
  if (evaluation.status !== 'draft' && evaluation.status !== 'returned')
    throw new Refusal('conflict', 'You can’t change the video of this order right now.')
  await putVideoIn(sql, { evaluationId, videoId })
}
