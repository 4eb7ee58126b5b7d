import Stripe from 'stripe'
import { Refusal } from '../refusal.ts'
import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import { readPaymentEvent } from './payment-events.ts'
import type { PartRefund, PaymentRequest, PaymentSession, Payments } from '../ports/payments.ts'

export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string }

type Deps = StripeSettings & {
  now: () => number
  /** Another address than Stripe's, for tests. */ endpoint?: { host: string; port: number; protocol: 'http' }
}

/** Somebody waits for the answer. */
const TIMEOUT_MS = 10_000

/** Stripe Checkout, embedded: its form is shown in a page of ours, and nothing of a card ever reaches this server. */
export function createStripePayments({ secretKey, publishableKey, webhookSecret, now, endpoint }: Deps): Payments {
  const stripe = new Stripe(secretKey, { ...endpoint, timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false })
  const { sessions } = stripe.checkout
  return {
    provider: 'stripe',
    publishableKey,
    async openSession(request) {
      const session = await answered(
        sessions.create(paramsOf(request), { idempotencyKey: `checkout-${request.checkoutId}` }),
      )
      return sessionOf(session)
    },
    async findOpenSession(sessionId) {
      const session = await answered(sessions.retrieve(sessionId)).catch(undefinedWhenMissing)
      return session?.status === 'open' && session.client_secret !== null ? sessionOf(session) : undefined
    },
    async expireSession(sessionId) {
      try {
        await answered(sessions.expire(sessionId))
        return 'expired'
      } catch (error) {
        // Stripe refuses what is not open any more, without saying which of the two it is.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const session = await answered(sessions.retrieve(sessionId)).catch(undefinedWhenMissing)
        if (session?.status === 'complete') return 'paid'
        if (session?.status === 'open') throw error
        return 'expired'
      }
    },
    async refund({ checkoutId, paymentReference }) {
      const asked = stripe.refunds.create(
        { payment_intent: paymentReference, metadata: { checkout_id: checkoutId } },
        { idempotencyKey: `refund-${checkoutId}` },
      )
      return answered(asked).then(
        (made) => (hasComeBack(made) ? CAME_BACK : { kind: 'made' }),
        (error: unknown) =>
          // Stripe forgets its idempotency keys some time; this it never forgets.
          isStripeError(error) && error.code === 'charge_already_refunded' ? { kind: 'made' } : refusedBy(error),
      )
    },
    async refundPart(refund) {
      try {
        const made = (await findRefund(stripe, refund)) ?? (await createRefund(stripe, refund))
        return hasComeBack(made) ? CAME_BACK : { kind: 'made', reference: made.id }
      } catch (error) {
        return refusedBy(error)
      }
    },
    pageOf({ paymentReference }) {
      const mode = secretKey.includes('_test_') ? 'test/' : ''
      return paymentReference === null ? null : `https://dashboard.stripe.com/${mode}payments/${paymentReference}`
    },
    readEvent: (body, signature) => readPaymentEvent({ body, signature, secret: webhookSecret, now: now() }),
  }
}

/** Stripe forgets its idempotency keys after a day; what it has refunded it can be asked for at any time. */
async function findRefund(stripe: Stripe, { refundId, paymentReference }: PartRefund) {
  const { data } = await answered(stripe.refunds.list({ payment_intent: paymentReference, limit: 100 }))
  return data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
}

async function createRefund(stripe: Stripe, { refundId, checkoutId, paymentReference, amountCents }: PartRefund) {
  const asked = stripe.refunds.create(
    {
      payment_intent: paymentReference,
      amount: amountCents,
      metadata: { checkout_id: checkoutId, refund_id: refundId },
    },
    { idempotencyKey: `refund-part-${refundId}` },
  )
  return answered(asked)
}

const CAME_BACK = { kind: 'refused', failure: 'came_back' } as const
const hasComeBack = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

const isStripeError = (error: unknown) => error instanceof Stripe.errors.StripeError

/** O149. What Stripe says to the refund itself. Throws what is trouble on the way or at Stripe. */
function refusedBy(error: unknown): { kind: 'refused'; failure: RefundFailure } {
  if (!isStripeError(error) || error.statusCode === undefined) throw error
  const { code, statusCode } = error
  if (code === 'resource_missing') return { kind: 'refused', failure: 'unknown_payment' }
  if (code === 'charge_disputed') return { kind: 'refused', failure: 'disputed' }
  return { kind: 'refused', failure: statusCode === 401 || statusCode === 403 ? 'not_allowed' : 'refused' }
}

function paramsOf({
  checkoutId,
  amountCents,
  currency,
  productName,
  email,
  returnUrl,
  expiresAt,
}: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: checkoutId }
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    // Only ways to pay that lead to another page come back by the address; a card is paid where the form is.
    redirect_on_completion: 'if_required',
    return_url: returnUrl,
    client_reference_id: checkoutId,
    metadata,
    // The charge takes it over, and so does the event of a refund.
    payment_intent_data: { metadata },
    customer_email: email,
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name: productName } },
      },
    ],
  }
}

const sessionOf = ({ id, client_secret, expires_at }: Stripe.Checkout.Session): PaymentSession => ({
  sessionId: id,
  clientSecret: client_secret,
  url: null,
  expiresAt: new Date(expires_at * 1_000),
})

/** A proxy gave up, another request holds the key, there were too many, or Stripe has trouble. */
const canPass = (status = 500) => status >= 500 || status === 408 || status === 409 || status === 429

/** No answer, too many questions or trouble at Stripe: later it may well work. What Stripe refuses is ours to mend. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
    if (
      cause instanceof StripeConnectionError ||
      (cause instanceof StripeAPIError && canPass(cause.statusCode)) ||
      cause instanceof StripeRateLimitError
    ) {
      throw new Refusal(
        'unavailable',
        'We can’t reach the payment provider. You haven’t been charged. Try again in a moment.',
        { cause },
      )
    }
    throw cause
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
}
