import { SPAN_SPENT } from '#domain/contracts/error-codes.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { ApiError } from '../api/api-error.ts'
import { createPartAddresses } from './part-addresses.ts'
import { createPartPutter } from './part-putter.ts'
import { goneWhenOver } from './part-verdict.ts'
import type { Sending } from './sending.ts'
import { createSpan, nextSpan } from './span.ts'
import { FileNeeded, UploadFailed } from './upload-failures.ts'

/** Parts on their way at once. Browsers open six connections to one host, and the page needs some for itself. */
const LANES = 4
/** So often a part is refused at a fresh address before the person is told. */
const MOST_REFUSALS = 4

/**
 * Sends what the server lacks of a video: one part at a time, or several in one while the line is fast. Of several in
 * one that did not get through the first goes alone, and the rest in at most half as many. Throws FileNeeded,
 * UploadFailed, UploadGone, what the API said for good, or the reason of `signal`.
 */
export async function sendMissing(video: Video, it: Sending): Promise<void> {
  const arrived = new Set(video.uploaded_parts)
  const missing = Array.from({ length: video.part_count }, (_, index) => index + 1).filter(
    (number) => !arrived.has(number),
  )
  if (missing.length === 0) return
  const { file } = it
  if (!file) throw new FileNeeded('The file is needed to continue')
  const addresses = createPartAddresses({ api: it.api, videoId: video.video_id, now: it.now })
  const span = createSpan()
  let isOneIdle = false
  const round = new AbortController()
  const end = (reason: unknown) => {
    round.abort(reason)
    it.patience.nudge()
  }
  const { put, hasArrived } = createPartPutter({ video, file, it, signal: round.signal })
  const stop = () => end(it.signal.reason)
  it.signal.addEventListener('abort', stop, { once: true })

  /** Ends when nothing is missing; after a split also when another has ended, so that all begin again together. */
  async function lane() {
    let wasSplit = false
    while (missing.length > 0 && !(wasSplit && isOneIdle)) {
      wasSplit = await send(takeNext()).catch((error: unknown) => {
        end(error) // What one lane has learned for good stops the others too.
        throw error
      })
    }
    isOneIdle = true
  }

  const takeNext = () => missing.splice(0, nextSpan(missing, span.parts()))

  /** Sends these in one. When they do not get through, it sends the first and is true: the rest is missing again. */
  async function send(numbers: readonly number[]): Promise<boolean> {
    const startedAt = it.now()
    let going = numbers
    let isTried = false
    let refusals = 0
    const split = () => {
      span.failed(going.length)
      missing.unshift(...going.slice(1))
      going = going.slice(0, 1)
    }
    await it.patience.persist(async (moved) => {
      if (await hasArrived(going)) return
      if (isTried && going.length > 1) split()
      for (;;) {
        round.signal.throwIfAborted()
        const url = await addressOf(going).catch(noneWhenSpent).catch(goneWhenOver)
        isTried = true
        if (url !== undefined && (await put(going, url, moved))) return
        if (going.length > 1) {
          split()
          continue
        }
        for (const number of going) addresses.forget(number)
        if (++refusals === MOST_REFUSALS)
          throw new UploadFailed('The video store won’t take this upload right now. Try again later.')
      }
    })
    span.took(going.length, it.now() - startedAt)
    it.onParts(going)
    return going !== numbers
  }

  function addressOf([first = 0, ...rest]: readonly number[]): Promise<string> {
    return rest.length === 0 ? addresses.of(first, missing) : addresses.inOne(first, rest.length + 1)
  }

  try {
    while (missing.length > 0) {
      isOneIdle = false
      // All of them, so that no lane of this round still sends in the next.
      const outcomes = await Promise.allSettled(Array.from({ length: Math.min(LANES, missing.length) }, lane))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    }
  } finally {
    it.signal.removeEventListener('abort', stop)
  }
}

/**
 * N104. Returns undefined if the server issues addresses only for single parts. The caller then uploads part by part.
 */
function noneWhenSpent(error: unknown): undefined {
  if (error instanceof ApiError && error.code === SPAN_SPENT) return undefined
  throw error
}
