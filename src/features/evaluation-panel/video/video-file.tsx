import { useEffect, useRef } from 'react'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { useTakes } from './use-takes.ts'
import { useVideoPlayer } from './use-video-player.ts'
import type { VideoPlayer } from './video-player.ts'
import css from './video-pane.module.css'

type FileProps = { videos: OfflineVideos; videoId: string; player: VideoPlayer; name: string }

/** Two elements so far apart in time are seen and heard to jump. */
const SAME_MOMENT_S = 0.3
/** As long as a jump within what has arrived takes: it lands where the picture is by then. */
const JUMP_S = 0.1

/** The player's own file, from this device where it is kept and from the store otherwise. A tap plays and pauses. */
export function VideoFile({ videos, videoId, player, name }: FileProps) {
  const element = useRef<HTMLVideoElement>(null)
  const behind = useRef<HTMLVideoElement>(null)
  const { front, next, renew, bringForward, giveUpNext } = useTakes(videos, videoId, player)
  const isWaiting = useVideoPlayer(player, ({ isReady, problem }) => !isReady && problem === null)
  const [url, slot] = [front?.url, front?.slot]

  useEffect(() => {
    const video = element.current
    if (!video || url === undefined) return
    const { time: at, isPlaying } = player.state()
    const detach = player.attach({
      play: () => {
        video.play().catch(() => {})
      }, // Refused only where the file fails, which `error` tells.
      pause: () => video.pause(),
      seek: (seconds) => {
        video.currentTime = seconds
      },
      setRate: (rate) => {
        video.playbackRate = rate
      },
    })
    // With another address: at the same second, and playing if it was. An element that waited behind the picture is
    // there already.
    if (Math.abs(video.currentTime - at) > 2 * SAME_MOMENT_S) video.currentTime = at
    if (isPlaying) video.play().catch(() => {})
    return detach
  }, [player, url, slot])

  const tell = () => {
    const video = element.current
    if (!video) return
    player.report({
      isPlaying: !video.paused && !video.ended,
      time: video.currentTime,
      problem: null,
      ...(Number.isFinite(video.duration) && { duration: video.duration }),
      ...(video.videoHeight > 0 && { ratio: video.videoWidth / video.videoHeight }),
    })
  }
  /** Behind the picture, what comes next follows it, and takes its place when both show the same moment. */
  const follow = () => {
    const [seen, coming] = [element.current, behind.current]
    if (!seen || !coming || coming.seeking) return
    const isBehindNow = Math.abs(coming.currentTime - seen.currentTime) > SAME_MOMENT_S
    if (isBehindNow) coming.currentTime = seen.currentTime + (seen.paused ? 0 : JUMP_S)
    else if (coming.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) void handOver(seen, coming)
  }
  async function handOver(seen: HTMLVideoElement, coming: HTMLVideoElement) {
    // A picture that fills the screen or floats above it would close.
    if (document.fullscreenElement === seen || document.pictureInPictureElement === seen)
      return bringForward({ inPlace: true })
    if (seen.paused) return bringForward({ inPlace: false })
    coming.playbackRate = seen.playbackRate
    coming.muted = false
    // Some browsers start a video with sound only where a finger has touched it.
    await coming.play().then(
      () => bringForward({ inPlace: false }),
      () => bringForward({ inPlace: true }),
    )
  }
  return (
    <>
      {front && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- A parent's film of a game has no captions.
        <video
          key={front.slot}
          ref={element}
          src={front.url}
          aria-label={name}
          playsInline
          preload="metadata"
          onClick={player.toggle}
          onLoadedMetadata={tell}
          onTimeUpdate={tell}
          onPlay={tell}
          onPause={tell}
          onEnded={tell}
          onSeeked={tell}
          onError={() => renew(element.current)}
        />
      )}
      {next && (
        <video
          key={next.slot}
          ref={behind}
          src={next.url}
          hidden
          muted
          playsInline
          preload="auto"
          onLoadedMetadata={follow}
          onSeeked={follow}
          onCanPlay={follow}
          onError={giveUpNext}
        />
      )}
      {isWaiting && (
        <p className={css.words} aria-live="polite">
          Loading the video
        </p>
      )}
    </>
  )
}
