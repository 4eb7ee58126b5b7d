import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bodyAs, startPaymentStage } from '#tests/support/payment-stage.ts'
import type { EndState, OpenCheckout, PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const MINUTE = 60_000
const SINGLE = 7_900
const BOUGHT = { amount_cents: SINGLE, credits_total: 1, credits_left: 0 }
const WAITING: EndState = {
  evaluation: 'awaiting_payment',
  checkouts: ['open'],
  purchases: [],
  held: 0,
  count: 0,
  charged: 0,
}
const DRAFT: EndState = { ...WAITING, evaluation: 'draft', checkouts: ['expired'] }
const PAID: EndState = {
  evaluation: 'submitted',
  checkouts: ['paid'],
  purchases: [BOUGHT],
  held: 1,
  count: 1,
  charged: SINGLE,
}

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())
/** What the operator reads; the test of a trouble says that it must be there. */
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

type Opened = Awaited<ReturnType<PaymentStage['anOpenCheckout']>>
type Case = [string, (it: Opened) => Promise<void>, EndState]

const deliver = () => stage.payments.deliverDue()
const remove = (player: TestUser, id: string) => stage.call(player, 'DELETE', `/evaluation/${id}/`)
const told = () => stderr.mock.calls.map(([text]) => String(text)).join('')

const bodyOf = (session: string) => stage.bodyOf(session)
const post: PaymentStage['post'] = (body, how) => stage.post(body, how)

