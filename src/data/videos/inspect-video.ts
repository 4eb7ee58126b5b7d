import type { VideoCheck } from '#domain/contracts/videos.ts'
import { HEAD_BYTES, videoTypeOf, whyNotTaken } from '#domain/videos/video-type.ts'
import { isCutOff } from './is-cut-off.ts'
import type { ContainerFacts } from './read-container.ts'
import { lookAtFrames } from './look-at-frames.ts'

/** The file is something else, or a video of a kind that is not taken. The message is for the person who chose it. */
class NotAVideo extends Error {
  override name = 'NotAVideo'
}

/** It is a video, but damaged or not to be read on this device. The message is for the person who chose it. */
class VideoUnreadable extends Error {
  override name = 'VideoUnreadable'
}

const UNREADABLE = 'We can’t read this file here. If it’s in the cloud or on a card, copy it to this device first.'
const DAMAGED = 'This video is damaged or incomplete. Choose the original file, or copy it to this device again.'
const CUT_OFF = 'Only part of this video is on this device. Download or copy it again, then choose it.'
const NOT_LOADED = 'We couldn’t load the video check. Reload the page and choose the file again.'
const ONLY_SOUND = 'This file has only sound. Choose the video of the game.'

const CONTAINER_LIMIT_MS = 15_000

/**
 * Looks at a video before it is sent: its kind by content, then what its container tells and what this browser
 * shows of it. A few megabytes are read, whatever its size. `onProgress` gets shares from 0 to 1. The thumbnail is null
 * when no frame was to be seen. Takes at most a minute. Throws NotAVideo and VideoUnreadable, known by these
 * names, as this module is loaded late.
 */
export async function inspectVideo(
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<{ check: VideoCheck; thumbnail: Blob | null }> {
  if (file.size === 0) throw new NotAVideo('This file is empty. Choose the recording of the game.')
  const { mediaType, isPart } = await outsideOf(file)
  const refusal = whyNotTaken(mediaType)
  if (refusal !== null || mediaType === undefined) throw new NotAVideo(refusal ?? UNREADABLE)
  if (isPart) throw new VideoUnreadable(CUT_OFF)
  const container = await factsOf(file)
  if (container && !container.hasPicture) throw new NotAVideo(ONLY_SOUND)
  onProgress(0.2)
  const frames = await lookAtFrames(file, timeOrNull(container?.durationS), (share) => {
    onProgress(0.2 + 0.8 * share)
  })
  // Its container is whole: another browser may have the decoder that this one lacks.
  if (!container && frames.framesLookedAt === 0) throw new VideoUnreadable(DAMAGED)
  onProgress(1)
  return {
    check: {
      media_type: mediaType,
      codec: container?.codec?.slice(0, 60) ?? null,
      duration_s: timeOrNull(container?.durationS) ?? timeOrNull(frames.durationS),
      width: pixelsOrNull(frames.width ?? container?.width),
      height: pixelsOrNull(frames.height ?? container?.height),
      frames_per_second: rateOrNull(container?.framesPerSecond),
      brightness: frames.brightness === null ? null : rounded(frames.brightness, 1),
      frames_looked_at: frames.framesLookedAt,
    },
    thumbnail: frames.thumbnail,
  }
}

/** What a few bytes tell. A file that lies in a cloud, or has been moved meanwhile, cannot be read at all. */
async function outsideOf(file: File): Promise<{ mediaType: string | undefined; isPart: boolean }> {
  try {
    const mediaType = videoTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
    return { mediaType, isPart: mediaType !== undefined && (await isCutOff(file)) }
  } catch (error) {
    throw new VideoUnreadable(UNREADABLE, { cause: error })
  }
}

/** What reads containers: large, and asked for ahead where videos are chosen. */
export const fetchReader = () => import('./read-container.ts')

/** Undefined when the container is damaged or too slow to be read. Its reader is loaded only here. */
async function factsOf(file: File): Promise<ContainerFacts | undefined> {
  const reader = await fetchReader().catch((error: unknown) => {
    throw new VideoUnreadable(NOT_LOADED, { cause: error })
  })
  const limit = new Promise<undefined>((resolve) => {
    setTimeout(resolve, CONTAINER_LIMIT_MS)
  })
  return Promise.race([reader.readContainer(file).catch(() => undefined), limit])
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const between = (value: number | null | undefined, least: number, most: number): value is number =>
  value !== null && value !== undefined && value >= least && value <= most
const timeOrNull = (seconds: number | null | undefined) =>
  between(seconds, 0.001, 86_400) ? rounded(seconds, 3) : null
const pixelsOrNull = (pixels: number | null | undefined) => (between(pixels, 1, 20_000) ? Math.round(pixels) : null)
const rateOrNull = (rate: number | null | undefined) => (between(rate, 0.001, 1_000) ? rounded(rate, 3) : null)
