import * as v from 'valibot'
import { orderers, ownOrder } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, NeededText, Text, WireNumber } from './wire.ts'

/** 1 GiB, 1024³ bytes; one byte more is refused before anything is sent. */
export const MOST_VIDEO_BYTES = 1_073_741_824
/**
 * Bytes of one part. The last part may be smaller. After a pause or a lost connection the current part is sent again,
 * and some proxies refuse large bodies. A part is therefore as small as a store takes: 5 MiB to 5 GiB, and at most
 * 10,000 parts.
 */
export const PART_BYTES = 5_242_880
/** Addresses for parts that one call may ask for. */
const MOST_SIGNED_PARTS = 64
/** Parts that may be sent in one. */
export const MOST_SPAN = 8

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/**
 * What the device has looked at before anything was sent. Null stands for what it could not find out, never a guess.
 */
export const VideoCheck = v.object({
  /** By content, such as `video/mp4`. */
  media_type: Text(60),
  /** N108. The codec with its profile, such as `avc1.640028`. Older devices don't send it. */
  codec: v.optional(v.nullable(Text(60))),
  duration_s: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
  /** As it is shown, in pixels: turned phones are turned. */
  width: v.nullable(whole(1, 20_000)),
  height: v.nullable(whole(1, 20_000)),
  frames_per_second: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  /** Mean luma of the frames looked at, 0 (black) to 255. */
  brightness: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(255))),
  frames_looked_at: whole(0, 1_000),
})
export type VideoCheck = v.InferOutput<typeof VideoCheck>

export const VIDEO_STATES = ['uploading', 'ready', 'failed'] as const

/** A video of one's own and how much of it has arrived. */
export const Video = v.object({
  video_id: Id,
  /** The order that shows it; null when it was taken out of one, and may be used again. */
  evaluation_submission_id: v.nullable(Id),
  file_name: v.string(),
  byte_length: v.number(),
  media_type: v.string(),
  fingerprint: v.string(),
  part_bytes: v.number(),
  part_count: v.number(),
  /** Numbers (from 1) of the parts that have arrived; empty once it is ready. */
  uploaded_parts: v.array(v.number()),
  state: v.picklist(VIDEO_STATES),
  device_check: v.nullable(VideoCheck),
  /** Path below the API's base; it needs a token. */
  thumbnail: v.nullable(v.string()),
  created_at: Instant,
})
export type Video = v.InferOutput<typeof Video>

export const VideoStart = v.object({
  video_id: Id,
  /** Where it is put in, if it is a draft of one's own or an order whose video could not be used. */
  evaluation_submission_id: v.optional(v.nullable(Id), null),
  file_name: NeededText(255, 'Choose a file'),
  byte_length: v.pipe(
    WireNumber,
    v.integer(),
    v.minValue(1, 'The file is empty'),
    v.maxValue(MOST_VIDEO_BYTES, 'The file is larger than 1 GB'),
  ),
  media_type: v.pipe(Text(60), v.regex(/^video\/[\w.+-]+$/u, 'Choose a video')),
  fingerprint: v.pipe(Text(128), v.nonEmpty()),
  device_check: v.optional(v.nullable(VideoCheck), null),
})
export type VideoStart = v.InferOutput<typeof VideoStart>

export const startVideo = endpoint({
  method: 'POST',
  path: '/evaluation/videos/',
  summary: 'Begin to send a video in parts, or go on with the same one',
  grant: orderers,
  input: VideoStart,
  output: Video,
})

export const listVideos = endpoint({
  method: 'GET',
  path: '/evaluation/videos/',
  summary: 'Own videos that are still being sent or are in no submission',
  grant: orderers,
  input: v.object({}),
  output: v.object({ results: v.array(Video) }),
})

const one = v.object({ video_id: Id })

export const getVideo = endpoint({
  method: 'GET',
  path: '/evaluation/videos/:video_id/',
  summary: 'A video of one’s own, with the parts that have arrived',
  grant: ownOrder,
  input: one,
  output: Video,
})

export const signParts = endpoint({
  method: 'POST',
  path: '/evaluation/videos/:video_id/parts/',
  summary: 'Addresses to which parts are sent, for an hour',
  grant: ownOrder,
  changesNothing: true,
  input: v.object({
    video_id: Id,
    part_numbers: v.pipe(v.array(whole(1, 10_000)), v.minLength(1), v.maxLength(MOST_SIGNED_PARTS)),
    /** How many parts are sent to each address in one, from its number on; at the end of the file fewer. */
    span: v.optional(whole(1, MOST_SPAN), 1),
  }),
  output: v.object({ parts: v.array(v.object({ part_number: v.number(), url: v.string(), expires_at: Instant })) }),
})

export const finishVideo = endpoint({
  method: 'POST',
  path: '/evaluation/videos/:video_id/complete/',
  summary: 'Put the parts together once all have arrived',
  grant: ownOrder,
  input: one,
  output: Video,
})

export const abandonVideo = endpoint({
  method: 'DELETE',
  path: '/evaluation/videos/:video_id/',
  summary: 'Delete a video that is in no submission an evaluator works on',
  grant: ownOrder,
  input: one,
  output: v.object({ video_id: Id }),
})

/** For the player, and for an evaluator who may watch it. */
export const getVideoFile = endpoint({
  method: 'GET',
  path: '/evaluation/videos/:video_id/file/',
  summary: 'An address from which the video is read, for some minutes',
  grant: { ...ownOrder, Evaluator: ['own', 'queue'], Admin: ['any'] },
  input: one,
  output: v.object({
    url: v.string(),
    expires_at: Instant,
    /** The same as a span: a device counts it by its own clock. */
    expires_in_s: v.number(),
    byte_length: v.number(),
    media_type: v.string(),
    file_name: v.string(),
  }),
})
