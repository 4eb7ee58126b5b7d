import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeEndpoint } from '#tests/support/stripe-endpoint.ts'
import { createStripePayments } from './payments-stripe.ts'
import type { PaymentRequest, Payments } from '../ports/payments.ts'

const SECRET = 'whsec_test'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const CHECKOUT = '3f2a7f5e-9a0b-4c1d-8e2f-0123456789ab'
const request: PaymentRequest = {
  checkoutId: CHECKOUT,
  amountCents: 7_900,
  currency: 'USD',
  productName: 'Courtside: Single Evaluation',
  email: 'maya@example.test',
  returnUrl: 'https://courtside.example/app/video-upload?checkout=1',
  expiresAt: new Date(NOW + 3_600_000),
}

let stripe: Awaited<ReturnType<typeof startStripeEndpoint>>
let payments: Payments
beforeEach(async () => {
  stripe = await startStripeEndpoint()
  payments = createStripePayments({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: SECRET,
    now: () => NOW,
    endpoint: { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
  })
})
afterEach(() => stripe.close())

test('[O30, O31] a session is asked for with what the server offers, embedded, under the key of the checkout', async () => {
  const session = await payments.openSession(request)
  expect(session).toEqual({
    sessionId: 'cs_test_1',
    clientSecret: 'cs_test_1_secret_x',
    url: null,
    expiresAt: request.expiresAt,
  })
  expect(stripe.asked).toEqual([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      idempotencyKey: `checkout-${CHECKOUT}`,
      form: {
        mode: 'payment',
        ui_mode: 'embedded_page',
        redirect_on_completion: 'if_required',
        return_url: request.returnUrl,
        client_reference_id: CHECKOUT,
        'metadata[checkout_id]': CHECKOUT,
        'payment_intent_data[metadata][checkout_id]': CHECKOUT,
        customer_email: request.email,
        expires_at: '1795179600',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '7900',
        'line_items[0][price_data][product_data][name]': request.productName,
      },
    },
  ])
  expect(await payments.openSession(request)).toEqual(session)
  expect(await payments.findOpenSession('cs_test_1')).toEqual(session)
})

test('[O38] closing tells what was closed from what was paid, and may be asked twice', async () => {
  await payments.openSession(request)
  expect(await payments.expireSession('cs_test_1')).toBe('expired')
  expect(await payments.expireSession('cs_test_1')).toBe('expired')
  expect(await payments.findOpenSession('cs_test_1')).toBeUndefined()
  await payments.openSession({ ...request, checkoutId: crypto.randomUUID() })
  stripe.sessions.get('cs_test_2')!.status = 'complete'
  expect(await payments.expireSession('cs_test_2')).toBe('paid')
  expect(await payments.findOpenSession('cs_test_2')).toBeUndefined()
  expect(await payments.findOpenSession('cs_test_9')).toBeUndefined()
})

test('[O37] a payment is given back once, also when Stripe has forgotten the key', async () => {
  const payment = { checkoutId: CHECKOUT, paymentReference: 'pi_1' }
  expect(await payments.refund(payment)).toEqual({ kind: 'made' })
  await payments.refund(payment)
  stripe.forgetKeys()
  expect(await payments.refund(payment)).toEqual({ kind: 'made' })
  expect([...stripe.refunded]).toEqual(['pi_1'])
  expect(
    stripe.asked.map(({ idempotencyKey, form }) => [idempotencyKey, form['payment_intent'], form['amount']]),
  ).toEqual(Array(3).fill([`refund-${CHECKOUT}`, 'pi_1', undefined]))
})

const part = { refundId: '7c9e6679-7425-40de-944b-e07fc1f90ae7', checkoutId: CHECKOUT, paymentReference: 'pi_1' }

test('[O134] a part is given back once under its id, also when Stripe has forgotten the key', async () => {
  const made = { kind: 'made', reference: 're_1' }
  expect(await payments.refundPart({ ...part, amountCents: 2_000 })).toEqual(made)
  expect(await payments.refundPart({ ...part, amountCents: 2_000 })).toEqual(made)
  stripe.forgetKeys()
  expect(await payments.refundPart({ ...part, amountCents: 2_000 })).toEqual(made)
  expect(stripe.refunds).toHaveLength(1)
  const [create] = stripe.asked.filter(({ method }) => method === 'POST')
  expect(create).toMatchObject({
    path: '/v1/refunds',
    idempotencyKey: `refund-part-${part.refundId}`,
    form: { payment_intent: 'pi_1', amount: '2000', 'metadata[refund_id]': part.refundId },
  })
})

