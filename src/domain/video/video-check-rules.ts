import type { VideoCheck } from '../contracts/videos.ts'
import { MOST_VIDEO_BYTES } from '../contracts/videos.ts'
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
    return unknown(
      'length',
      'Length not known',
      'The file does not say how long it is. At least 10 minutes are good to have.',
    )
  const words = lengthWords(seconds)
  if (seconds < SHORTEST_S)
    return {
      id: 'length',
      tone: 'stop',
      title: 'Too short',
      text: `${words}. Nobody can rate a player in less than 1 minute.`,
    }
  return seconds < GOOD_LENGTH_S
    ? {
        id: 'length',
        tone: 'warn',
        title: 'A short video',
        text: `${words}. At least 10 minutes are good to have: what is not seen is not rated.`,
      }
    : {
        id: 'length',
        tone: 'ok',
        title: 'Long enough',
        text: `${words}. At least 10 ${seconds < 3_600 ? '' : 'minutes '}are good to have.`,
      }
}

function playableOf({ frames_looked_at: frames, media_type: type }: VideoCheck): Finding {
  if (frames === 0) {
    return {
      id: 'playable',
      tone: 'warn',
      title: 'Not shown by this browser',
      text: 'The file can be read, but this browser cannot show its picture. Your evaluator’s browser may or may not. An MP4 with H.264 plays everywhere.',
    }
  }
  return type === 'video/x-matroska'
    ? {
        id: 'playable',
        tone: 'warn',
        title: 'Plays here',
        text: 'This browser plays it. Matroska files do not play in every browser; an MP4 does.',
      }
    : {
        id: 'playable',
        tone: 'ok',
        title: 'Plays here',
        text: `This browser plays it: ${frames} ${frames === 1 ? 'frame was' : 'frames were'} looked at.`,
      }
}

function orientationOf({ width, height }: VideoCheck): Finding {
  if (width === null || height === null)
    return unknown('orientation', 'Upright or wide not known', 'A wide picture shows more of the court.')
  if (width >= height)
    return { id: 'orientation', tone: 'ok', title: 'Filmed wide', text: 'A wide picture shows more of the court.' }
  return {
    id: 'orientation',
    tone: 'warn',
    title: 'Filmed upright',
    text: 'It can be used. A wide picture shows more of the court: next time turn the phone.',
  }
}

function resolutionOf({ width, height }: VideoCheck): Finding {
  if (width === null || height === null)
    return unknown('resolution', 'Picture size not known', '1280 × 720 or more is good to have.')
  const size = `${width} × ${height} pixels`
  return Math.min(width, height) >= GOOD_SHORT_SIDE
    ? {
        id: 'resolution',
        tone: 'ok',
        title: 'Large enough picture',
        text: `${size}. 1280 × 720 or more is good to have.`,
      }
    : {
        id: 'resolution',
        tone: 'warn',
        title: 'A small picture',
        text: `${size}. It can be used; 1280 × 720 or more shows more.`,
      }
}

function frameRateOf({ frames_per_second: rate }: VideoCheck): Finding {
  if (rate === null) return unknown('frame-rate', 'Frames per second not known', '24 or more are good to have.')
  const words = `${Math.round(rate * 10) / 10} frames per second`
  return rate >= GOOD_FRAMES_PER_SECOND
    ? { id: 'frame-rate', tone: 'ok', title: 'Smooth', text: `${words}.` }
    : {
        id: 'frame-rate',
        tone: 'warn',
        title: 'Few frames',
        text: `${words}. It can be used; from 24 on quick moves are easier to follow.`,
      }
}

function brightnessOf({ brightness, frames_looked_at: frames }: VideoCheck): Finding {
  if (brightness === null || frames === 0)
    return unknown('brightness', 'Brightness not known', 'This browser could not look at a frame.')
  const looked = `${frames} ${frames === 1 ? 'frame' : 'frames'} looked at`
  if (brightness < BLACK && frames >= FRAMES_THAT_PROVE) {
    return {
      id: 'brightness',
      tone: 'stop',
      title: 'No picture',
      text: `${looked}, spread over the video, and all are black. Nobody could rate it.`,
    }
  }
  if (brightness < DARK)
    return {
      id: 'brightness',
      tone: 'warn',
      title: 'A dark picture',
      text: `${looked}, most of them dark. Please see for yourself whether you can be found in it.`,
    }
  if (brightness > BURNT)
    return {
      id: 'brightness',
      tone: 'warn',
      title: 'A very bright picture',
      text: `${looked}, most of them nearly white. Please see for yourself whether you can be found in it.`,
    }
  return { id: 'brightness', tone: 'ok', title: 'Bright enough', text: `${looked}, neither dark nor burnt out.` }
}

function sizeOf(byteLength: number): Finding {
  const words = `${videoSizeWords(byteLength)} of the ${videoSizeWords(MOST_VIDEO_BYTES)} that are allowed.`
  return byteLength > MOST_VIDEO_BYTES
    ? { id: 'size', tone: 'stop', title: 'Too large', text: `${words} Please save it smaller, or share it by a link.` }
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
