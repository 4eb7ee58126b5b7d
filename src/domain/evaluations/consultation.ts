import type { CONSULTATION_STATUSES } from '../contracts/consultations.ts'
import type { EvaluationStatus } from '../contracts/evaluations.ts'

export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number]

/** C3. What the evaluation's status says while its newest consultation stands like this. */
export const EVALUATION_STATUS_OF: Readonly<Record<ConsultationStatus, EvaluationStatus>> = {
  requested: 'consultation_requested',
  scheduled: 'consultation_scheduled',
  held: 'completed',
  cancelled: 'completed',
}

export function isOpen(status: ConsultationStatus): boolean {
  return status === 'requested' || status === 'scheduled'
}

export type ConsultationChange = { kind: 'moved' } | { kind: 'unchanged' } | { kind: 'refused'; message: string }

/** C3. What is open can be cancelled, and what is scheduled was held; asked again for what it is, nothing changes. */
export function consultationChange(status: ConsultationStatus, asked: 'held' | 'cancelled'): ConsultationChange {
  if (status === asked) return { kind: 'unchanged' }
  if (asked === 'cancelled' && isOpen(status)) return { kind: 'moved' }
  if (asked === 'held' && status === 'scheduled') return { kind: 'moved' }
  if (status === 'requested') return { kind: 'refused', message: 'Set a time for this consultation first.' }
  return { kind: 'refused', message: `This consultation was ${status} already.` }
}
