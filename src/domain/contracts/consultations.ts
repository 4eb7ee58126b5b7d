import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Text } from './wire.ts'

export const CONSULTATION_STATUSES = ['requested', 'scheduled', 'held', 'cancelled'] as const

export const Consultation = v.object({
  consultation_id: Id,
  evaluation_submission_id: Id,
  status: v.picklist(CONSULTATION_STATUSES),
  message: v.string(),
  requested_at: Instant,
  starts_at: v.nullable(Instant),
  ends_at: v.nullable(Instant),
  /** Where a time is chosen; null when the evaluator has no such page, and for those who do not choose. */
  scheduling_url: v.nullable(v.string()),
})
export type Consultation = v.InferOutput<typeof Consultation>

export const requestConsultation = endpoint({
  method: 'POST',
  path: '/evaluation/player/consultation/',
  summary: 'Ask the evaluator for a consultation about a published report',
  grant: { Player: ['player'] },
  input: v.object({ evaluation_submission_id: Id, message: v.optional(Text(500), '') }),
  output: Consultation,
})

export const changeConsultation = endpoint({
  method: 'PUT',
  path: '/evaluation/consultation/:consultation_id/',
  summary: 'Cancel a consultation, or say that it was held',
  grant: { Player: ['player'], Evaluator: ['own'], Admin: ['any'] },
  input: v.object({ consultation_id: Id, status: v.picklist(['held', 'cancelled']) }),
  output: Consultation,
})
