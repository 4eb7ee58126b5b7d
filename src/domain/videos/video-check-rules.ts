import type { VideoCheck } from '../contracts/videos.ts'
import { MOST_VIDEO_BYTES } from '../contracts/videos.ts'
import { rareColorOf } from './video-color.ts'
import { lengthWords } from './video-time.ts'

export type FindingTone = 'ok' | 'warn' | 'stop' | 'unknown'
/** One thing that was looked at. `stop` closes the way to the payment, `warn` is for the player to weigh. */
export type Finding = {
  id: 'length' | 'orientation' | 'resolution' | 'frame-rate' | 'brightness' | 'size' | 'playable'
  tone: FindingTone
  title: string
  text: string
}

/** Fewer seconds hold too few possessions for 48 micro-skills: nobody can rate them. */
const SHORTEST_S = 60
/** About a quarter of a game: from here on most skills are likely to be seen at least once. */
const GOOD_LENGTH_S = 600
/** HD's shorter side. Below it a whole court leaves a player fewer than about 100 pixels. */
const GOOD_SHORT_SIDE = 720
/** Film's rate, 23.976, with room for clocks. Slower, a shot's release falls between two frames. */
const GOOD_FRAMES_PER_SECOND = 23
/** Of 255. Ordinary gym recordings have 70 to 150; below 40 the darker half of the frame is all but black. */
const DARK = 40
/** Above, most of the frame is burnt out. */
const BURNT = 225
/** A covered lens. A fade at the beginning alone does not do this: the frames looked at are spread over the video. */
const BLACK = 3
/** As few frames do not stop anybody. */
const FRAMES_THAT_PROVE = 5

/**
 * What the device found out about a video of `byteLength` bytes, in words for the player, one finding for each
 * thing that was looked at. It says nothing of what was not: whether the number can be read or where the camera stood,
 * only a person can tell.
 */
export function videoFindings(check: VideoCheck, byteLength: number): Finding[] {
  return [
    lengthOf(check),
    playableOf(check),
    orientationOf(check),
    resolutionOf(check),
    frameRateOf(check),
    brightnessOf(check),
    sizeOf(byteLength),
  ]
}

/** Whether something closes the way. */
export const isStopped = (findings: readonly Finding[]) => findings.some(({ tone }) => tone === 'stop')

function lengthOf({ duration_s: seconds }: VideoCheck): Finding {
  if (seconds === null)
    return unknown('length', 'Length not known', 'We couldn’t read how long it is. 10+ minutes works best.')
  const words = lengthWords(seconds)
  if (seconds < SHORTEST_S)
    return {
      id: 'length',
      tone: 'stop',
      title: 'Too short',
      text: `${words}. Add at least 1 minute.`,
    }
  return seconds < GOOD_LENGTH_S
    ? {
        id: 'length',
        tone: 'warn',
        title: 'A short video',
        text: `${words}. 10+ minutes works best. We can only rate what’s on film.`,
      }
    : {
        id: 'length',
        tone: 'ok',
        title: 'Long enough',
        text: `${words}. 10+ minutes works best.`,
      }
}

function playableOf({ frames_looked_at: frames, media_type: type, codec }: VideoCheck): Finding {
  const color = codec ? rareColorOf(codec) : null
  if (color !== null) {
    return {
      id: 'playable',
      tone: 'warn',
      title: 'Not every device plays it',
      text: `Many devices can’t play this video (${color}). Export it as 8-bit 4:2:0 H.264.`,
    }
  }
  if (frames === 0) {
    return {
      id: 'playable',
      tone: 'warn',
      title: 'Not shown by this browser',
      text: 'This browser can’t show this file, and your evaluator’s may not either. An MP4 with H.264 plays everywhere.',
    }
  }
  return type === 'video/x-matroska'
    ? {
        id: 'playable',
        tone: 'warn',
        title: 'Video plays fine',
        text: 'This browser plays it, but not every browser does. An MP4 plays everywhere.',
      }
    : {
        id: 'playable',
        tone: 'ok',
        title: 'Video plays fine',
        text: `We checked ${frames} ${frames === 1 ? 'frame' : 'frames'}.`,
      }
}

