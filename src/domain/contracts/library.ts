import * as v from 'valibot'
import { players, staff } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { EVALUATION_STATUSES, EvaluationStatus, VIDEO_TYPES } from './evaluations.ts'
import { inOurSpelling, numberedPage, pageFields, pageOf, sortFields } from './lists.ts'
import { JerseyColor } from './players.ts'
import { VIDEO_STATES } from './videos.ts'
import { Id, Instant, SearchText } from './wire.ts'

export const LIBRARY_SORTS = ['updated_at', 'player_name', 'status', 'submitted_at', 'rated_count'] as const

export const LibraryQuery = v.pipe(
  v.object({
    ...pageFields,
    ...numberedPage,
    ...sortFields(LIBRARY_SORTS, 'updated_at', 'desc'),
    search: v.optional(SearchText(100), ''),
    /** Which part of the library: one's own work, the open queue, or both. */
    scope: v.optional(v.picklist(['all', 'mine', 'open']), 'all'),
    status: v.optional(v.picklist(EVALUATION_STATUSES)),
  }),
  v.transform((query) => inOurSpelling(query)),
)
export type LibraryQuery = v.InferOutput<typeof LibraryQuery>

export const LibraryItem = v.object({
  evaluation_submission_id: Id,
  player_name: v.string(),
  position_abbreviation: v.nullable(v.string()),
  organization_name: v.string(),
  jersey_number: v.string(),
  jersey_color: JerseyColor,
  status: EvaluationStatus,
  is_live_evaluation: v.boolean(),
  is_mine: v.boolean(),
  event_name: v.string(),
  video_type: v.nullable(v.picklist(VIDEO_TYPES)),
  profile_picture: v.nullable(v.string()),
  rated_count: v.number(),
  total_count: v.number(),
  submitted_at: v.nullable(Instant),
  due_at: v.nullable(Instant),
  updated_at: Instant,
})
export type LibraryItem = v.InferOutput<typeof LibraryItem>

export const LibraryPage = pageOf(LibraryItem)
export type LibraryPage = v.InferOutput<typeof LibraryPage>

export const listEvaluatorLibrary = endpoint({
  method: 'GET',
  path: '/evaluation/evaluator/library/',
  summary: "An evaluator's evaluations and the open queue",
  grant: { Evaluator: ['any'], Admin: ['any'] },
  input: LibraryQuery,
  output: LibraryPage,
})

const PLAYER_LIBRARY_SORTS = ['updated_at', 'submitted_at', 'status', 'total_score'] as const

export const PlayerLibraryQuery = v.pipe(
  v.object({
    ...pageFields,
    ...numberedPage,
    ...sortFields(PLAYER_LIBRARY_SORTS, 'updated_at', 'desc'),
    search: v.optional(SearchText(100), ''),
  }),
  v.transform((query) => inOurSpelling(query)),
)
export type PlayerLibraryQuery = v.InferOutput<typeof PlayerLibraryQuery>

/** How an evaluation ended, once it is published, and its days. */
const resultFields = {
  total_score: v.nullable(v.number()),
  performance_level: v.nullable(v.string()),
  submitted_at: v.nullable(Instant),
  due_at: v.nullable(Instant),
  completed_at: v.nullable(Instant),
  updated_at: Instant,
}

/** One evaluation as the player sees it: how far it is, and its total once it is published. */
export const PlayerLibraryItem = v.object({
  evaluation_submission_id: Id,
  status: EvaluationStatus,
  is_live_evaluation: v.boolean(),
  event_name: v.string(),
  jersey_number: v.string(),
  jersey_color: JerseyColor,
  video_type: v.nullable(v.picklist(VIDEO_TYPES)),
  /** Why the video could not be used; only while a new one is awaited. */
  return_reason: v.nullable(v.string()),
  package_name: v.nullable(v.string()),
  /** The coach who ordered it for a team; null for the family's own order, and from a server of an earlier version. */
  ordered_by: v.optional(v.nullable(v.string()), null),
  /** Path of a picture taken from the video, below the API's base; it needs a token. */
  thumbnail: v.nullable(v.string()),
  /** Null without a video or link. */
  video_state: v.nullable(v.picklist(VIDEO_STATES)),
  /** While it waits in the queue: 1 is next. Not counted further than the first hundred. */
  place_in_queue: v.nullable(v.number()),
  rated_count: v.number(),
  total_count: v.number(),
  consultation_starts_at: v.nullable(Instant),
  created_at: Instant,
  video_ready_at: v.nullable(Instant),
  paid_at: v.nullable(Instant),
  claimed_at: v.nullable(Instant),
  ...resultFields,
})
export type PlayerLibraryItem = v.InferOutput<typeof PlayerLibraryItem>

export const listPlayerLibrary = endpoint({
  method: 'GET',
  path: '/evaluation/player/library/',
  summary: "A player's evaluations",
  grant: players,
  input: PlayerLibraryQuery,
  output: pageOf(PlayerLibraryItem),
})

const STAFF_LIBRARY_SORTS = ['updated_at', 'player_name', 'submitted_at', 'status', 'total_score'] as const

export const StaffLibraryQuery = v.pipe(
  v.object({
    ...pageFields,
    ...numberedPage,
    ...sortFields(STAFF_LIBRARY_SORTS, 'updated_at', 'desc'),
    search: v.optional(SearchText(100), ''),
  }),
  v.transform((query) => inOurSpelling(query)),
)
export type StaffLibraryQuery = v.InferOutput<typeof StaffLibraryQuery>

/** One evaluation as a coach, a director or an owner sees it: how far it is, and its total once it is published. */
export const StaffLibraryItem = v.object({
  evaluation_submission_id: Id,
  status: EvaluationStatus,
  player_name: v.string(),
  /** Of the teams of one's own that list the player; null when none does any more. */
  team_name: v.nullable(v.string()),
  event_name: v.string(),
  jersey_number: v.string(),
  jersey_color: JerseyColor,
  /** Whether its report is there to be read. */
  has_report: v.boolean(),
  /** Why the video could not be used; only while it is returned. */
  return_reason: v.nullable(v.string()),
  ...resultFields,
})
export type StaffLibraryItem = v.InferOutput<typeof StaffLibraryItem>

export const listStaffLibrary = endpoint({
  method: 'GET',
  path: '/evaluation/staff/library/',
  summary: 'The evaluations that a coach, a director or an owner has ordered or may read',
  grant: staff,
  input: StaffLibraryQuery,
  output: pageOf(StaffLibraryItem),
})
