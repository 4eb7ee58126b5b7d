import * as v from 'valibot'
import { EvaluationResult } from '../scoring/result-schema.ts'
import { endpoint } from './endpoint.ts'
import { RatingChange } from './operations.ts'
import { JerseyColor, PlayerProfile } from './players.ts'
import { Day, Id, Instant, Text } from './wire.ts'

export const EVALUATION_STATUSES = [
  'draft', 'awaiting_payment', 'submitted', 'in_review', 'live', 'ready_to_finalize',
  'completed', 'consultation_requested', 'consultation_scheduled', 'returned', 'cancelled',
] as const
export const EvaluationStatus = v.picklist(EVALUATION_STATUSES)
export type EvaluationStatus = v.InferOutput<typeof EvaluationStatus>

export const VIDEO_TYPES = ['Direct', 'YouTube', 'Drive'] as const

export const Note = v.object({
  id: Id,
  text: v.string(),
  created_at: Instant,
  skill_id: v.nullable(v.number()),
  rev: v.number(),
})
export type Note = v.InferOutput<typeof Note>

/** Everything the evaluation panel needs, also without signal. */
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
  submitted_at: v.nullable(Instant),
  due_at: v.nullable(Instant),
  completed_at: v.nullable(Instant),
  updated_at: Instant,
})
export type EvaluationData = v.InferOutput<typeof EvaluationData>

export const getEvaluationData = endpoint({
  method: 'GET',
  path: '/evaluation/get_evaluation_data/',
  summary: 'One evaluation as the panel needs it',
  input: v.object({ evaluation_submission_id: Id }),
  output: EvaluationData,
})

export const getResult = endpoint({
  method: 'GET',
  path: '/evaluation/result/',
  summary: 'The computed result of a final-saved evaluation',
  input: v.object({ evaluation_submission_id: Id }),
  output: v.object({
    evaluation_submission_id: Id,
    status: EvaluationStatus,
    final_saved_at: Instant,
    completed_at: v.nullable(Instant),
    jersey_number: v.string(),
    jersey_color: JerseyColor,
    player_profile: PlayerProfile,
    result: EvaluationResult,
    notes: v.object({ evaluator: v.array(Note), player: v.array(Note) }),
  }),
})

export const deleteEvaluation = endpoint({
  method: 'DELETE',
  path: '/evaluation/:evaluation_submission_id/',
  summary: 'Withdraw an evaluation (it is kept as cancelled)',
  input: v.object({ evaluation_submission_id: Id }),
  output: v.object({ evaluation_submission_id: Id, status: EvaluationStatus }),
})

/** The specification's older way to write one note: the same effect as the operation. */
export const putNote = endpoint({
  method: 'PUT',
  path: '/evaluation/note/:evaluation_submission_id/',
  summary: "Replace one's notes of an evaluation",
  input: v.object({ evaluation_submission_id: Id, notes: v.pipe(v.array(v.pipe(Text(4000), v.trim(), v.nonEmpty())), v.maxLength(50)) }),
  output: v.array(Note),
})
