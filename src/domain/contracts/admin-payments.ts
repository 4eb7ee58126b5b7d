import * as v from 'valibot'
import { admins } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { HISTORY_KINDS } from './order-history.ts'
import { REFUND_FAILURE_KINDS } from './refund-failures.ts'
import { atOffset, numberedPage, pageFields, pageOf } from './lists.ts'
import { Id, Instant, NeededText, SearchText } from './wire.ts'

/** Money that arrived: it bought something, is on its way back, or went back. */
const CHARGED_STATUSES = ['paid', 'refund_due', 'refunded'] as const
const DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost'] as const

const cents = v.pipe(v.number(), v.integer())

const RefundFailure = v.picklist(REFUND_FAILURE_KINDS)

export const PaymentItem = v.object({
  checkout_id: Id,
  status: v.picklist(CHARGED_STATUSES),
  /** Null for a deleted account. */
  buyer_name: v.nullable(v.string()),
  package_name: v.string(),
  quantity: v.number(),
  amount_cents: cents,
  refunded_cents: cents,
  currency: v.string(),
  paid_at: Instant,
  is_disputed: v.boolean(),
  /** Why the newest refund failed that has not been made since. */
  refund_failure: v.nullable(RefundFailure),
})
export type PaymentItem = v.InferOutput<typeof PaymentItem>

export const listPayments = endpoint({
  method: 'GET',
  path: '/admin/payments/',
  summary: 'Payments that arrived, newest first',
  grant: admins,
  input: v.pipe(
    v.object({
      ...pageFields,
      ...numberedPage,
      /** Part of the payer’s name or address. */
      search: v.optional(SearchText(100), ''),
      /** Those with a refund that failed and has not been made since. */
      only: v.optional(v.picklist(['failed_refunds'])),
    }),
    v.transform((query) => atOffset(query)),
  ),
  output: pageOf(PaymentItem),
})

/** The provider's own name for it. */
const DisputeId = v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/u))

export const DisputeItem = v.object({
  dispute_id: v.string(),
  checkout_id: Id,
  buyer_name: v.nullable(v.string()),
  amount_cents: cents,
  currency: v.string(),
  reason: v.string(),
  status: v.picklist(DISPUTE_STATUSES),
  /** The bank only asks; no money has moved. */
  is_inquiry: v.boolean(),
  /** Until when an answer counts. */
  evidence_due_at: v.nullable(Instant),
  opened_at: Instant,
  closed_at: v.nullable(Instant),
  /** Where the money is, as far as the provider has said. */
  funds: v.nullable(v.picklist(['withdrawn', 'reinstated'])),
})
export type DisputeItem = v.InferOutput<typeof DisputeItem>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/admin/disputes/',
  summary: 'Disputed payments: open ones by their deadline, then closed ones, newest first',
  grant: admins,
  input: v.pipe(
    v.object({ ...pageFields, ...numberedPage }),
    v.transform((query) => atOffset(query)),
  ),
  output: v.object({ ...pageOf(DisputeItem).entries, open_count: v.number() }),
})

export const PaymentRefund = v.object({
  refund_id: Id,
  amount_cents: cents,
  /** Null for one that was made at the payment provider. */
  reason: v.nullable(v.string()),
  status: v.picklist(['due', 'made', 'failed']),
  /** Why it failed. Null for the others. */
  failure: v.nullable(RefundFailure),
  asked_at: Instant,
  asked_by_name: v.nullable(v.string()),
})
export type PaymentRefund = v.InferOutput<typeof PaymentRefund>

export const HistoryEntry = v.object({
  at: Instant,
  kind: v.picklist(HISTORY_KINDS),
  /** Who did it, where somebody did. */
  who: v.nullable(v.string()),
  /** A player, a reason, the provider's name of an event. */
  about: v.nullable(v.string()),
  amount_cents: v.nullable(cents),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

export const Payment = v.object({
  ...PaymentItem.entries,
  buyer_email: v.nullable(v.string()),
  /** What can still be refunded. */
  left_cents: cents,
  /** What it bought; null when it bought nothing. */
  credits: v.nullable(v.object({ total: v.number(), left: v.number(), is_held: v.boolean(), valid_until: Instant })),
  refunds: v.array(PaymentRefund),
  disputes: v.array(DisputeItem),
  /** Oldest first. */
  history: v.array(HistoryEntry),
  /** Where the provider shows it, and takes the answer to a dispute. */
  provider_url: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof Payment>

const one = { checkout_id: Id }

export const getPayment = endpoint({
  method: 'GET',
  path: '/admin/payments/:checkout_id/',
  summary: 'A payment with its refunds, its disputes and everything that happened to its order',
  grant: admins,
  input: v.object(one),
  output: Payment,
})

/** What an admin types to refund; the id makes a second click the same refund. */
export const RefundForm = v.object({
  refund_id: Id,
  amount_cents: v.pipe(
    v.number(),
    v.integer('Use whole cents'),
    v.minValue(1, 'Refund at least $0.01'),
    v.maxValue(100_000_000),
  ),
  reason: NeededText(300, 'Say why'),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/:checkout_id/refunds/',
  summary: 'Refund a part of a payment, or what is left of it',
  grant: admins,
  input: v.object({ ...one, ...RefundForm.entries }),
  output: Payment,
})

export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/admin/disputes/:dispute_id/evidence/',
  summary: 'What answers a dispute, as one text: receipt, buyer, deliveries and who read them',
  grant: admins,
  input: v.object({ dispute_id: DisputeId }),
  output: v.object({ file_name: v.string(), text: v.string() }),
})
