import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'

/** Far behind the end of anything: lets the player find the length of a recording that has none written down. */
const BEYOND = 1e7

/**
 * A video without controls of its own: where it is, how long it is, and the ways to move it. `video` goes onto the
 * element. It shows a file, or what lies at an address, from `beginAt` seconds on.
 */
export function useMovingPicture(source: Blob | string, beginAt: number) {
  const ref = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(beginAt)
  const [durationS, setDurationS] = useState<number | null>(null)
  const [aspect, setAspect] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isBroken, setIsBroken] = useState(false)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const address = typeof source === 'string' ? source : URL.createObjectURL(source)
    video.src = address
    return () => {
      video.removeAttribute('src')
      video.load()
      if (typeof source !== 'string') URL.revokeObjectURL(address)
    }
  }, [source])

  function goTo(seconds: number) {
    const video = ref.current
    if (!video) return
    const inside = Math.min(Math.max(0, seconds), durationS ?? seconds)
    video.currentTime = inside
    setAt(inside)
  }

  const learn = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (video.videoWidth > 0) setAspect(video.videoWidth / video.videoHeight)
    // A player that shows no picture of it, only sound, is of no use here.
    else if (video.readyState >= HTMLMediaElement.HAVE_METADATA) setIsBroken(true)
    if (Number.isFinite(video.duration) && video.duration > 0) {
      if (durationS === null && video.currentTime !== beginAt) video.currentTime = beginAt
      setDurationS(video.duration)
    } else if (video.duration === Infinity) {
      video.currentTime = BEYOND
    }
  }
  const follow = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (durationS !== null && !video.seeking) setAt(video.currentTime)
  }

  return {
    at,
    durationS,
    aspect,
    isPlaying,
    isBroken,
    goTo,
    isReady: durationS !== null && aspect !== null,
    pause: () => {
      ref.current?.pause()
    },
    /**
     * Stops and returns the seconds of the picture that stays: while it runs, `at` lags a quarter of a second behind.
     */
    hold: () => {
      ref.current?.pause()
      const held = ref.current?.currentTime ?? at
      setAt(held)
      return held
    },
    togglePlay: () => {
      if (isPlaying) ref.current?.pause()
      else
        ref.current?.play().catch(() => {
          setIsPlaying(false)
        })
    },
    video: {
      ref,
      onLoadedMetadata: learn,
      onDurationChange: learn,
      onTimeUpdate: follow,
      onSeeked: follow,
      onPlay: () => {
        setIsPlaying(true)
      },
      onPause: () => {
        setIsPlaying(false)
      },
      onError: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
        if (currentTarget.hasAttribute('src')) setIsBroken(true)
      },
    },
  }
}
