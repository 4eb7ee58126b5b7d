import Stripe from 'stripe'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import type { PaymentEvent } from '../ports/payments.ts'

/** Stripe's own tolerance: an older signature may be a copy that somebody plays back. */
const OLDEST_SIGNATURE_S = 300

const Reference = v.optional(
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
)
const Metadata = v.optional(v.nullable(v.object({ checkout_id: v.optional(v.string()) })), null)

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

/** Its id is what makes it count once. */
const Signed = v.object({
  id: v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/u)),
  type: v.string(),
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
  const { id, type, data } = event.output
  const told = type.startsWith('checkout.session.')
    ? ofSession(type, data.object)
    : type === 'charge.refunded'
      ? ofCharge(data.object)
      : OTHER
  return { eventId: id, ...told }
}

function believed(body: Buffer, signature: string | undefined, secret: string, now: number): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', secret, OLDEST_SIGNATURE_S, undefined, now)
  } catch (cause) {
    throw new Refusal('unreadable', 'The signature is not valid', { cause })
  }
}

type Told = Omit<PaymentEvent, 'eventId'>

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

/** A part given back says nothing of ours: whoever did so by hand at the provider knows why. */
function ofCharge(object: unknown): Told {
  const parsed = v.safeParse(Charge, object)
  if (!parsed.success || !parsed.output.refunded) return OTHER
  const it = parsed.output
  return {
    type: 'refunded',
    checkoutId: ourId(it.metadata?.checkout_id),
    sessionId: null,
    paymentReference: it.payment_intent,
    amountCents: it.amount_refunded,
    currency: it.currency.toUpperCase(),
  }
}

/** An account at the provider may sell other things too, under names of their own. */
const ourId = (text: string | undefined) => (v.is(v.pipe(v.string(), v.uuid()), text) ? text : null)
