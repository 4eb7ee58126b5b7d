import * as v from 'valibot'
import { orderers, players } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { EvaluationStatus, VIDEO_TYPES } from './evaluations.ts'
import { JerseyColor, JerseyNumber } from './players.ts'
import { Name } from '../fields/text-fields.ts'
import { Sighting } from './sightings.ts'
import { VIDEO_STATES, VideoCheck } from './videos.ts'
import { Id, Instant, RowNumber, Text } from './wire.ts'

/** What must still be there before an order can be paid for, in the order in which it is asked. */
const MISSING = [
  'profile',
  'consent',
  'package',
  'video',
  'upload',
  'event_name',
  'jersey_number',
  'sightings',
] as const
export type Missing = (typeof MISSING)[number]

export const PlayerOrderVideo = v.object({
  video_type: v.picklist(VIDEO_TYPES),
  /** Null for a link. */
  video_id: v.nullable(Id),
  file_name: v.nullable(v.string()),
  byte_length: v.nullable(v.number()),
  /** A link is ready at once. */
  state: v.picklist(VIDEO_STATES),
  /** The link; null for a file. */
  url: v.nullable(v.string()),
  /** Where the link can be played inside a page; null where its host does not allow it. */
  embed_url: v.nullable(v.string()),
  /** Path below the API's base; it needs a token. */
  thumbnail: v.nullable(v.string()),
  device_check: v.nullable(VideoCheck),
})
export type PlayerOrderVideo = v.InferOutput<typeof PlayerOrderVideo>

export const PlayerOrder = v.object({
  evaluation_submission_id: Id,
  status: EvaluationStatus,
  /** Such as "Harbor Point vs. Eastgate". Empty, as the number below, until it is given. */
  event_name: v.string(),
  jersey_number: v.string(),
  jersey_color: JerseyColor,
  package_id: v.nullable(v.number()),
  video: v.nullable(PlayerOrderVideo),
  sightings: v.array(Sighting),
  missing: v.array(v.picklist(MISSING)),
  /** An open payment. */
  checkout: v.nullable(
    v.object({ checkout_id: Id, amount_cents: v.number(), currency: v.string(), expires_at: Instant }),
  ),
  /** Why the evaluator could not use the video. */
  return_reason: v.nullable(v.string()),
  submitted_at: v.nullable(Instant),
  due_at: v.nullable(Instant),
  updated_at: Instant,
})
export type PlayerOrder = v.InferOutput<typeof PlayerOrder>

/** What a player says of the game and of themselves; what is absent stays as it is. */
export const PlayerOrderChange = v.object({
  /** O72. Another package than before takes the video or the link out of the order. */
  package_id: v.optional(RowNumber),
  /** A video of one's own that is ready or being sent; null takes the video or the link out. */
  video_id: v.optional(v.nullable(Id)),
  event_name: v.optional(Name),
  jersey_number: v.optional(JerseyNumber),
  jersey_color: v.optional(JerseyColor),
  sightings: v.optional(v.pipe(v.array(Sighting), v.maxLength(2, 'Two moments are enough'))),
})
export type PlayerOrderChange = v.InferOutput<typeof PlayerOrderChange>

export const createPlayerOrder = endpoint({
  method: 'POST',
  path: '/evaluation/submission/',
  summary: 'Begin a submission, or submit it with a credit that was paid before',
  grant: players,
  input: v.object({
    evaluation_submission_id: Id,
    ...PlayerOrderChange.entries,
    /** Hands it in with a credit; refused when none is left or something is missing. */
    use_credit: v.optional(v.boolean(), false),
  }),
  output: PlayerOrder,
})

const one = { evaluation_submission_id: Id }

export const getPlayerOrder = endpoint({
  method: 'GET',
  path: '/evaluation/submission/:evaluation_submission_id/',
  summary: 'A submission of one’s own and what it still needs',
  grant: { Player: ['submitter'] },
  input: v.object(one),
  output: PlayerOrder,
})

export const updatePlayerOrder = endpoint({
  method: 'PUT',
  path: '/evaluation/submission/:evaluation_submission_id/',
  summary: 'Change a draft, or the video of a submission whose video could not be used',
  grant: { Player: ['submitter'] },
  input: v.object({ ...one, ...PlayerOrderChange.entries }),
  output: PlayerOrder,
})

/** After a video problem: free of charge. */
export const submitAgain = endpoint({
  method: 'POST',
  path: '/evaluation/submission/:evaluation_submission_id/replace-video/',
  summary: 'Submit again with a new video, at no cost',
  grant: { Player: ['submitter'] },
  input: v.object(one),
  output: PlayerOrder,
})

export const validateVideoUrl = endpoint({
  method: 'POST',
  path: '/evaluation/validate_video_url/',
  summary: 'Look at the shape and the host of a link, without fetching it, and put it into a draft if one is named',
  grant: orderers,
  input: v.object({ url: Text(2_000), evaluation_submission_id: v.optional(v.nullable(Id), null) }),
  output: v.object({
    video_type: v.picklist(VIDEO_TYPES),
    url: v.string(),
    embed_url: v.nullable(v.string()),
    host_name: v.string(),
  }),
})

export const Purchase = v.object({
  purchase_id: Id,
  package_id: v.number(),
  package_name: v.string(),
  amount_cents: v.number(),
  currency: v.string(),
  credits_total: v.number(),
  credits_left: v.number(),
  consultations_left: v.number(),
  bought_at: Instant,
  valid_until: Instant,
})
export type Purchase = v.InferOutput<typeof Purchase>

export const listCredits = endpoint({
  method: 'GET',
  path: '/evaluation/credits/',
  summary: 'Own purchases and what is left of them, the one used next first',
  grant: orderers,
  input: v.object({}),
  output: v.object({
    credits_left: v.number(),
    /** That can't be used while a bank looks into their payment; not counted among those left. */
    credits_held: v.number(),
    consultations_left: v.number(),
    purchases: v.array(Purchase),
  }),
})
