import type { NoticeKind } from './owe-notice.ts'
import { longDay } from '../../letters/long-day.ts'

/** What a notice speaks of. Of the report itself nothing is written into an email. */
export type NoticeSubject = {
  kind: NoticeKind
  to: string
  first_name: string
  event_name: string | null
  /** Null for what admins are told of a dispute. */
  evaluation_id: string | null
  due_at: string | null
  return_reason: string | null
  starts_at: string | null
  is_for_evaluator: boolean
  /** What was refunded, or is disputed. */
  money: { checkout_id: string; amount_cents: number; currency: string; evidence_due_at: string | null } | null
  /** For the coach whose team's order it is; null for everybody else. */
  team_order: { team_id: number; team_name: string; player_name: string; players: number } | null
}

export type Words = { subject: string; says: string[]; label: string; path: string }

export const reportOf = ({ evaluation_id, is_for_evaluator }: NoticeSubject) =>
  is_for_evaluator ? `/app/summary/${evaluation_id}` : `/app/dashboard/${evaluation_id}`
export const dayOf = (instant: string | null) => (instant === null ? undefined : longDay(new Date(instant)))
