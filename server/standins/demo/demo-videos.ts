import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Sighting } from '#domain/contracts/sightings.ts'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import type { VideoStore } from '../../ports/video-store.ts'
import type { Columns } from './insert-rows.ts'
import { demoId } from './demo-plan.ts'
import { playerUserId } from './demo-users.ts'

/** A game that was drawn for the demo, ten players with their numbers. */
const GAME = { file: 'game.webm', byteLength: 381_433, seconds: 28, width: 480, height: 270, frames: 20 }
const GAME_NAME = 'Harbor Point vs. Eastgate'
const MEDIA_TYPE = 'video/webm'
const PART_BYTES = 16_777_216

type Shirt = {
  number: string
  color: 'white' | 'maroon'
  sightings: Array<[atS: number, x: number, y: number, hint: string]>
}

/** Where each of them stands at two moments of the game. */
const SHIRTS: readonly Shirt[] = [
  {
    number: '12',
    color: 'white',
    sightings: [
      [2, 0.525, 0.2, 'top of the picture'],
      [20, 0.527, 0.29, 'near the 10'],
    ],
  },
  {
    number: '23',
    color: 'white',
    sightings: [
      [2, 0.27, 0.32, 'has the ball'],
      [20, 0.307, 0.21, 'on the line'],
    ],
  },
  {
    number: '4',
    color: 'white',
    sightings: [
      [2, 0.663, 0.55, 'far from the basket'],
      [20, 0.597, 0.44, 'has the ball'],
    ],
  },
  {
    number: '7',
    color: 'white',
    sightings: [
      [2, 0.444, 0.78, 'next to the 15'],
      [20, 0.45, 0.82, 'bottom of the picture'],
    ],
  },
  {
    number: '10',
    color: 'maroon',
    sightings: [
      [2, 0.398, 0.2, 'guards the 12'],
      [20, 0.39, 0.29, 'top of the line'],
    ],
  },
  {
    number: '3',
    color: 'maroon',
    sightings: [
      [2, 0.477, 0.59, 'in the middle'],
      [20, 0.53, 0.6, 'in the middle'],
    ],
  },
  {
    number: '15',
    color: 'maroon',
    sightings: [
      [2, 0.478, 0.8, 'guards the 7'],
      [20, 0.46, 0.65, 'left of the 3'],
    ],
  },
  {
    number: '21',
    color: 'maroon',
    sightings: [
      [2, 0.187, 0.35, 'in the paint'],
      [20, 0.183, 0.42, 'in the paint'],
    ],
  },
]

/** YouTube's own example of a video in a page; on the drive there is nothing under this name. */
const YOUTUBE = 'https://www.youtube.com/watch?v=M7lc1UVf-VE'
const DRIVE = 'https://drive.google.com/file/d/1CourtsideDemoNothingIsHere000000/view'

export type DemoVideo = {
  type: 'Direct' | 'YouTube' | 'Drive'
  videoId: string | null
  driveUrl: string | null
  externalUrl: string | null
  eventName: string
  /** Undefined where the plan's own stands. */
  jersey: Pick<Shirt, 'number' | 'color'> | undefined
  sightings: Sighting[]
}

/**
 * The video of a planned order. Files lie with the home team's only, so that a large demo takes no room in the
 * store.
 */
export function demoVideo({
  number,
  player,
  isHome,
  event,
}: {
  number: number
  player: number
  isHome: boolean
  event: string
}): DemoVideo {
  if (isHome && number % 3 === 2) {
    const shirt = SHIRTS[player % SHIRTS.length]
    if (!shirt) throw new Error('The game of the demo has no players')
    return {
      type: 'Direct',
      videoId: demoId('video', number),
      driveUrl: null,
      externalUrl: null,
      eventName: GAME_NAME,
      jersey: shirt,
      sightings: shirt.sightings.map(([at_s, x, y, hint]) => ({ at_s, x, y, hint })),
    }
  }
  const isDrive = number % 3 === 1
  const sightings = [
    { at_s: 75, x: null, y: null, hint: 'brings the ball up' },
    { at_s: 190, x: null, y: null, hint: 'left corner' },
  ]
  return {
    type: isDrive ? 'Drive' : 'YouTube',
    videoId: null,
    driveUrl: isDrive ? DRIVE : null,
    externalUrl: isDrive ? null : YOUTUBE,
    eventName: event,
    jersey: undefined,
    sightings,
  }
}

export const VIDEO_COLUMNS: Columns = {
  id: 'uuid',
  owner_id: 'uuid',
  object_key: 'text',
  file_name: 'text',
  media_type: 'text',
  byte_length: 'bigint',
  part_bytes: 'int',
  fingerprint: 'text',
  state: 'text',
  device_check: 'jsonb',
  created_at: 'timestamptz',
  last_part_at: 'timestamptz',
  ready_at: 'timestamptz',
}
export function videoRow({ number, player, at }: { number: number; player: number; at: string }): unknown[] {
  const check: VideoCheck = {
    media_type: MEDIA_TYPE,
    duration_s: GAME.seconds,
    width: GAME.width,
    height: GAME.height,
    frames_per_second: GAME.frames,
    brightness: null,
    frames_looked_at: 0,
  }
  return [
    demoId('video', number),
    playerUserId(player),
    objectKey(number),
    GAME.file,
    MEDIA_TYPE,
    GAME.byteLength,
    PART_BYTES,
    `demo-${number}`,
    'ready',
    JSON.stringify(check),
    at,
    at,
    at,
  ]
}

/** Puts the game into the store once for each of these evaluations: each video can be deleted without the others. */
export async function writeDemoVideos(videos: VideoStore, numbers: readonly number[]): Promise<void> {
  const bytes = await readFile(fileURLToPath(new URL(GAME.file, import.meta.url)))
  if (bytes.length !== GAME.byteLength)
    throw new Error(`${GAME.file} has ${bytes.length} bytes; its figures are of another file`)
  for (const number of numbers) await videos.put(objectKey(number), bytes, MEDIA_TYPE)
}

function objectKey(number: number): string {
  return `evaluation-videos/demo-${number}`
}
