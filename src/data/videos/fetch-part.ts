import { getVideoFile } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'
import { OfflineError } from '../api/api-error.ts'
import type { VideoPart } from './video-parts.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** The store gives these bytes to nobody: the video is gone, or may not be read any more. */
export class VideoRefused extends Error {
  override name = 'VideoRefused'
}

/**
 * The next address is asked for so long before one ends, or when half its time is over: a part that has begun must be
 * able to end.
 */
const RESERVE_MS = 60_000
/** What a store answers to an address that it does not take, or not any more. */
const REFUSED = new Set([400, 401, 403, 404, 410])

/** Where a video is read, and after which time the next address should be asked for. */
export type VideoAddress = { url: string; renewInMs: number }

/**
 * Addresses of one user's videos, asked for when needed and again when a store refuses them. `part` throws OfflineError
 * when nothing answers or the store is busy, VideoRefused and ApiError when asking again is of no use.
 */
export function createVideoAddresses(parts: { api: ApiClient; fetch: typeof fetch; now: () => number }) {
  const known = new Map<string, { url: string; renewAt: number }>()

  async function address(videoId: string, isNewWanted = false): Promise<VideoAddress> {
    const before = known.get(videoId)
    if (before && !isNewWanted && before.renewAt > parts.now())
      return { url: before.url, renewInMs: before.renewAt - parts.now() }
    const { url, expires_in_s } = await parts.api.call(getVideoFile, { video_id: videoId })
    const renewInMs = Math.max(expires_in_s * 500, expires_in_s * 1_000 - RESERVE_MS)
    known.set(videoId, { url, renewAt: parts.now() + renewInMs })
    return { url, renewInMs }
  }

  async function part(videoId: string, wanted: VideoPart, signal: AbortSignal): Promise<Bytes> {
    const first = await ask((await address(videoId)).url, wanted, signal)
    const answer = REFUSED.has(first.status) ? await ask((await address(videoId, true)).url, wanted, signal) : first
    if (REFUSED.has(answer.status)) throw new VideoRefused(`The video could not be read (${answer.status}).`)
    const isPart =
      answer.status === 206 ||
      (answer.status === 200 &&
        wanted.start === 0 &&
        Number(answer.headers.get('content-length')) === wanted.byteLength)
    if (isPart && answer.body) return answer.body
    await answer.body?.cancel()
    if (answer.status === 200) throw new VideoRefused('Where this video lies, it can’t be used in parts.')
    throw new OfflineError(`The video store answered ${answer.status}`)
  }

  async function ask(url: string, { start, byteLength }: VideoPart, signal: AbortSignal): Promise<Response> {
    try {
      // Without credentials and caches: the address alone opens it, and the bytes are kept by us.
      return await parts.fetch(url, {
        headers: { range: `bytes=${start}-${start + byteLength - 1}` },
        credentials: 'omit',
        cache: 'no-store',
        signal,
      })
    } catch (cause) {
      throw new OfflineError('The video store cannot be reached', { cause })
    }
  }

  return { address, part }
}