test('[O134] an answer that is lost is found again; what Stripe refuses is refused for good', async () => {
  stripe.troubles.push(0, 'unanswered', 500, 500, 500)
  await expect(payments.refundPart({ ...part, amountCents: 2_000 })).rejects.toMatchObject({ reason: 'unavailable' })
  stripe.troubles.length = 0
  stripe.forgetKeys()
  expect(await payments.refundPart({ ...part, amountCents: 2_000 })).toEqual({ kind: 'made', reference: 're_1' })
  const other = { ...part, refundId: '16fd2706-8baf-433b-82eb-8c7fada847da' }
  expect(await payments.refundPart({ ...other, amountCents: 5_901 })).toEqual({ kind: 'refused', failure: 'refused' })
  expect(await payments.refundPart({ ...other, amountCents: 5_900 })).toEqual({ kind: 'made', reference: 're_2' })
})

const REFUSALS = [
  [404, 'resource_missing', 'unknown_payment'],
  [400, 'resource_missing', 'unknown_payment'],
  [400, 'charge_disputed', 'disputed'],
  [401, undefined, 'not_allowed'],
  [403, undefined, 'not_allowed'],
  [402, 'insufficient_funds', 'refused'],
  [400, 'parameter_invalid', 'refused'],
  [422, undefined, 'refused'],
] as const

test.each(REFUSALS)('[O149] a refund answered with %i and %s fails as "%s", whole or in part', async (...refusal) => {
  const [status, code, failure] = refusal
  const trouble = { status, ...(code && { code }) }
  stripe.troubles.push(trouble)
  expect(await payments.refund({ checkoutId: CHECKOUT, paymentReference: 'pi_1' })).toEqual({
    kind: 'refused',
    failure,
  })
  // The question whether it was made already, and the refund itself.
  stripe.troubles.push(trouble)
  expect(await payments.refundPart({ ...part, amountCents: 1 })).toEqual({ kind: 'refused', failure })
  stripe.troubles.push(0, trouble)
  expect(await payments.refundPart({ ...part, amountCents: 1 })).toEqual({ kind: 'refused', failure })
  expect(stripe.refunds).toEqual([])
})

test.each([409, 408, 429, 500, 503])('[O149] a refund answered with %i may be asked for again', async (status) => {
  for (const call of [
    () => payments.refund({ checkoutId: CHECKOUT, paymentReference: 'pi_1' }),
    () => payments.refundPart({ ...part, amountCents: 1 }),
  ]) {
    stripe.troubles.splice(0, 9, status, status, status)
    await expect(call()).rejects.toMatchObject({ name: 'Refusal', reason: 'unavailable' })
  }
})

test('[O149] a refund that Stripe has already marked as failed came back', async () => {
  expect(await payments.refundPart({ ...part, amountCents: 1 })).toMatchObject({ kind: 'made' })
  stripe.refunds[0]!.status = 'failed'
  expect(await payments.refundPart({ ...part, amountCents: 1 })).toEqual({ kind: 'refused', failure: 'came_back' })
})

test('[O144] a payment has a page at Stripe, of its mode', () => {
  expect(payments.pageOf({ sessionId: null, paymentReference: 'pi_1' })).toBe(
    'https://dashboard.stripe.com/test/payments/pi_1',
  )
  expect(payments.pageOf({ sessionId: 'cs_1', paymentReference: null })).toBeNull()
})

test('a lost connection is tried again with the same key', async () => {
  stripe.troubles.push('broken')
  expect((await payments.openSession(request)).sessionId).toBe('cs_test_1')
  expect(stripe.asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    `checkout-${CHECKOUT}`,
    `checkout-${CHECKOUT}`,
  ])
})

test.each([['broken', 'broken', 'broken'] as const, [500, 500, 500] as const, [429, 429, 429] as const])(
  'no good answer (%s) is a refusal that may be asked again',
  async (...troubles) => {
    for (const call of [
      () => payments.openSession(request),
      () => payments.findOpenSession('cs_test_1'),
      () => payments.expireSession('cs_test_1'),
      () => payments.refund({ checkoutId: CHECKOUT, paymentReference: 'pi_1' }),
      () => payments.refundPart({ ...part, amountCents: 1 }),
    ]) {
      stripe.troubles.splice(0, 9, ...troubles)
      await expect(call()).rejects.toMatchObject({ name: 'Refusal', reason: 'unavailable' })
    }
  },
)

test('what Stripe refuses is a mistake of ours, not a bad line', async () => {
  stripe.troubles.push(400)
  await expect(payments.openSession(request)).rejects.not.toMatchObject({ name: 'Refusal' })
})

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: CHECKOUT,
  metadata: {},
  payment_intent: 'pi_1',
  payment_status: 'paid',
  amount_total: 7_900,
  currency: 'usd',
}
const charge = {
  id: 'ch_1',
  object: 'charge',
  metadata: { checkout_id: CHECKOUT },
  payment_intent: { id: 'pi_1' },
  refunded: true,
  amount_refunded: 7_900,
  currency: 'usd',
}

