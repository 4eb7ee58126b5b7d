import Stripe from 'stripe'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import type { PaymentEvent, ToldDispute } from '../ports/payments.ts'

/** Stripe's own tolerance: an older signature may be a copy that somebody plays back. */
const OLDEST_SIGNATURE_S = 300
/** In the year 9999. */
const LATEST_S = 253_402_300_799

/** What is none names no payment of ours. */
const Reference = v.pipe(
  v.optional(
    v.nullable(
      v.union([
        v.string(),
        v.pipe(
          v.object({ id: v.string() }),
          v.transform(({ id }) => id),
        ),
      ]),
    ),
    null,
  ),
  v.transform((text) => (text !== null && /^[!-~]{1,255}$/u.test(text) ? text : null)),
)
const Metadata = v.optional(
  v.nullable(v.object({ checkout_id: v.optional(v.string()), refund_id: v.optional(v.string()) })),
  null,
)
/** Seconds, as the provider counts. */
const Second = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(LATEST_S),
  v.transform((seconds) => new Date(seconds * 1_000).toISOString()),
)

const Session = v.object({
  id: v.string(),
  client_reference_id: v.optional(v.nullable(v.string()), null),
  metadata: Metadata,
  payment_intent: Reference,
  payment_status: v.string(),
  amount_total: v.nullable(v.number()),
  currency: v.nullable(v.string()),
})

const Charge = v.object({
  metadata: Metadata,
  payment_intent: Reference,
  refunded: v.boolean(),
  amount_refunded: v.number(),
  currency: v.string(),
})

const Refund = v.object({
  id: v.string(),
  metadata: Metadata,
  payment_intent: Reference,
  amount: v.number(),
  currency: v.string(),
  status: v.optional(v.nullable(v.string()), null),
})

const Dispute = v.object({
  id: v.string(),
  payment_intent: Reference,
  amount: v.number(),
  currency: v.string(),
  reason: v.string(),
  status: v.string(),
  created: Second,
  evidence_details: v.optional(v.nullable(v.object({ due_by: v.optional(v.nullable(Second), null) })), null),
})

/** Its id is what makes it count once. */
const Signed = v.object({
  id: v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/u)),
  type: v.string(),
  created: Second,
  data: v.object({ object: v.unknown() }),
})

/**
 * Believes a webhook whose signature header was made with `secret` at most five minutes before `now` (in milliseconds),
 * and tells what it says. Throws a Refusal (`unreadable`) for any other. What does not concern a payment of ours is
 * `other`.
 */
export function readPaymentEvent({
  body,
  signature,
  secret,
  now,
}: {
  body: Buffer
  signature: string | undefined
  secret: string
  now: number
}): PaymentEvent {
  const event = v.safeParse(Signed, believed(body, signature, secret, now))
  if (!event.success) throw new Refusal('unreadable', 'The event could not be read')
  const { id, type, created, data } = event.output
  return { eventId: id, toldAt: created, toldAs: type, ...toldBy(type, data.object) }
}

function toldBy(type: string, object: unknown): Told {
  if (type.startsWith('checkout.session.')) return ofSession(type, object)
  if (type === 'charge.refunded') return ofCharge(object)
  if (type.startsWith('charge.dispute.')) return ofDispute(type, object)
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return ofRefund(object)
  return OTHER
}

function believed(body: Buffer, signature: string | undefined, secret: string, now: number): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', secret, OLDEST_SIGNATURE_S, undefined, now)
  } catch (cause) {
    throw new Refusal('unreadable', 'The signature is not valid', { cause })
  }
}

type Told = Omit<PaymentEvent, 'eventId' | 'toldAt' | 'toldAs'>

const OTHER: Told = {
  type: 'other',
  checkoutId: null,
  sessionId: null,
  paymentReference: null,
  amountCents: null,
  currency: null,
}

function ofSession(type: string, object: unknown): Told {
  const parsed = v.safeParse(Session, object)
  if (!parsed.success) return OTHER
  const it = parsed.output
  return {
    type: typeOf(type, it.payment_status),
    checkoutId: ourId(it.client_reference_id ?? it.metadata?.checkout_id),
    sessionId: it.id,
    paymentReference: it.payment_intent,
    amountCents: it.amount_total,
    currency: it.currency?.toUpperCase() ?? null,
  }
}

function typeOf(type: string, paymentStatus: string): PaymentEvent['type'] {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'no_payment_required'
  switch (type) {
    // Completed and unpaid is a bank transfer under way: its end is told later.
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return isPaid ? 'paid' : 'other'
    case 'checkout.session.async_payment_failed':
      return 'failed'
    case 'checkout.session.expired':
      return 'expired'
    default:
      return 'other'
  }
}

function ofCharge(object: unknown): Told {
  const parsed = v.safeParse(Charge, object)
  if (!parsed.success) return OTHER
  const it = parsed.output
  return {
    type: it.refunded ? 'refunded' : 'refunded_in_part',
    checkoutId: ourId(it.metadata?.checkout_id),
    sessionId: null,
    paymentReference: it.payment_intent,
    amountCents: it.amount_refunded,
    currency: it.currency.toUpperCase(),
  }
}

/** One made at the provider says nothing of ours: its payment is known by its reference. */
function ofRefund(object: unknown): Told {
  const parsed = v.safeParse(Refund, object)
  if (!parsed.success) return OTHER
  const it = parsed.output
  const isFailed = it.status === 'failed' || it.status === 'canceled'
  return {
    ...OTHER,
    type: 'refund',
    paymentReference: it.payment_intent,
    currency: it.currency.toUpperCase(),
    refund: { reference: it.id, refundId: ourId(it.metadata?.refund_id), amountCents: it.amount, isFailed },
  }
}

const FUNDS: Readonly<Record<string, ToldDispute['funds']>> = {
  'charge.dispute.funds_withdrawn': 'withdrawn',
  'charge.dispute.funds_reinstated': 'reinstated',
}

function ofDispute(type: string, object: unknown): Told {
  const parsed = v.safeParse(Dispute, object)
  if (!parsed.success || parsed.output.payment_intent === null) return OTHER
  const it = parsed.output
  return {
    ...OTHER,
    type: 'dispute',
    paymentReference: it.payment_intent,
    dispute: {
      disputeId: it.id,
      amountCents: it.amount,
      currency: it.currency.toUpperCase(),
      reason: it.reason,
      status: disputeStatusOf(it.status),
      isInquiry: it.status.startsWith('warning_'),
      evidenceDueAt: it.evidence_details?.due_by ?? null,
      openedAt: it.created,
      funds: FUNDS[type] ?? null,
    },
  }
}

/** An inquiry that was closed took no money, as a dispute that was won. */
function disputeStatusOf(status: string): ToldDispute['status'] {
  switch (status) {
    case 'won':
    case 'lost':
      return status
    case 'warning_closed':
      return 'won'
    case 'needs_response':
    case 'warning_needs_response':
      return 'needs_response'
    default:
      return 'under_review'
  }
}

/** An account at the provider may sell other things too, under names of their own. */
const ourId = (text: string | undefined) => (v.is(v.pipe(v.string(), v.uuid()), text) ? text : null)
