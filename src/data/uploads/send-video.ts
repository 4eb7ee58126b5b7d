import { finishVideo, getVideo } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import { createPartAddresses } from './part-addresses.ts'
import { AddressRefused, UploadGone, checkPart } from './part-verdict.ts'
import type { Patience } from './patience.ts'
import type { SendPart } from './send-part.ts'

/** Parts on their way at once. Browsers open six connections to one host, and the page needs some for itself. */
const LANES = 4
/** So often a part is refused at a fresh address before the person is told. */
const MOST_REFUSALS = 4
/** So often the server may find parts missing that were sent. */
const MOST_ROUNDS = 4

/** It cannot go on by itself; the message says why. */
export class UploadFailed extends Error {
  override name = 'UploadFailed'
}

/** The rest of the file is needed, and is not at hand (any more). */
export class FileNeeded extends Error {
  override name = 'FileNeeded'
}

export type Sending = {
  api: Pick<ApiClient, 'call'>
  sendPart: SendPart
  patience: Patience
  signal: AbortSignal
  now: () => number
  /** Undefined when the device has lost hold of it: what has arrived may be all that is missing. */
  file: Blob | undefined
  /** The server's word on which parts have arrived. */
  onVideo: (video: Video) => void
  /** Bytes of this part that have gone out; null when they are lost. */
  onBytes: (partNumber: number, sentBytes: number | null) => void
  onPart: (partNumber: number) => void
  onFinishing: () => void
}

/**
 * N21. Sends the parts that the server lacks and has them put together. Tries again whatever a wait can cure; throws
 * UploadFailed, FileNeeded, what the API said for good, or the reason of `signal`.
 */
export async function sendVideo(given: Video, it: Sending): Promise<Video> {
  let video = given
  let refusal: ApiError | undefined
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    it.onVideo(video)
    if (video.state === 'ready') return video
    if (video.state === 'failed')
      throw new UploadFailed('We couldn’t finish this upload. Choose the file again to start over.')
    // Refused with nothing missing: no further part will change that.
    if (refusal && video.uploaded_parts.length === video.part_count) throw new UploadFailed(refusal.message)
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

/** The server takes no more parts: somebody has finished, refused or deleted the video meanwhile. */
function goneWhenOver(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409))
    throw new UploadGone(error.message, { cause: error })
  throw error
}

function goneOrThrow(error: unknown): true {
  if (error instanceof UploadGone) return true
  throw error
}

async function sendMissing(video: Video, it: Sending): Promise<void> {
  const arrived = new Set(video.uploaded_parts)
  const missing = Array.from({ length: video.part_count }, (_, index) => index + 1).filter(
    (number) => !arrived.has(number),
  )
  if (missing.length === 0) return
  const { file } = it
  if (!file) throw new FileNeeded('The file is needed to continue')
  const addresses = createPartAddresses({ api: it.api, videoId: video.video_id, now: it.now })
  const round = new AbortController()
  const end = (reason: unknown) => {
    round.abort(reason)
    it.patience.nudge()
  }
  const stop = () => end(it.signal.reason)
  it.signal.addEventListener('abort', stop, { once: true })

  async function lane() {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      await sendOne(number).catch((error: unknown) => {
        end(error) // What one lane has learned for good stops the others too.
        throw error
      })
    }
  }

  async function sendOne(number: number) {
    const start = (number - 1) * video.part_bytes
    const body = (file as Blob).slice(start, Math.min(start + video.part_bytes, video.byte_length)) // Looked at above.
    let refusals = 0
    let mayHaveArrived = false
    await it.patience.persist(async (moved) => {
      // All of it went out, and only the answer was lost: whether it arrived, the server knows.
      if (
        mayHaveArrived &&
        (await it.api.call(getVideo, { video_id: video.video_id }).catch(goneWhenOver)).uploaded_parts.includes(number)
      )
        return
      mayHaveArrived = false
      let sent = 0
      const onProgress = (bytes: number) => {
        sent = bytes
        it.onBytes(number, bytes)
        if (bytes > 0) moved()
      }
      for (;;) {
        round.signal.throwIfAborted()
        const url = await addresses.of(number, missing).catch(goneWhenOver)
        try {
          checkPart(await it.sendPart({ url, body, signal: round.signal, onProgress }))
          return
        } catch (error) {
          it.onBytes(number, null)
          round.signal.throwIfAborted()
          if (error instanceof OfflineError) await assertReadable(body)
          mayHaveArrived = error instanceof OfflineError && sent === body.size
          if (!(error instanceof AddressRefused)) throw error
          addresses.forget(number)
          if (++refusals === MOST_REFUSALS)
            throw new UploadFailed('The video store won’t take this upload right now. Try again later.')
        }
      }
    })
    it.onPart(number)
  }

  const lanes = Array.from({ length: Math.min(LANES, missing.length) }, lane)
  // All of them, so that no lane of this round still sends in the next.
  const outcomes = await Promise.allSettled(lanes)
  it.signal.removeEventListener('abort', stop)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** A file that was moved, changed or deleted fails like a lost network: only reading it tells. */
async function assertReadable(body: Blob) {
  await body
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileNeeded('The file has changed or was moved', { cause })
    })
}
