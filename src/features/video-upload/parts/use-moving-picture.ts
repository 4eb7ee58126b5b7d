import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'

/** Far behind the end of anything: lets the player find the length of a recording that has none written down. */
const BEYOND = 1e7

/** An address of a file for as long as the component lives, or the address that is given. */
export function useAddress(file: Blob | null, url: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return file ? address : url
}

/**
 * A video without controls of its own: where it is, how long it is, and the ways to move it. `video` goes onto the element. It
 * begins at `beginAt` seconds.
 */
export function useMovingPicture(beginAt: number) {
  const ref = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(beginAt)
  const [durationS, setDurationS] = useState<number | null>(null)
  const [aspect, setAspect] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isBroken, setIsBroken] = useState(false)

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
    at, durationS, aspect, isPlaying, isBroken, goTo,
    isReady: durationS !== null && aspect !== null,
    pause: () => { ref.current?.pause() },
    togglePlay: () => {
      if (isPlaying) ref.current?.pause()
      else ref.current?.play().catch(() => { setIsPlaying(false) })
    },
    video: {
      ref, onLoadedMetadata: learn, onDurationChange: learn, onTimeUpdate: follow, onSeeked: follow,
      onPlay: () => { setIsPlaying(true) }, onPause: () => { setIsPlaying(false) }, onError: () => { setIsBroken(true) },
    },
  }
}
