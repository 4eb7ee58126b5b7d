import * as v from 'valibot'
import { eventWorkOrQueue, ownNotes, readersOfReports } from '../access/grants.ts'
import { READING_REASONS } from './audit-actions.ts'
import { Consultation } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { Note } from './notes.ts'
import { RatingChange } from './operations.ts'
import { JerseyColor, PlayerProfile } from './players.ts'
import { EvaluationResult } from './result-schema.ts'
import { Sighting } from './sightings.ts'
import { VENUES } from './venues.ts'
import { Day, Id, Instant, NeededText } from './wire.ts'

export const EVALUATION_STATUSES = [
  'draft',
  'awaiting_payment',
  'submitted',
  'in_review',
  'live',
  'ready_to_finalize',
  'completed',
  'consultation_requested',
  'consultation_scheduled',
  'returned',
  'cancelled',
] as const
export const EvaluationStatus = v.picklist(EVALUATION_STATUSES)
export type EvaluationStatus = v.InferOutput<typeof EvaluationStatus>

export const VIDEO_TYPES = ['Direct', 'YouTube', 'Drive'] as const

/** The file behind `video_url`, whose address is good for some minutes only; null for a link. */
const VideoFile = v.nullable(
  v.object({ video_id: Id, byte_length: v.number(), media_type: v.string(), duration_s: v.nullable(v.number()) }),
)

/** One of the games of a team's order in which this player is to be seen, with its own video. */
export const EvaluatedGame = v.object({
  opponent: v.string(),
  played_on: Day,
  venue: v.picklist(VENUES),
  video_type: v.nullable(v.picklist(VIDEO_TYPES)),
  video_url: v.nullable(v.string()),
  drive_url: v.nullable(v.string()),
  external_video_url: v.nullable(v.string()),
  video: VideoFile,
  /** Passages in which the player is on the court, in seconds of the video; none when all of it counts. */
  segments: v.array(v.object({ from_s: v.number(), to_s: v.number() })),
})
export type EvaluatedGame = v.InferOutput<typeof EvaluatedGame>

/** Everything the evaluation panel needs, also offline. */
export const EvaluationData = v.object({
  evaluation_submission_id: Id,
  status: EvaluationStatus,
  revision: v.number(),
  rubric_version: v.string(),
  is_live_evaluation: v.boolean(),
  quick_mode: v.boolean(),
  event_name: v.string(),
  evaluated_on: v.nullable(Day),
  player_profile: PlayerProfile,
  jersey_number: v.string(),
  jersey_color: JerseyColor,
  playerskill: v.array(
    v.object({
      id: v.number(),
      rating: v.nullable(v.number()),
      microskills: v.array(v.object({ id: v.number(), value: v.nullable(v.number()) })),
    }),
  ),
  teamplayerscore: v.array(v.object({ id: v.number(), rating: v.nullable(v.number()) })),
  /** The same ratings with their revisions, keyed as the writes key them. */
  ratings: v.array(RatingChange),
  notes: v.array(Note),
  video_type: v.nullable(v.picklist(VIDEO_TYPES)),
  video_url: v.nullable(v.string()),
  drive_url: v.nullable(v.string()),
  external_video_url: v.nullable(v.string()),
  video: VideoFile,
  sightings: v.array(Sighting),
  /** What a coach asks to look at in this player, and says of the whole order; empty for other evaluations. */
  focus: v.string(),
  coach_note: v.string(),
  /** As what the player plays in these games, in the coach's words; null when the coach said nothing. */
  coach_position: v.nullable(v.string()),
  /** Of a team's order, the first one's video also standing above; empty for other evaluations. */
  games: v.array(EvaluatedGame),
  /** Where its evaluator sends the report of a live evaluation; null for others. */
  report_email: v.optional(v.nullable(v.string())),
  /** Whether the player reads it in an account of their own. */
  has_account: v.optional(v.boolean()),
  /** Of a sheet of an event: whose, and what it is rated by. Absent for other evaluations. */
  event: v.optional(
    v.object({
      event_id: Id,
      event_player_id: Id,
      name: v.string(),
      form: v.object({ version: v.number(), keys: v.array(v.string()) }),
    }),
  ),
  submitted_at: v.nullable(Instant),
  due_at: v.nullable(Instant),
  completed_at: v.nullable(Instant),
  updated_at: Instant,
})
export type EvaluationData = v.InferOutput<typeof EvaluationData>

/** EV131. Asked of an admin who reads a sheet of an event that is still open. */
export const WHY = { why: v.optional(v.picklist(READING_REASONS)) }

