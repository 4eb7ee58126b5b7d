import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import type { VideoAddress } from '#data/videos/fetch-part.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { noAnswerWords, tryAgainWords } from '#domain/no-answer-words.ts'
import type { VideoPlayer } from './video-player.ts'

/** An address, and which of the elements plays from it. */
export type Take = VideoAddress & { slot: number }
type Takes = { front?: Take | undefined; next?: Take | undefined }

/** Codes of a media error. */
const CUT_OFF = 2
const UNREADABLE = 3

/** An address that fails sooner than this after the last has another fault than its age. */
const RENEW_AGAIN_MS = 60_000

/**
 * The address to play from, and, shortly before it ends, the next one beside it. `bringForward` goes on with that one,
 * in the element that waits behind the picture or, `inPlace`, in the one that is seen. One that has ended all the same
 * is asked for anew, once.
 */
export function useTakes(videos: OfflineVideos, videoId: string, player: VideoPlayer) {
  const [{ front, next }, setTakes] = useState<Takes>({})
  const renewedAt = useRef(-Infinity)
  const again = useRef(() => {})

  const open = useCallback(
    (isRefused: boolean) => {
      player.report({ problem: null, retry: null })
      addressOf(videos, videoId, isRefused).then(
        (address) => setTakes((now) => ({ front: { ...address, slot: now.front?.slot ?? 0 } })),
        (error: unknown) =>
          player.report({ problem: wordsFor(error), retry: error instanceof OfflineError ? again.current : null }),
      )
    },
    [videos, videoId, player],
  )
  useEffect(() => {
    again.current = () => open(true)
  }, [open])

  useEffect(() => open(false), [open])
  useEffect(() => {
    const goOn = () => {
      if (player.state().problem !== null) open(true)
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [open, player])
  useEffect(() => {
    if (front === undefined || front.renewInMs === Infinity) return
    const timer = setTimeout(() => {
      const prepare = (address: VideoAddress) =>
        setTakes((now) => (now.front === front ? { front, next: { ...address, slot: front.slot + 1 } } : now))
      // Without an answer it plays on; when the address has ended, `renew` says why.
      addressOf(videos, videoId, true).then(prepare, () => {})
    }, front.renewInMs)
    return () => clearTimeout(timer)
  }, [videos, videoId, front])
  const url = front?.url
  useEffect(
    () => () => {
      if (url?.startsWith('blob:')) URL.revokeObjectURL(url)
    },
    [url],
  )

  function renew(video: HTMLVideoElement | null) {
    const isUnreadable = video?.error?.code === UNREADABLE
    if (isUnreadable || performance.now() - renewedAt.current < RENEW_AGAIN_MS)
      return player.report({ problem: failureOf(video), retry: video?.error?.code === CUT_OFF ? again.current : null })
    renewedAt.current = performance.now()
    open(true)
  }
  return {
    front,
    next,
    renew,
    bringForward: ({ inPlace }: { inPlace: boolean }) =>
      setTakes((now) => ({
        front: now.next && now.front && inPlace ? { ...now.next, slot: now.front.slot } : (now.next ?? now.front),
      })),
    giveUpNext: () => setTakes((now) => ({ front: now.front })),
  }
}

/** From this device where the video is kept whole. */
async function addressOf(videos: OfflineVideos, videoId: string, isNewWanted: boolean): Promise<VideoAddress> {
  const file = await videos.read(videoId)
  return file ? { url: URL.createObjectURL(file), renewInMs: Infinity } : videos.address(videoId, isNewWanted)
}

function failureOf(video: HTMLVideoElement | null): string {
  switch (video?.error?.code) {
    case CUT_OFF:
      return 'The video stopped. It continues when you’re online.'
    case UNREADABLE:
      return 'The video is damaged and can’t play any further.'
    case undefined:
    default:
      return 'This browser can’t play the video.'
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof OfflineError)
    return `${noAnswerWords(navigator.onLine)}, and this video isn’t on this device. ${tryAgainWords(navigator.onLine)}`
  if (error instanceof ApiError && error.status === 404) return 'This video no longer exists.'
  return error instanceof Error ? error.message : 'Couldn’t open the video.'
}
