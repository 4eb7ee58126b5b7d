import type { Consultation } from '#domain/contracts/consultations.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { isOpen } from '#domain/evaluations/consultation.ts'
import type { Sql } from '../../db/database.ts'
import type { Scheduling } from '../../ports/scheduling.ts'
import type { Actor } from '../../actor.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { countConsultationsLeft, findConsultant, findNewestConsultation } from './consultations-repository.ts'
import type { ConsultationRow } from './consultations-repository.ts'

type Deps = { sql: Sql; scheduling: Scheduling }

/**
 * C6. A consultation as this actor sees it: the address where a time is chosen is for the one who asked, while it is
 * open.
 */
export async function showConsultation(
  { sql, scheduling }: Deps,
  actor: Actor,
  row: ConsultationRow,
  evaluatorId: string | null,
): Promise<Consultation> {
  const chooses = row.requested_by === actor.userId && isOpen(row.status)
  const consultant = chooses ? await findConsultant(sql, evaluatorId) : undefined
  return {
    consultation_id: row.id,
    evaluation_submission_id: row.evaluation_id,
    status: row.status,
    message: row.message,
    requested_at: row.requested_at,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    scheduling_url: consultant
      ? scheduling.urlFor({ consultationId: row.id, calendlyUrl: consultant.calendlyUrl })
      : null,
  }
}

export type ConsultationInReport = Pick<
  Report,
  'consultation' | 'may_request_consultation' | 'consultations_left' | 'calendly_schedule_url'
>

export const NO_CONSULTATION: ConsultationInReport = {
  consultation: null,
  may_request_consultation: false,
  consultations_left: 0,
  calendly_schedule_url: null,
}

/** C6. What a report says of consultations: to the player and the evaluator, and nothing to others. */
export async function consultationOfReport(
  deps: Deps,
  actor: Actor,
  evaluation: EvaluationRow,
): Promise<ConsultationInReport> {
  const isPlayer = evaluation.player_user_id === actor.userId
  if (!isPlayer && evaluation.evaluator_id !== actor.userId) return NO_CONSULTATION
  const row = await findNewestConsultation(deps.sql, evaluation.id)
  const consultation = row ? await showConsultation(deps, actor, row, evaluation.evaluator_id) : null
  if (!isPlayer) return { ...NO_CONSULTATION, consultation }
  const [left, consultant] = await Promise.all([
    countConsultationsLeft(deps.sql, actor.userId),
    findConsultant(deps.sql, evaluation.evaluator_id),
  ])
  const isFree = evaluation.status === 'completed' && !(row && isOpen(row.status))
  return {
    consultation,
    consultations_left: left,
    may_request_consultation: isFree && left > 0 && consultant !== undefined,
    // Without a consultation of theirs, an hour on that page would be one that nobody has paid for.
    calendly_schedule_url:
      consultant && (left > 0 || (row && isOpen(row.status))) ? deps.scheduling.pageOf(consultant.calendlyUrl) : null,
  }
}
