import { evaluationWords } from '#domain/orders/offer-words.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { titleInMail } from '../../letters/letter.ts'
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
  /** O151. The purchase of the payment that submitted this order, or null for an order paid with credits. */
  paid: { amount_cents: number; currency: string; package_name: string; credits_left: number } | null
  /** For the coach whose team's order it is; null for everybody else. */
  team_order: { team_id: number; team_name: string; player_name: string; players: number } | null
}

export type Words = { subject: string; says: string[]; label: string; path: string }

/** O151. The receipt in the email of an order. */
export function receiptOf({ paid }: NoticeSubject): string[] {
  if (paid === null) return []
  const { amount_cents, currency, package_name, credits_left } = paid
  return [
    `You paid ${priceWords(amount_cents, currency)} for the ${titleInMail(package_name, 'package')}. This email is your receipt.`,
    ...(credits_left === 0 ? [] : [`You have ${evaluationWords(credits_left)} left.`]),
  ]
}

export const reportOf = ({ evaluation_id, is_for_evaluator }: NoticeSubject) =>
  is_for_evaluator ? `/app/summary/${evaluation_id}` : `/app/dashboard/${evaluation_id}`
export const dayOf = (instant: string | null) => (instant === null ? undefined : longDay(new Date(instant)))
