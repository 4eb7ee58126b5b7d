import { backoffMs } from '#domain/sync/backoff.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import { VideoRefused } from './fetch-part.ts'
import type { VideoAddress, createVideoAddresses } from './fetch-part.ts'
import type { KeptVideo, VideoPart, VideoParts } from './video-parts.ts'

/** What a video on this device may leave free for ratings and everything else. */
const SPARE_BYTES = 100_000_000

export type OfflineVideo = KeptVideo & {
  /** `partly`: it was stopped, by the person or by the end of the page, and can go on. */
  phase: 'fetching' | 'waiting-for-internet' | 'partly' | 'kept' | 'failed'
  /** Why it failed, in words for a person. */
  message: string | null
}

/** The videos that this user has taken onto this device, to watch them offline. */
export type OfflineVideos = {
  /** Whether this browser can keep videos. Without it they are only watched online. */
  canKeep: boolean
  /** The same array until something changes. */
  get(): readonly OfflineVideo[]
  subscribe: (listener: () => void) => () => void
  /** Begins, or goes on where it was stopped; how it goes is told by `get`. A lost connection is waited out. */
  keep(video: { video_id: string; byte_length: number }): void
  stop(videoId: string): void
  forget(videoId: string): Promise<void>
  /** N68. Deletes every video but these, which somebody still works on. */
  forgetExcept(videoIds: ReadonlySet<string>): Promise<void>
  /** The whole video from this device; undefined when it is not here whole. Never asks the network. */
  read(videoId: string): Promise<Blob | undefined>
  /**
   * An address to watch it at online, good for some minutes. A new one where the last was refused, or is about to
   * end.
   */
  address(videoId: string, isNewWanted?: boolean): Promise<VideoAddress>
  /** Stops what is being fetched; resolves when no file of it is open any more. */
  close(): Promise<void>
}

type Parts = {
  /** Undefined where the browser has no private file system that pages can write to. */
  disk: VideoParts | undefined
  addresses: ReturnType<typeof createVideoAddresses>
  freeBytes: () => Promise<number | null>
  random: () => number
  /** Resolves after the time, at once when the network comes back, and rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createOfflineVideos({ disk, addresses, freeBytes, random, wait }: Parts): OfflineVideos {
  const videos = new Map<string, OfflineVideo>()
  const running = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  const listeners = new Set<() => void>()
  let shown: readonly OfflineVideo[] = []

  function tell(videoId: string, change: Partial<OfflineVideo>) {
    const before = videos.get(videoId)
    if (!before) return
    videos.set(videoId, { ...before, ...change })
    publish()
  }
  function publish() {
    shown = [...videos.values()]
    for (const listener of listeners) listener()
  }

  async function fetchAll(video: OfflineVideo, parts: VideoParts, signal: AbortSignal) {
    const missing = await parts.missing(video)
    const wanted = missing.reduce((sum, { byteLength }) => sum + byteLength, 0)
    tell(video.videoId, { keptBytes: video.byteLength - wanted })
    const free = await freeBytes()
    if (free !== null && free < wanted + SPARE_BYTES) throw new DOMException('Too little space', 'QuotaExceededError')
    for (const part of missing) await fetchPatiently(video.videoId, video.byteLength, part, parts, signal)
  }

  async function fetchPatiently(
    videoId: string,
    byteLength: number,
    part: VideoPart,
    parts: VideoParts,
    signal: AbortSignal,
  ) {
    const before = videos.get(videoId)?.keptBytes ?? 0
    for (let failures = 1; ; failures++) {
      try {
        let arrived = 0
        const onBytes = (more: number) => {
          arrived += more
          failures = 1
          tell(videoId, { phase: 'fetching', keptBytes: before + arrived })
        }
        const bytesOf = async () => (await addresses.part(videoId, part, signal)).pipeThrough(counting(onBytes))
        await parts.write({ videoId, byteLength }, part, bytesOf, signal)
        return tell(videoId, { keptBytes: before + part.byteLength })
      } catch (error) {
        signal.throwIfAborted()
        if (!isPassing(error)) throw error
        tell(videoId, { phase: 'waiting-for-internet', keptBytes: before })
        await wait(backoffMs(failures, random()), signal)
      }
    }
  }

  async function fetchAndTell(video: OfflineVideo, parts: VideoParts, controller: AbortController) {
    const { videoId } = video
    try {
      await fetchAll(video, parts, controller.signal)
      tell(videoId, { phase: 'kept', keptBytes: video.byteLength })
    } catch (error) {
      if (controller.signal.aborted) tell(videoId, { phase: 'partly' })
      else tell(videoId, { phase: 'failed', message: wordsFor(error) })
    } finally {
      running.delete(videoId)
    }
  }

  async function forget(videoId: string) {
    const run = running.get(videoId)
    run?.controller.abort()
    if (videos.delete(videoId)) publish()
    // A file that is open cannot be deleted.
    await run?.ended
    await disk?.delete(videoId)
  }

  const opened = (async () => {
    for (const kept of (await disk?.list()) ?? []) {
      videos.set(kept.videoId, {
        ...kept,
        phase: kept.keptBytes === kept.byteLength ? 'kept' : 'partly',
        message: null,
      })
    }
    if (videos.size > 0) publish()
  })().catch(() => {}) // A disk that cannot be read keeps nothing; watching online goes on.

  return {
    canKeep: disk !== undefined,
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    keep({ video_id: videoId, byte_length: byteLength }) {
      if (!disk || running.has(videoId) || videos.get(videoId)?.phase === 'kept') return
      const controller = new AbortController()
      const video: OfflineVideo = {
        videoId,
        byteLength,
        keptBytes: videos.get(videoId)?.keptBytes ?? 0,
        phase: 'fetching',
        message: null,
      }
      videos.set(videoId, video)
      publish()
      running.set(videoId, { controller, ended: fetchAndTell(video, disk, controller) })
    },
    stop: (videoId) => running.get(videoId)?.controller.abort(),
    forget,
    async forgetExcept(videoIds) {
      await opened
      for (const videoId of videos.keys()) if (!videoIds.has(videoId)) await forget(videoId)
    },
    read: async (videoId) => disk?.read(videoId),
    address: addresses.address,
    async close() {
      const runs = [...running.values()]
      for (const { controller } of runs) controller.abort()
      listeners.clear()
      await Promise.all(runs.map(({ ended }) => ended))
    },
  }
}

/** Tells how many bytes pass, and holds none of them. */
function counting(onBytes: (count: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
}

/** A lost connection, a busy server, a connection that broke in the middle: the next try may well succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.retryable || error.status >= 500 || error.status === 429
  if (error instanceof VideoRefused || isFull(error)) return false
  return (
    error instanceof OfflineError ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    (error instanceof DOMException && error.name === 'NetworkError')
  )
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function wordsFor(error: unknown): string {
  if (isFull(error)) return 'There isn’t enough free space on this device.'
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return 'You no longer have access to this video.'
  if (error instanceof ApiError || error instanceof VideoRefused) return error.message
  return 'This browser couldn’t save the video.'
}
