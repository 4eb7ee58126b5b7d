import { useEffect, useRef } from 'react'
import type { VideoPlayer } from './video-player.ts'

type YouTubeProps = { embedUrl: string; player: VideoPlayer; name: string; onDeaf: () => void }

/** YouTube's player says hello within this time, or does not listen. */
const HELLO_EVERY_MS = 300
const MOST_HELLOS = 25
const PLAYING = 1
const BUFFERING = 3

/**
 * A YouTube video in its frame. The frame is told what to do by messages, as YouTube's own script does it, so that no
 * script of theirs runs in this page. `onDeaf` when it does not answer: its own buttons then are the only ones.
 */
export function VideoYouTube({ embedUrl, player, name, onDeaf }: YouTubeProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(embedUrl)

  useEffect(() => {
    const post = (message: object) =>
      frame.current?.contentWindow?.postMessage(
        JSON.stringify({ ...message, id: 'courtside', channel: 'widget' }),
        origin,
      )
    const command = (func: string, ...args: unknown[]) => post({ event: 'command', func, args })
    let detach: (() => void) | undefined
    let hellos = 0
    const timer = setInterval(() => {
      if (hellos++ < MOST_HELLOS) return post({ event: 'listening' })
      clearInterval(timer)
      onDeaf()
    }, HELLO_EVERY_MS)

    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const told = parse(event.data)
      if (!told) return
      clearInterval(timer)
      detach ??= player.attach({
        play: () => command('playVideo'),
        pause: () => command('pauseVideo'),
        seek: (seconds) => command('seekTo', seconds, true),
        setRate: (rate) => command('setPlaybackRate', rate),
      })
      if (told.event === 'onError') player.report({ problem: problemOf(told.info) })
      else player.report(stateOf(told.info))
    }
    addEventListener('message', hear)
    return () => {
      clearInterval(timer)
      removeEventListener('message', hear)
      detach?.()
    }
  }, [player, origin, onDeaf])

  const address = `${embedUrl}?enablejsapi=1&playsinline=1&rel=0&origin=${encodeURIComponent(location.origin)}`
  // YouTube plays only in pages that say where they are.
  return (
    <iframe
      ref={frame}
      src={address}
      title={name}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

type Told = { event: string; info: unknown }

function parse(data: unknown): Told | undefined {
  try {
    const told: unknown = typeof data === 'string' ? JSON.parse(data) : data
    if (typeof told !== 'object' || told === null || !('event' in told) || typeof told.event !== 'string')
      return undefined
    return { event: told.event, info: 'info' in told ? told.info : undefined }
  } catch {
    return undefined
  }
}

/** Only what the message says; YouTube sends each figure when it changes. */
function stateOf(info: unknown) {
  if (typeof info === 'number') return { isPlaying: info === PLAYING || info === BUFFERING }
  if (typeof info !== 'object' || info === null) return {}
  const figures = info as Record<string, unknown> // Each is looked at below.
  const { currentTime, duration, playbackRate, playerState } = figures
  return {
    ...(typeof currentTime === 'number' && { time: currentTime }),
    ...(typeof duration === 'number' && duration > 0 && { duration }),
    ...(typeof playbackRate === 'number' && { rate: playbackRate }),
    ...(typeof playerState === 'number' && { isPlaying: playerState === PLAYING || playerState === BUFFERING }),
  }
}

function problemOf(code: unknown): string {
  switch (code) {
    case 100:
      return 'YouTube says this video is private or was removed.'
    case 101:
    case 150:
      return 'The owner lets this video play only on YouTube.'
    case 2:
    case 5:
      return 'YouTube can’t play this video here.'
    default:
      return 'YouTube couldn’t play this video.'
  }
}
