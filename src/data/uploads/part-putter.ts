import { getVideo } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { OfflineError, UnreadableAnswer } from '../api/api-error.ts'
import { AddressRefused, StoreSilent, TooLargeForProxy, checkPart, goneWhenOver } from './part-verdict.ts'
import type { Sending } from './sending.ts'
import { FileNeeded, UploadFailed } from './upload-failures.ts'

/** So many parts in a row get no answer before the server is asked whether this device is online. */
const MOST_SILENCES = 2

type Options = {
  video: Video
  file: Blob
  it: Sending
  /** Ends all requests. */
  signal: AbortSignal
}

/** Puts parts of a video into the store, and finds out what became of those that got no answer. */
export function createPartPutter({ video, file, it, signal }: Options) {
  const unanswered = new Set<number>()
  let silences = 0
  /** N107. Bytes that go out then prove nothing: a proxy may take them. */
  let isBlocked = false

  return { put, hasArrived }

  /** Returns whether the store took these parts. It did not if it refuses the address, or if they are too large. */
  async function put(numbers: readonly number[], url: string, moved: () => void): Promise<boolean> {
    const start = ((numbers[0] ?? 1) - 1) * video.part_bytes
    const end = Math.min(start + numbers.length * video.part_bytes, video.byte_length)
    const body = file.slice(start, end)
    let sent = 0
    const onProgress = (bytes: number) => {
      sent = bytes
      for (const [at, number] of numbers.entries()) it.onBytes(number, Math.max(0, bytes - at * video.part_bytes))
      if (bytes > 0 && !isBlocked) moved()
    }
    try {
      checkPart(await it.sendPart({ url, body, signal, onProgress }))
      silences = 0
      isBlocked = false
      return true
    } catch (error) {
      for (const number of numbers) it.onBytes(number, null)
      signal.throwIfAborted()
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

  /** Returns whether parts arrived of which only the answer was lost. The server knows. */
  async function hasArrived(numbers: readonly number[]): Promise<boolean> {
    if (!numbers.some((number) => unanswered.has(number))) return false
    const { uploaded_parts } = await it.api.call(getVideo, { video_id: video.video_id }).catch(goneWhenOver)
    for (const number of numbers) unanswered.delete(number)
    return numbers.every((number) => uploaded_parts.includes(number))
  }
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
