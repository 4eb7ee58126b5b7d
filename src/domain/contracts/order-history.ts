import { REFUND_FAILURES } from './refund-failures.ts'
import type { RefundFailure } from './refund-failures.ts'

/** Everything that can happen to a paid order, with the words for it. */
export const HISTORY_WORDS = {
  ordered: 'Checkout opened',
  paid: 'Paid',
  told: 'Payment provider said',
  credit_used: 'Credit used',
  credit_returned: 'Credit given back',
  delivered: 'Report published',
  refund_asked: 'Refund asked for',
  refund_made: 'Refunded',
  refund_failed: 'Refund failed',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  email_sent: 'Email sent',
  email_waiting: 'Email waiting to be sent',
} as const

export type HistoryKind = keyof typeof HISTORY_WORDS
export const HISTORY_KINDS = Object.keys(HISTORY_WORDS) as HistoryKind[] // The table's own keys.

const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'the bank couldn’t process it',
  credit_not_processed: 'a refund didn’t arrive',
  duplicate: 'charged twice',
  fraudulent: 'the payer says it wasn’t them',
  general: 'no reason given',
  product_not_received: 'not received',
  product_unacceptable: 'not as described',
  subscription_canceled: 'canceled before',
  unrecognized: 'the payer doesn’t recognize it',
}

/** Why a bank asks for a payment back, for a person; the provider's own name for what it has added since. */
export const disputeReasonWords = (reason: string) => REASONS[reason] ?? reason.replaceAll('_', ' ')

const EMAILS: Readonly<Record<string, string>> = {
  order_received: 'order received',
  video_problem: 'video problem',
  report_ready: 'report ready',
  payment_refunded: 'payment refunded',
  team_order_received: 'team order received',
  team_order_stopped: 'team order stopped',
  team_order_ended: 'team order ended',
  consultation_requested: 'consultation requested',
  consultation_scheduled: 'consultation scheduled',
  consultation_cancelled: 'consultation canceled',
  refund_made: 'refund',
  dispute_opened: 'dispute opened',
  dispute_due: 'dispute due soon',
}

const isFailure = (about: string): about is RefundFailure => about in REFUND_FAILURES

type Entry = { kind: HistoryKind; about: string | null }

/** What a line of the history is about; empty where its kind says everything. */
export function aboutWords({ kind, about }: Entry): string {
  if (about === null) return ''
  if (kind === 'email_sent' || kind === 'email_waiting') return EMAILS[about] ?? about
  if (kind === 'refund_failed') return isFailure(about) ? REFUND_FAILURES[about].why : about
  return kind === 'dispute_opened' ? disputeReasonWords(about) : about
}
