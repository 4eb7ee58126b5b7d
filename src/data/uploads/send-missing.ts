import { SPAN_SPENT } from '#domain/contracts/error-codes.ts'
import { getVideo } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { ApiError, OfflineError, UnreadableAnswer } from '../api/api-error.ts'
import { createPartAddresses } from './part-addresses.ts'
import { AddressRefused, StoreSilent, TooLargeForProxy, UploadGone, checkPart } from './part-verdict.ts'
import type { Sending } from './sending.ts'
import { createSpan } from './span.ts'
import { FileNeeded, UploadFailed } from './upload-failures.ts'

/** Parts on their way at once. Browsers open six connections to one host, and the page needs some for itself. */
const LANES = 4
/** So often a part is refused at a fresh address before the person is told. */
const MOST_REFUSALS = 4
/** So many parts in a row get no answer before the server is asked whether this device is online. */
const MOST_SILENCES = 2

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
  const unanswered = new Set<number>()
  let silences = 0
  /** N107. Bytes that go out then prove nothing: a proxy may take them. */
  let isBlocked = false
  let isOneIdle = false
  const round = new AbortController()
  const end = (reason: unknown) => {
    round.abort(reason)
    it.patience.nudge()
  }
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

  /** Parts that lie next to each other; near the end fewer, so that the lanes end together. */
  function takeNext(): number[] {
    const most = Math.min(span.parts(), Math.ceil(missing.length / 2))
    let count = 1
    while (count < most && missing[count] === (missing[0] ?? 0) + count) count++
    return missing.splice(0, count)
  }

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

  /** False when the address is refused. */
  async function put(numbers: readonly number[], url: string, moved: () => void): Promise<boolean> {
    const start = ((numbers[0] ?? 1) - 1) * video.part_bytes
    const end = Math.min(start + numbers.length * video.part_bytes, video.byte_length)
    const body = (file as Blob).slice(start, end) // Looked at above.
    let sent = 0
    const onProgress = (bytes: number) => {
      sent = bytes
      for (const [at, number] of numbers.entries()) it.onBytes(number, Math.max(0, bytes - at * video.part_bytes))
      if (bytes > 0 && !isBlocked) moved()
    }
    try {
      checkPart(await it.sendPart({ url, body, signal: round.signal, onProgress }))
      silences = 0
      isBlocked = false
      return true
    } catch (error) {
      for (const number of numbers) it.onBytes(number, null)
      round.signal.throwIfAborted()
      if (error instanceof AddressRefused) return false
      if (error instanceof TooLargeForProxy) {
        // A single part is the least that the store takes.
        if (numbers.length > 1) return false
        throw new UploadFailed(error.message)
      }
      if (!(error instanceof OfflineError)) throw error
      await assertReadable(body)
      if (sent === body.size) for (const number of numbers) unanswered.add(number)
      throw ++silences < MOST_SILENCES ? error : await reasonOfSilence(error)
    }
  }

  /** N107. The server's answer shows that this device is online. */
  async function reasonOfSilence(silence: OfflineError): Promise<Error> {
    const refusal = await it.api.call(getVideo, { video_id: video.video_id }).catch((error: unknown) => error)
    isBlocked = !(refusal instanceof OfflineError || refusal instanceof UnreadableAnswer)
    if (isBlocked) return new StoreSilent('The store gives no answer')
    return refusal instanceof UnreadableAnswer ? refusal : silence
  }

  /** Where all of it went out, and only the answer was lost: whether it arrived, the server knows. */
  async function hasArrived(numbers: readonly number[]): Promise<boolean> {
    if (!numbers.some((number) => unanswered.has(number))) return false
    const { uploaded_parts } = await it.api.call(getVideo, { video_id: video.video_id }).catch(goneWhenOver)
    for (const number of numbers) unanswered.delete(number)
    return numbers.every((number) => uploaded_parts.includes(number))
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

/** The server takes no more parts: somebody has finished, refused or deleted the video meanwhile. */
function goneWhenOver(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409))
    throw new UploadGone(error.message, { cause: error })
  throw error
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