function read(type: string, object: object, { at = NOW, secret = SECRET } = {}) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, created: NOW / 1_000, data: { object } })
  return payments.readEvent(
    Buffer.from(payload),
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1_000) }),
  )
}

const paid = {
  eventId: 'evt_1',
  type: 'paid',
  checkoutId: CHECKOUT,
  sessionId: 'cs_test_1',
  paymentReference: 'pi_1',
  amountCents: 7_900,
  currency: 'USD',
}
const other = {
  eventId: 'evt_1',
  type: 'other',
  checkoutId: null,
  sessionId: null,
  paymentReference: null,
  amountCents: null,
  currency: null,
}

const REFUND = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const refund = {
  id: 're_1',
  object: 'refund',
  amount: 2_000,
  currency: 'usd',
  payment_intent: 'pi_1',
  metadata: { checkout_id: CHECKOUT, refund_id: REFUND },
  status: 'succeeded',
}
const ofPayment = { ...other, paymentReference: 'pi_1', currency: 'USD' }
const toldRefund = { reference: 're_1', refundId: REFUND, amountCents: 2_000, isFailed: false }
const dispute = {
  id: 'dp_1',
  object: 'dispute',
  amount: 7_900,
  currency: 'usd',
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  status: 'needs_response',
  created: NOW / 1_000 - 60,
  evidence_details: { due_by: NOW / 1_000 + 86_400 },
}
const ofDispute = { ...other, type: 'dispute', paymentReference: 'pi_1' }
const toldDispute = {
  disputeId: 'dp_1',
  amountCents: 7_900,
  currency: 'USD',
  reason: 'fraudulent',
  status: 'needs_response',
  isInquiry: false,
  evidenceDueAt: '2026-11-21T12:00:00.000Z',
  openedAt: '2026-11-20T11:59:00.000Z',
  funds: null,
}

test.each([
  ['checkout.session.completed', session, paid],
  ['checkout.session.completed', { ...session, client_reference_id: null, metadata: { checkout_id: CHECKOUT } }, paid],
  [
    'checkout.session.completed',
    { ...session, payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 },
    { ...paid, paymentReference: null, amountCents: 0 },
  ],
  ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, { ...paid, type: 'other' }],
  [
    'checkout.session.completed',
    { ...session, client_reference_id: 'a shop of theirs' },
    { ...paid, checkoutId: null },
  ],
  ['checkout.session.async_payment_succeeded', session, paid],
  ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }, { ...paid, type: 'failed' }],
  [
    'checkout.session.expired',
    { ...session, payment_status: 'unpaid', payment_intent: null },
    { ...paid, type: 'expired', paymentReference: null },
  ],
  ['charge.refunded', charge, { ...paid, type: 'refunded', sessionId: null }],
  [
    'charge.refunded',
    { ...charge, refunded: false, amount_refunded: 100 },
    { ...paid, type: 'refunded_in_part', sessionId: null, amountCents: 100 },
  ],
  ['refund.updated', refund, { ...ofPayment, type: 'refund', refund: toldRefund }],
  [
    'charge.refund.updated',
    { ...refund, status: 'failed', metadata: {} },
    {
      ...ofPayment,
      type: 'refund',
      refund: { ...toldRefund, refundId: null, isFailed: true },
    },
  ],
  ['charge.dispute.created', dispute, { ...ofDispute, dispute: toldDispute }],
  ['charge.dispute.funds_withdrawn', dispute, { ...ofDispute, dispute: { ...toldDispute, funds: 'withdrawn' } }],
  [
    'charge.dispute.closed',
    { ...dispute, status: 'warning_closed', evidence_details: null },
    {
      ...ofDispute,
      dispute: { ...toldDispute, status: 'won', isInquiry: true, evidenceDueAt: null },
    },
  ],
  [
    'charge.dispute.updated',
    { ...dispute, status: 'a new one' },
    {
      ...ofDispute,
      dispute: { ...toldDispute, status: 'under_review' },
    },
  ],
  ['charge.dispute.closed', { ...dispute, payment_intent: null }, other],
  ['payment_intent.payment_failed', { id: 'pi_1' }, other],
  ['checkout.session.completed', { id: 7 }, other],
])('[O32] %s of %j', (type, object, expected) => {
  expect(read(type, object)).toEqual({ ...expected, toldAt: '2026-11-20T12:00:00.000Z', toldAs: type })
})

test('[O32] a signature of another key, an old one, and none are refused alike', () => {
  for (const how of [{ secret: 'whsec_other' }, { at: NOW - 301_000 }])
    expect(() => read('checkout.session.completed', session, how)).toThrow('The signature is not valid')
  expect(() => payments.readEvent(Buffer.from('{}'), undefined)).toThrow('The signature is not valid')
  expect(() => payments.readEvent(Buffer.alloc(0), 'junk')).toThrow('The signature is not valid')
  expect(read('checkout.session.completed', session, { at: NOW - 299_000 })).toMatchObject(paid)
})