export const getEvaluationData = endpoint({
  method: 'GET',
  path: '/evaluation/get_evaluation_data/',
  summary: 'One evaluation as the panel needs it',
  grant: { ...eventWorkOrQueue, Admin: ['any'] },
  input: v.object({ evaluation_submission_id: Id, ...WHY }),
  output: EvaluationData,
})

/** An earlier published evaluation of the same player, for what has changed since. */
export const EarlierResult = v.object({
  evaluation_submission_id: Id,
  rubric_version: v.string(),
  /** Whether the report's rubric may be compared with this one's (S27); what it may not is told, not compared. */
  is_comparable: v.boolean(),
  evaluated_on: Day,
  total_player_performance_score: v.nullable(v.number()),
  skills: v.array(v.object({ skill_id: v.number(), rating: v.nullable(v.number()) })),
})
export type EarlierResult = v.InferOutput<typeof EarlierResult>

/** What stands in the report of an event, which is of all its evaluators and names none. */
export const SeenTogether = v.object({
  seen_by: v.number(),
  /** A gap between them that nobody decided in time. */
  has_differed: v.boolean(),
  /** Of each item that was rated, how many rated it, and from where to where. */
  spread: v.array(v.object({ key: v.string(), evaluators: v.number(), low: v.number(), high: v.number() })),
})
export type SeenTogether = v.InferOutput<typeof SeenTogether>

/** The report: what was computed, and what stands around it. */
export const Report = v.object({
  ...EvaluationResult.entries,
  evaluation_submission_id: Id,
  status: EvaluationStatus,
  final_saved_at: Instant,
  completed_at: v.nullable(Instant),
  jersey_number: v.string(),
  jersey_color: JerseyColor,
  event_name: v.string(),
  is_live_evaluation: v.boolean(),
  player_profile: PlayerProfile,
  evaluator_name: v.nullable(v.string()),
  /** Of an event; absent in other reports. */
  event: v.optional(SeenTogether),
  /** Of the video that was watched; null for a live evaluation and where it is not known. */
  video_duration_s: v.nullable(v.number()),
  notes: v.object({ evaluator: v.array(Note), player: v.array(Note) }),
  /** Oldest first, without this one. */
  earlier: v.array(EarlierResult),
  /**
   * J25. What a second evaluator, who had not seen this rating, came to; null where none was bought or it is not there
   * yet, and for the evaluators themselves.
   */
  second_rating: v.nullable(
    v.object({ total: v.nullable(v.number()), completed_at: Instant, rubric_version: v.string() }),
  ),
  /**
   * R5. How far the totals of two evaluators of one video lie apart on average; null until enough videos were rated
   * twice.
   */
  evaluator_gap: v.nullable(v.object({ points: v.number(), videos: v.number() })),
  /** Where the evaluator's free times are; null for others than the player, and where there is no such page. */
  calendly_schedule_url: v.nullable(v.string()),
  /** The newest one; null for others than the player and the evaluator. */
  consultation: v.nullable(Consultation),
  /** Whether the player has a consultation left to ask for. */
  may_request_consultation: v.boolean(),
  /** In the player's own packages; 0 for others. */
  consultations_left: v.number(),
})
export type Report = v.InferOutput<typeof Report>

export const getResult = endpoint({
  method: 'GET',
  path: '/evaluation/result/',
  summary: 'The report of a final-saved evaluation',
  grant: readersOfReports,
  input: v.object({ evaluation_submission_id: Id, ...WHY }),
  output: Report,
})

export const deleteEvaluation = endpoint({
  method: 'DELETE',
  path: '/evaluation/:evaluation_submission_id/',
  summary: 'Withdraw an evaluation (it is kept as cancelled)',
  grant: {
    Evaluator: ['own', 'queue'],
    Player: ['player', 'submitter'],
    Coach: ['submitter'],
    Admin: ['any'],
  },
  input: v.object({ evaluation_submission_id: Id }),
  output: v.object({ evaluation_submission_id: Id, status: EvaluationStatus }),
})

/** The specification's older way to write one note: the same effect as the operation. */
export const putNote = endpoint({
  method: 'PUT',
  path: '/evaluation/note/:evaluation_submission_id/',
  summary: "Replace one's notes of an evaluation",
  grant: ownNotes,
  input: v.object({
    evaluation_submission_id: Id,
    notes: v.pipe(v.array(NeededText(4_000, 'Enter a note')), v.maxLength(50)),
  }),
  output: v.array(Note),
})
