import { HEAD_BYTES, TAKEN_TYPES, videoTypeOf } from '#domain/videos/video-type.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findArrived, partCountOf } from './video-parts.ts'
import { findVideo, settleVideo } from './videos-repository.ts'
import type { VideoRow } from './videos-repository.ts'

/** So often parts may come a second time while they are put together. */
const MOST_TRIES = 3

type Stores = Pick<Services, 'db' | 'videos'>

/**
 * N13. Puts the parts together once all are there, and looks at what it is: ready when evaluators' browsers know such a
 * type, else failed, and its bytes are deleted. Called again, or by two at once, the end is the same and is reached
 * once.
 */
export async function finishVideo({ db, videos }: Stores, video: VideoRow): Promise<VideoRow> {
  if (video.state !== 'uploading') return video
  await putTogether({ db, videos }, video)
  const start = await videos.readStart(video.object_key, HEAD_BYTES)
  if (!start) throw partsMissing()
  const mediaType = videoTypeOf(start)
  const isTaken = mediaType !== undefined && TAKEN_TYPES.includes(mediaType)
  const isSettled = await db.transaction((sql) =>
    settleVideo(sql, video.id, isTaken ? { state: 'ready', mediaType } : { state: 'failed' }),
  )
  const settled = await findVideo(db, video.id)
  // Removed while it was put together: nothing refers to the bytes any more.
  if (!settled || (isSettled && !isTaken)) await videos.delete(video.object_key)
  if (!settled) throw new Refusal('missing', 'Video not found')
  return settled
}

async function putTogether({ db, videos }: Stores, video: VideoRow) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { numbers, stored, isWhole } = await findArrived({ db, videos }, video)
    if (isWhole) return
    if (video.upload_id === null || numbers.length !== partCountOf(video)) throw partsMissing()
    if (await videos.finishUpload({ key: video.object_key, uploadId: video.upload_id }, stored)) return
    // Another tab may have been quicker, and that is as good; or a part has come a second time, and is looked at again.
  }
  if (!(await videos.readStart(video.object_key, 1))) throw partsMissing()
}

const partsMissing = () => new Refusal('conflict', 'The video is still uploading.', { code: 'PARTS_MISSING' })