function orientationOf({ width, height }: VideoCheck): Finding {
  if (width === null || height === null)
    return unknown('orientation', 'Couldn’t tell if it’s upright or wide', 'Wide video shows more of the court.')
  if (width >= height)
    return { id: 'orientation', tone: 'ok', title: 'Filmed wide', text: 'Wide video shows more of the court.' }
  return {
    id: 'orientation',
    tone: 'warn',
    title: 'Filmed upright',
    text: 'We can use it. Next time, turn your phone sideways to show more of the court.',
  }
}

function resolutionOf({ width, height }: VideoCheck): Finding {
  if (width === null || height === null)
    return unknown('resolution', 'Couldn’t read the resolution', '1280 × 720 or more works best.')
  const size = `${width} × ${height} pixels`
  return Math.min(width, height) >= GOOD_SHORT_SIDE
    ? {
        id: 'resolution',
        tone: 'ok',
        title: 'Resolution is fine',
        text: `${size}. 1280 × 720 or more works best.`,
      }
    : {
        id: 'resolution',
        tone: 'warn',
        title: 'Low resolution',
        text: `${size}. We can use it, but 1280 × 720 or more shows more.`,
      }
}

function frameRateOf({ frames_per_second: rate }: VideoCheck): Finding {
  if (rate === null) return unknown('frame-rate', 'Couldn’t read the frame rate', '24 or more works best.')
  const words = `${Math.round(rate * 10) / 10} frames per second`
  return rate >= GOOD_FRAMES_PER_SECOND
    ? { id: 'frame-rate', tone: 'ok', title: 'Smooth', text: `${words}.` }
    : {
        id: 'frame-rate',
        tone: 'warn',
        title: 'Low frame rate',
        text: `${words}. We can use it, but 24 or more makes quick moves easier to follow.`,
      }
}

function brightnessOf({ brightness, frames_looked_at: frames }: VideoCheck): Finding {
  if (brightness === null || frames === 0)
    return unknown('brightness', 'Couldn’t check the brightness', 'This browser couldn’t read the video’s frames.')
  const looked = `${frames} ${frames === 1 ? 'frame' : 'frames'} checked`
  if (brightness < BLACK && frames >= FRAMES_THAT_PROVE) {
    return {
      id: 'brightness',
      tone: 'stop',
      title: 'No picture',
      text: `${looked}, and all are black. Nobody could rate this video.`,
    }
  }
  if (brightness < DARK)
    return {
      id: 'brightness',
      tone: 'warn',
      title: 'Too dark?',
      text: `${looked}, most of them dark. Check that you can be seen.`,
    }
  if (brightness > BURNT)
    return {
      id: 'brightness',
      tone: 'warn',
      title: 'Too bright?',
      text: `${looked}, most of them nearly white. Check that you can be seen.`,
    }
  return { id: 'brightness', tone: 'ok', title: 'Bright enough', text: `${looked}, neither too dark nor too bright.` }
}

function sizeOf(byteLength: number): Finding {
  const words = `${videoSizeWords(byteLength)} of the ${videoSizeWords(MOST_VIDEO_BYTES)} allowed.`
  return byteLength > MOST_VIDEO_BYTES
    ? { id: 'size', tone: 'stop', title: 'Too large', text: `${words} Save a smaller copy, or share a link instead.` }
    : { id: 'size', tone: 'ok', title: 'Size is fine', text: words }
}

/**
 * A video's size in binary units, as the limit is one: "742 MB", "1 GB". A byte over the limit is not rounded down to
 * it.
 */
export function videoSizeWords(bytes: number): string {
  const mega = bytes / 1_048_576
  if (mega < 1) return `${Math.ceil(bytes / 1_024)} KB`
  if (mega <= 1_000) return `${Math.ceil(mega)} MB`
  return `${Math.ceil((mega / 1_024) * 100) / 100} GB`
}

const unknown = (id: Finding['id'], title: string, text: string): Finding => ({ id, tone: 'unknown', title, text })
