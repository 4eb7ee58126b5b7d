import { finishVideo, getVideo } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import { UploadGone } from './part-verdict.ts'
import { sendMissing } from './send-missing.ts'
import type { Sending } from './sending.ts'
import { UploadFailed } from './upload-failures.ts'

/** So often the server may find parts missing that were sent, with no more of them there than ever before. */
const MOST_ROUNDS = 4

/**
 * N21. Sends the parts that the server lacks and has them put together. Tries again whatever a wait can cure; throws
 * UploadFailed, FileNeeded, what the API said for good, or the reason of `signal`.
 */
export async function sendVideo(given: Video, it: Sending): Promise<Video> {
  let video = given
  let refusal: ApiError | undefined
  let most = 0
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    if (video.uploaded_parts.length > most) round = 1
    most = Math.max(most, video.uploaded_parts.length)
    it.onVideo(video)
    if (video.state === 'ready') return video
    if (video.state === 'failed')
      throw new UploadFailed('We couldn’t finish this upload. Choose the file again to start over.')
    // Refused with nothing missing: no further part will change that, unless one came a second time just then.
    if (refusal && refusal.code !== 'PARTS_MISSING' && video.uploaded_parts.length === video.part_count)
      throw new UploadFailed(refusal.message)
    const isGone = await sendMissing(video, it).then(() => false, goneOrThrow)
    if (!isGone) {
      it.onFinishing()
      const finished = await finish(video.video_id, it)
      if (!(finished instanceof ApiError)) return finished
      refusal = finished
    }
    video = await askAgain(video.video_id, it)
  }
  throw new UploadFailed('Part of the video isn’t getting through. Try again later.')
}

async function askAgain(videoId: string, { patience, api }: Sending): Promise<Video> {
  return patience.persist(() => api.call(getVideo, { video_id: videoId }))
}

/**
 * The refusal when the server lacks parts, or will not have the video. To put a large file together may take longer
 * than one answer.
 */
async function finish(videoId: string, it: Sending): Promise<Video | ApiError> {
  return it.patience.persist(async () => {
    try {
      return await it.api.call(finishVideo, { video_id: videoId })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422)) return error
      if (!(error instanceof OfflineError)) throw error
      const now = await it.api.call(getVideo, { video_id: videoId })
      if (now.state === 'ready') return now
      throw error
    }
  })
}

function goneOrThrow(error: unknown): true {
  if (error instanceof UploadGone) return true
  throw error
}
