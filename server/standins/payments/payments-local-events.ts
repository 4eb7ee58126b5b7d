import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { LocalRefund, LocalSession } from './payments-local-store.ts'

export type LocalEventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.failed'
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`

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
    data: { object: objectOf(type, session) },
  })
}

function objectOf(type: LocalEventType, session: LocalSession) {
  if (type === 'charge.refunded') return chargeOf(session)
  if (type.startsWith('charge.dispute.')) return disputeOf(session)
  const refund = session.refunds.at(-1)
  return refund && type.startsWith('refund.') ? refundOf(session, refund) : checkoutOf(session)
}

/** What went back of a session's payment. */
export function refundedCentsOf({ isRefunded, amountCents, refunds }: LocalSession): number {
  if (isRefunded) return amountCents
  return refunds.filter(({ isFailed }) => !isFailed).reduce((sum, refund) => sum + refund.amountCents, 0)
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

function chargeOf(session: LocalSession) {
  const { checkoutId, paymentReference, amountCents, currency } = session
  return {
    id: `ch_${paymentReference}`,
    object: 'charge',
    metadata: { checkout_id: checkoutId },
    payment_intent: paymentReference,
    amount: amountCents,
    amount_refunded: refundedCentsOf(session),
    refunded: refundedCentsOf(session) === amountCents,
    currency: currency.toLowerCase(),
  }
}

function refundOf({ checkoutId, paymentReference, currency }: LocalSession, refund: LocalRefund) {
  return {
    id: refund.reference,
    object: 'refund',
    amount: refund.amountCents,
    currency: currency.toLowerCase(),
    payment_intent: paymentReference,
    metadata: refund.refundId === null ? {} : { checkout_id: checkoutId, refund_id: refund.refundId },
    status: refund.isFailed ? 'failed' : 'succeeded',
  }
}

/** A bank asks for what is still paid. */
function disputeOf(session: LocalSession) {
  const { paymentReference, amountCents, currency, dispute } = session
  return (
    dispute && {
      id: dispute.disputeId,
      object: 'dispute',
      amount: amountCents - refundedCentsOf(session),
      currency: currency.toLowerCase(),
      payment_intent: paymentReference,
      reason: 'product_not_received',
      status: dispute.status,
      created: Math.floor(dispute.openedAt / 1_000),
      evidence_details: { due_by: Math.floor(dispute.dueAt / 1_000) },
    }
  )
}
