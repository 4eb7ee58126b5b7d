import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import type { VideoPlayer } from './video-player.ts'
import { useVideoPlayer } from './use-video-player.ts'

type FileProps = { videos: OfflineVideos; videoId: string; player: VideoPlayer; name: string }

/** Codes of a media error. */
const CUT_OFF = 2
const UNREADABLE = 3

/** An address that fails sooner than this after the last has another fault than its age. */
const RENEW_AGAIN_MS = 60_000

/** The player's own file, from this device where it is kept and from the store otherwise. A tap plays and pauses. */
export function VideoFile({ videos, videoId, player, name }: FileProps) {
  const element = useRef<HTMLVideoElement>(null)
  const { address, renew } = useAddress(videos, videoId, player)
  const isWaiting = useVideoPlayer(player, ({ isReady, problem }) => !isReady && problem === null)

  useEffect(() => {
    const video = element.current
    if (!video || address === undefined) return
    const { time: at, isPlaying } = player.state()
    const detach = player.attach({
      play: () => { video.play().catch(() => {}) }, // Refused only where the file fails, which `error` tells.
      pause: () => video.pause(),
      seek: (seconds) => { video.currentTime = seconds },
      setRate: (rate) => { video.playbackRate = rate },
    })
    // After an address has ended: at the same second, and playing if it was.
    if (at > 0) video.currentTime = at
    if (isPlaying) video.play().catch(() => {})
    return detach
  }, [player, address])

  const tell = () => {
    const video = element.current
    if (!video) return
    player.report({
      isPlaying: !video.paused && !video.ended, time: video.currentTime, problem: null,
      ...(Number.isFinite(video.duration) && { duration: video.duration }),
      ...(video.videoHeight > 0 && { ratio: video.videoWidth / video.videoHeight }),
    })
  }
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- A parent's film of a game has no captions. */}
      <video
        ref={element} src={address} aria-label={name} playsInline preload="metadata" onClick={player.toggle}
        onLoadedMetadata={tell} onTimeUpdate={tell} onPlay={tell} onPause={tell} onEnded={tell} onSeeked={tell} onError={() => renew(element.current)}
      />
      {isWaiting && <p className="video-words" aria-live="polite">Loading the video</p>}
    </>
  )
}

/** The address to play from. One that ends while it is watched is asked for anew, once, at the same second. */
function useAddress(videos: OfflineVideos, videoId: string, player: VideoPlayer) {
  const [address, setAddress] = useState<string>()
  const renewedAt = useRef(-Infinity)
  const again = useRef(() => {})

  const open = useCallback((isRefused: boolean) => {
    player.report({ problem: null, retry: null })
    addressOf(videos, videoId, isRefused).then(setAddress, (error: unknown) => {
      player.report({ problem: wordsFor(error), retry: error instanceof OfflineError ? again.current : null })
    })
  }, [videos, videoId, player])
  useEffect(() => { again.current = () => open(true) }, [open])

  useEffect(() => open(false), [open])
  useEffect(() => () => { if (address?.startsWith('blob:')) URL.revokeObjectURL(address) }, [address])
  useEffect(() => {
    const goOn = () => { if (player.state().problem !== null) open(true) }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [open, player])

  function renew(video: HTMLVideoElement | null) {
    const isUnreadable = video?.error?.code === UNREADABLE
    if (isUnreadable || performance.now() - renewedAt.current < RENEW_AGAIN_MS) return player.report({ problem: failureOf(video), retry: video?.error?.code === CUT_OFF ? again.current : null })
    renewedAt.current = performance.now()
    open(true)
  }
  return { address, renew }
}

/** From this device where the video is kept whole. */
async function addressOf(videos: OfflineVideos, videoId: string, isRefused: boolean): Promise<string> {
  const file = await videos.read(videoId)
  return file ? URL.createObjectURL(file) : videos.address(videoId, isRefused)
}

function failureOf(video: HTMLVideoElement | null): string {
  switch (video?.error?.code) {
    case CUT_OFF: return 'The video stopped. It goes on when you are online.'
    case UNREADABLE: return 'The video is damaged: this browser cannot read on.'
    case undefined:
    default: return 'This browser cannot play the video.'
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof OfflineError) return 'You\'re offline. This video is not on this device.'
  if (error instanceof ApiError && error.status === 404) return 'The video is not there any more.'
  return error instanceof Error ? error.message : 'The video could not be opened.'
}