const cases: Case[] = [
  [
    '[O32] success',
    async ({ session }) => {
      stage.pay(session)
      await deliver()
    },
    PAID,
  ],
  [
    '[O36] declined: it stays open',
    async ({ session }) => {
      stage.payments.decline(session)
      await deliver()
    },
    WAITING,
  ],
  [
    '[O32] declined, then paid',
    async ({ session }) => {
      stage.payments.decline(session)
      stage.pay(session)
      await deliver()
    },
    PAID,
  ],
  [
    '[O38] cancelled',
    async ({ player, checkout }) => {
      const closed = await stage.cancel(player, checkout)
      expect(closed.json()).toMatchObject({ status: 'expired', evaluation_status: 'draft' })
      await deliver()
    },
    DRAFT,
  ],
  [
    '[O36] expired at the provider',
    async ({ session }) => {
      stage.payments.expire(session)
      await deliver()
    },
    DRAFT,
  ],
  [
    '[O31] closed tab: the same form is still there',
    async ({ player, id, checkout }) => {
      expect((await stage.open(player, id)).json<OpenCheckout>()).toEqual(checkout)
    },
    WAITING,
  ],
  [
    '[O36] closed tab, and nobody comes back for an hour',
    async () => {
      stage.advance(61 * MINUTE)
      await deliver()
    },
    DRAFT,
  ],
  [
    '[O32] a webhook twice',
    async ({ session }) => {
      stage.pay(session, { copies: 2 })
      await deliver()
    },
    PAID,
  ],
  [
    '[O32] a webhook twice at the same moment',
    async ({ session }) => {
      stage.pay(session)
      const answers = await Promise.all([1, 2, 3].map(async () => post(bodyOf(session))))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    },
    PAID,
  ],
  [
    '[O32] a webhook an hour late: until then it waits, then it is paid',
    async ({ player, id, session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      stage.advance(59 * MINUTE)
      await deliver()
      await stage.sweep()
      expect(await stage.endOf(player, id)).toMatchObject({
        evaluation: 'awaiting_payment',
        checkouts: ['open'],
        charged: SINGLE,
      })
      stage.advance(2 * MINUTE)
      await stage.sweep()
      expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'awaiting_payment', checkouts: ['open'] })
      await deliver()
    },
    PAID,
  ],
  [
    '[O38] cancelled too late: it is being confirmed, and paid',
    async ({ player, checkout, session }) => {
      stage.pay(session)
      const late = await stage.cancel(player, checkout)
      expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
        409,
        'We’re confirming the payment.',
      ])
      await deliver()
      expect((await stage.cancel(player, checkout)).json()).toMatchObject({ status: 'paid' })
    },
    PAID,
  ],
  [
    '[O31] paid, and asked for again before the webhook',
    async ({ player, id, session }) => {
      stage.pay(session)
      expect((await stage.open(player, id)).statusCode).toBe(409)
      await deliver()
      expect((await stage.open(player, id)).statusCode).toBe(409)
    },
    PAID,
  ],
  [
    '[O32] a webhook before our own note of the session',
    async ({ checkout, session }) => {
      await stage.db.query(`UPDATE checkout SET status = 'opening', session_id = NULL WHERE id = $1`, [
        checkout.checkout_id,
      ])
      stage.pay(session)
      await deliver()
    },
    PAID,
  ],
  [
    '[O31] a crash between our note and the provider: the same form is found again',
    async ({ player, id, checkout }) => {
      await stage.db.query(`UPDATE checkout SET status = 'opening', session_id = NULL WHERE id = $1`, [
        checkout.checkout_id,
      ])
      expect((await stage.open(player, id)).json<OpenCheckout>()).toEqual(checkout)
    },
    WAITING,
  ],
  [
    '[O32] a bad signature',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      for (const secret of ['whsec_other', 'x']) expect((await post(bodyOf(session), { secret })).statusCode).toBe(400)
      const unsigned = await stage.app.inject({
        method: 'POST',
        url: '/api/payment/webhook/',
        payload: bodyOf(session),
        headers: { 'content-type': 'application/json' },
      })
      expect(unsigned.statusCode).toBe(400)
    },
    { ...WAITING, charged: SINGLE },
  ],
  [
    '[O32] a changed body',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      const body = bodyOf(session)
      const changed = await post(`${body} `, { signature: stage.signed(body) })
      expect(changed.statusCode).toBe(400)
    },
    { ...WAITING, charged: SINGLE },
  ],
  [
    '[O32] an old signature, as of a copy played back',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      expect((await post(bodyOf(session), { ageS: 301 })).statusCode).toBe(400)
    },
    { ...WAITING, charged: SINGLE },
  ],
  [
    '[O32] out of order: expired after paid',
    async ({ session }) => {
      stage.pay(session)
      const body = bodyOf(session)
      await deliver()
      expect((await post(bodyAs(body, 'checkout.session.expired'))).statusCode).toBe(200)
      expect((await post(bodyAs(body, 'checkout.session.async_payment_failed'))).statusCode).toBe(200)
    },
    PAID,
  ],
  [
    '[O32] out of order: paid after expired',
    async ({ session }) => {
      stage.pay(session)
      expect((await post(bodyAs(bodyOf(session), 'checkout.session.expired'))).statusCode).toBe(200)
      await deliver()
    },
    PAID,
  ],
  [
    '[O36] a bank transfer: under way, then failed',
    async ({ player, id, session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      const under = bodyAs(bodyOf(session), 'checkout.session.completed', { payment_status: 'unpaid' })
      expect((await post(under)).statusCode).toBe(200)
      expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'awaiting_payment' })
      await post(bodyAs(bodyOf(session), 'checkout.session.async_payment_failed', { payment_status: 'unpaid' }))
    },
    { ...DRAFT, charged: SINGLE },
  ],
  [
    '[O32] a bank transfer: under way, then paid',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      await post(bodyAs(bodyOf(session), 'checkout.session.completed', { payment_status: 'unpaid' }))
      await post(bodyAs(bodyOf(session), 'checkout.session.async_payment_succeeded'))
    },
    PAID,
  ],
  [
    '[O33] a wrong amount goes back',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      await post(bodyAs(bodyOf(session), 'checkout.session.completed', { amount_total: 100 }))
      expect(told()).toContain('was paid with 100 USD: it goes back')
    },
    { ...DRAFT, checkouts: ['refunded'] },
  ],
  [
    '[O33] a wrong currency goes back',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      await post(bodyAs(bodyOf(session), 'checkout.session.completed', { currency: 'jpy' }))
      expect(told()).toContain('JPY')
    },
    { ...DRAFT, checkouts: ['refunded'] },
  ],
  [
    '[O30] the price changed meanwhile: what was offered counts',
    async ({ session }) => {
      await stage.db.query('UPDATE package SET price_cents = 9900 WHERE id = 1')
      stage.pay(session)
      await deliver()
      await stage.db.query('UPDATE package SET price_cents = 7900 WHERE id = 1')
    },
    PAID,
  ],
  [
    '[O31] the price changed, and it is asked for again: a new form at the new price, the old one is closed',
    async ({ player, id, session }) => {
      await stage.db.query('UPDATE package SET price_cents = 9900 WHERE id = 1')
      expect((await stage.open(player, id)).json()).toMatchObject({ amount_cents: 9_900 })
      await stage.db.query('UPDATE package SET price_cents = 7900 WHERE id = 1')
      expect(stage.payments.find(session)?.status).toBe('expired')
      await deliver()
    },
    { ...WAITING, checkouts: ['expired', 'open'] },
  ],
  [
    '[O32] the package is taken off the offer meanwhile: it is paid all the same',
    async ({ session }) => {
      await stage.db.query('UPDATE package SET is_active = false WHERE id = 1')
      stage.pay(session)
      await deliver()
      await stage.db.query('UPDATE package SET is_active = true WHERE id = 1')
    },
    PAID,
  ],
  [
    '[O39] deleted while it is open: closed at the provider',
    async ({ player, id, session }) => {
      expect((await remove(player, id)).statusCode).toBe(200)
      expect(stage.payments.find(session)?.status).toBe('expired')
      await deliver()
    },
    { ...DRAFT, evaluation: 'cancelled' },
  ],
  [
    '[O39] deleted while it is being paid: too late',
    async ({ player, id, session }) => {
      stage.pay(session)
      expect((await remove(player, id)).statusCode).toBe(409)
      await deliver()
    },
    PAID,
  ],
  [
    '[O33] withdrawn behind the payment’s back: the money goes back',
    async ({ id, session }) => {
      await stage.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE id = $1`, [id])
      stage.pay(session)
      await deliver()
    },
    { ...DRAFT, evaluation: 'cancelled', checkouts: ['refunded'] },
  ],
  [
    '[O41] a webhook that never came of an expired form: the sweep closes it',
    async ({ player, id, session }) => {
      stage.advance(61 * MINUTE)
      stage.payments.expire(session)
      await stage.sweep()
      expect(await stage.endOf(player, id)).toEqual(DRAFT)
      await deliver()
    },
    DRAFT,
  ],
  ['[O41] the sweep leaves what is in time', () => stage.sweep(), WAITING],
  [
    '[O40] given back by hand at the provider: what was submitted stays, nothing more can be used',
    async ({ session }) => {
      stage.pay(session)
      await deliver()
      const reference = stage.payments.find(session)?.paymentReference ?? ''
      await stage.payments.refund({ checkoutId: '', paymentReference: reference })
      await deliver()
      expect(told()).toContain('its credits end')
    },
    { ...PAID, checkouts: ['refunded'], charged: 0 },
  ],
  [
    '[O40, O148] refunded by hand before the payment was reported: the same',
    async ({ session }) => {
      stage.pay(session, { delayMs: 60 * MINUTE })
      const paid = bodyOf(session)
      await stage.payments.refund({
        checkoutId: '',
        paymentReference: stage.payments.find(session)?.paymentReference ?? '',
      })
      await deliver()
      expect((await post(paid)).statusCode).toBe(200)
    },
    { ...PAID, checkouts: ['refunded'], charged: 0 },
  ],
]

test.each(cases)('%s', async (_name, act, end) => {
  const opened = await stage.anOpenCheckout()
  await act(opened)
  expect(await stage.endOf(opened.player, opened.id)).toEqual(end)
  // Nothing that comes later changes it.
  await deliver()
  await stage.sweep()
  await deliver()
  expect(await stage.endOf(opened.player, opened.id)).toEqual(end)
})
