import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { LocalSession } from './payments-local-store.ts'

export type LocalEventType = 'checkout.session.completed' | 'checkout.session.expired' | 'charge.refunded'

/** The body of a webhook as Stripe writes it, with the parts of it that tell something. `now` in milliseconds. */
export function eventOf(type: LocalEventType, session: LocalSession, now: number): string {
  return JSON.stringify({
    id: `evt_local_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(now / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object: type === 'charge.refunded' ? chargeOf(session) : checkoutOf(session) },
  })
}

function checkoutOf({
  sessionId,
  checkoutId,
  amountCents,
  currency,
  status,
  paymentReference,
  expiresAt,
}: LocalSession) {
  return {
    id: sessionId,
    object: 'checkout.session',
    mode: 'payment',
    ui_mode: 'embedded_page',
    status,
    payment_status: status !== 'complete' ? 'unpaid' : amountCents === 0 ? 'no_payment_required' : 'paid',
    client_reference_id: checkoutId,
    metadata: { checkout_id: checkoutId },
    payment_intent: paymentReference,
    amount_total: amountCents,
    currency: currency.toLowerCase(),
    expires_at: Math.floor(expiresAt / 1_000),
  }
}

function chargeOf({ checkoutId, paymentReference, amountCents, currency }: LocalSession) {
  return {
    id: `ch_${paymentReference}`,
    object: 'charge',
    metadata: { checkout_id: checkoutId },
    payment_intent: paymentReference,
    amount: amountCents,
    amount_refunded: amountCents,
    refunded: true,
    currency: currency.toLowerCase(),
  }
}
