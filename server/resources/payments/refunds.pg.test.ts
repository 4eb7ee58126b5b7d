import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Payment } from '#domain/contracts/admin-payments.ts'
import { bodyAs, startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { giveBack } from './give-back.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

let stage: PaymentStage
let admin: TestUser
beforeAll(async () => {
  stage = await startPaymentStage()
  admin = await stage.createUser({ isAdmin: true })
})
afterAll(() => stage.close())
/** What the operator reads. */
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

const aPaidOrder = (packageId = 1) => stage.aPaidOrder(packageId)

const refund = (checkoutId: string, amount_cents: number, refund_id = randomUUID()) =>
  stage.call(admin, 'POST', `/admin/payments/${checkoutId}/refunds/`, {
    refund_id,
    amount_cents,
    reason: 'Late report',
  })
const read = async (checkoutId: string) =>
  (await stage.call(admin, 'GET', `/admin/payments/${checkoutId}/`)).json<Payment>()
const emails = async ({ id }: TestUser) =>
  (
    await stage.db.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 ORDER BY created_at, kind', [id])
  ).map(({ kind }) => kind)

test('[O134, O37] a doubled click refunds once, recorded and told to the payer once', async () => {
  const { checkoutId, session, player } = await aPaidOrder()
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => refund(checkoutId, 2_000, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await stage.payments.deliverDue()
  expect(stage.payments.find(session)?.refunds.map(({ amountCents }) => amountCents)).toEqual([2_000])
  expect(await read(checkoutId)).toMatchObject({
    status: 'paid',
    refunded_cents: 2_000,
    left_cents: 5_900,
    refunds: [{ amount_cents: 2_000, status: 'made', reason: 'Late report', asked_by_name: 'Test Evaluator' }],
  })
  expect(await emails(player)).toEqual(['order_received', 'refund_made'])
  const deeds = await stage.db.query(`SELECT details FROM audit WHERE action = 'refund payment' AND person_id = $1`, [
    player.id,
  ])
  expect(deeds).toEqual([{ details: { checkout_id: checkoutId, amount_cents: 2_000 } }])
})

test('[O134] an answer that is lost is asked for again by the sweep, and refunds once', async () => {
  const { checkoutId, session } = await aPaidOrder()
  const real = stage.payments.refundPart.bind(stage.payments)
  const line = vi.spyOn(stage.payments, 'refundPart').mockImplementationOnce(async (it) => {
    await real(it)
    throw new Error('no answer')
  })
  expect((await refund(checkoutId, 1)).json<Payment>().refunds).toMatchObject([{ status: 'due' }])
  stage.advance(MINUTE)
  await stage.sweep()
  line.mockRestore()
  expect(stage.payments.find(session)?.refunds).toHaveLength(1)
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 1, refunds: [{ status: 'made' }] })
  await stage.payments.deliverDue()
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 1 })
})

test('[O134] many at once never give back more than was paid', async () => {
  const { checkoutId, session } = await aPaidOrder()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(checkoutId, 2_000)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ error_code: 'REFUND_TOO_LARGE' })
  await stage.payments.deliverDue()
  expect(stage.payments.find(session)?.refunds).toHaveLength(3)
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 6_000, left_cents: 1_900 })
})

test('[O135] a refund made at the provider counts too, whichever of its events comes, and however often', async () => {
  const { checkoutId, session } = await aPaidOrder()
  stage.payments.refundByHand(session, 5_000)
  const [one, total] = stage.payments.find(session)!.deliveries.map(({ body }) => body)
  expect((await stage.post(bodyAs(total!, 'charge.refunded'))).statusCode).toBe(200)
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 5_000, left_cents: 2_900, refunds: [] })
  for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated']) await stage.post(bodyAs(one!, type))
  await stage.payments.deliverDue()
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 5_000, refunds: [{ reason: null, status: 'made' }] })
  expect((await refund(checkoutId, 2_901)).statusCode).toBe(409)
  expect((await refund(checkoutId, 2_900)).statusCode).toBe(200)
})

test('[O135] a refund that fails counts no more, and an older total changes nothing', async () => {
  const { checkoutId, session } = await aPaidOrder()
  await refund(checkoutId, 2_000)
  const before = stage.bodyOf(session)
  await stage.payments.deliverDue()
  stage.advance(5_000)
  stage.payments.failRefund(session)
  await stage.payments.deliverDue()
  expect(await read(checkoutId)).toMatchObject({
    refunded_cents: 0,
    left_cents: 7_900,
    refunds: [{ status: 'failed' }],
  })
  await stage.post(bodyAs(before, 'charge.refunded'))
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 0 })
})

test('[O136] a part leaves the order and its credits; the parts together end what is left', async () => {
  const { checkoutId, player, id } = await aPaidOrder(2)
  await refund(checkoutId, 19_899)
  expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'submitted', checkouts: ['paid'], held: 1 })
  expect((await stage.call(player, 'GET', '/evaluation/credits/')).json()).toMatchObject({ credits_left: 2 })
  await refund(checkoutId, 1)
  expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'submitted', checkouts: ['refunded'], held: 1 })
  expect((await stage.call(player, 'GET', '/evaluation/credits/')).json()).toMatchObject({ credits_left: 0 })
  await stage.payments.deliverDue()
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 19_900, left_cents: 0 })
})

test('[O134] nobody but an admin, and with a proof of the last minutes; nothing less than a cent', async () => {
  const { checkoutId, player } = await aPaidOrder()
  const body = { refund_id: randomUUID(), amount_cents: 100, reason: 'Mine' }
  const path = `/admin/payments/${checkoutId}/refunds/`
  expect((await stage.call(player, 'POST', path, body)).statusCode).toBe(403)
  for (const amount_cents of [0, -1, 1.5]) expect((await refund(checkoutId, amount_cents)).statusCode).toBe(422)
  expect((await refund(randomUUID(), 100)).statusCode).toBe(404)
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 0 })
})

const MINUTE = 60_000
const due = async (id: string) =>
  (await stage.db.query(`SELECT 1 FROM payment_refund WHERE checkout_id = $1 AND status = 'due'`, [id])).length
const failuresOf = async ({ id }: TestUser) =>
  (
    await stage.db.query<{ details: object; origin: string }>(
      `SELECT details, origin FROM audit WHERE action = 'fail refund' AND person_id = $1`,
      [id],
    )
  ).map(({ details, origin }) => ({ ...details, origin }))
const failedList = async () =>
  (await stage.call(admin, 'GET', '/admin/payments/?only=failed_refunds&limit=100'))
    .json<{ results: Payment[] }>()
    .results.map(({ checkout_id }) => checkout_id)

test('[O149] a refund of a payment that the provider doesn’t know fails once, is recorded, and can be made again', async () => {
  const { checkoutId, session, player } = await aPaidOrder()
  stage.payments.answerRefunds(session, 'unknown_payment')
  const asked = vi.spyOn(stage.payments, 'refundPart')
  expect((await refund(checkoutId, 2_000)).json<Payment>()).toMatchObject({
    refund_failure: 'unknown_payment',
    left_cents: 7_900,
    refunded_cents: 0,
    refunds: [{ status: 'failed', failure: 'unknown_payment' }],
  })
  stage.advance(90 * MINUTE)
  await stage.sweep()
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  expect(await failuresOf(player)).toEqual([
    { checkout_id: checkoutId, amount_cents: 2_000, failure: 'unknown_payment', origin: 'server' },
  ])
  expect(await failedList()).toContain(checkoutId)
  expect((await read(checkoutId)).history).toContainEqual(
    expect.objectContaining({ kind: 'refund_failed', about: 'unknown_payment', amount_cents: 2_000 }),
  )
  stage.payments.answerRefunds(session, 'made')
  // The clock of the stage is ahead of the database's.
  await stage.db.query(`UPDATE payment_refund SET settled_at = asked_at WHERE checkout_id = $1`, [checkoutId])
  expect((await refund(checkoutId, 2_000)).json<Payment>()).toMatchObject({
    refund_failure: null,
    refunded_cents: 2_000,
  })
  expect(await failedList()).not.toContain(checkoutId)
  expect(await emails(player)).toEqual(['order_received', 'refund_made'])
})

test('[O149] without an answer it is asked for again after 1, 2, 4 minutes and so on, at least once an hour', async () => {
  const { checkoutId, session } = await aPaidOrder()
  stage.payments.answerRefunds(session, 'unanswered')
  const asked = vi.spyOn(stage.payments, 'refundPart')
  await refund(checkoutId, 2_000)
  const sweepAll = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      stage.advance(MINUTE)
      await sweepCheckouts(stage.services, () => {})
    }
    return asked.mock.calls.length
  }
  expect(await sweepAll(1)).toBe(2)
  expect(await sweepAll(1)).toBe(2)
  expect(await sweepAll(1)).toBe(3)
  expect(await sweepAll(4)).toBe(4)
  expect(await sweepAll(8 + 16 + 32)).toBe(7)
  expect(await sweepAll(120)).toBe(9)
  expect(await due(checkoutId)).toBe(1)
  stage.payments.answerRefunds(session, 'made')
  stage.advance(60 * MINUTE)
  await stage.sweep()
  expect(asked).toHaveBeenCalledTimes(10)
  expect(await read(checkoutId)).toMatchObject({ refunded_cents: 2_000, refunds: [{ status: 'made' }] })
  asked.mockRestore()
})

test('[O149] a key that the provider refuses may be mended for hours; then the refund fails', async () => {
  const { checkoutId, session } = await aPaidOrder()
  stage.payments.answerRefunds(session, 'not_allowed')
  await refund(checkoutId, 2_000)
  for (let hour = 0; hour < 11; hour++) {
    expect(await due(checkoutId)).toBe(1)
    stage.advance(60 * MINUTE)
    await stage.sweep()
  }
  expect(await read(checkoutId)).toMatchObject({ refunds: [{ status: 'failed', failure: 'not_allowed' }] })
})

test('[O149] what the provider says was made is made, even if it was given up here', async () => {
  const { checkoutId, session } = await aPaidOrder()
  const id = randomUUID()
  stage.payments.answerRefunds(session, 'refused')
  await refund(checkoutId, 2_000, id)
  expect(await read(checkoutId)).toMatchObject({ refunds: [{ status: 'failed' }] })
  stage.payments.refundByHand(session, 2_000)
  const made = stage.payments.find(session)!.deliveries.at(-2)!.body
  await stage.post(bodyAs(made, 'refund.created', { metadata: { checkout_id: checkoutId, refund_id: id } }))
  expect(await read(checkoutId)).toMatchObject({
    refunded_cents: 2_000,
    refund_failure: null,
    refunds: [{ status: 'made', failure: null }],
  })
})

/** Paid for an order that was withdrawn behind the payment’s back: it buys nothing and is to be given back. */
async function anUnwantedPayment(refundsAre: 'unknown_payment' | 'unanswered' | 'made') {
  const order = await stage.anOpenCheckout()
  await stage.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE id = $1`, [order.id])
  stage.payments.answerRefunds(order.session, refundsAre)
  stage.pay(order.session)
  await stage.payments.deliverDue()
  return { ...order, checkoutId: order.checkout.checkout_id }
}

test('[O149] nor is a payment that bought nothing asked for again when the provider doesn’t know it: an admin refunds it', async () => {
  const asked = vi.spyOn(stage.payments, 'refund')
  const { checkoutId, session, player } = await anUnwantedPayment('unknown_payment')
  stage.advance(90 * MINUTE)
  await stage.sweep()
  await giveBack(stage.services, checkoutId)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  expect(await read(checkoutId)).toMatchObject({
    status: 'refund_due',
    refund_failure: 'unknown_payment',
    left_cents: 7_900,
    refunds: [{ status: 'failed', amount_cents: 7_900, asked_by_name: null }],
  })
  expect(await failuresOf(player)).toMatchObject([{ failure: 'unknown_payment', amount_cents: 7_900 }])
  expect(await emails(player)).toEqual([])
  stage.payments.answerRefunds(session, 'made')
  await refund(checkoutId, 7_900)
  await stage.payments.deliverDue()
  expect(await read(checkoutId)).toMatchObject({ status: 'refunded', refund_failure: null, refunded_cents: 7_900 })
  expect(await emails(player)).toEqual(['refund_made'])
})

test('[O149] a payment that bought nothing waits twice as long after each attempt without an answer', async () => {
  const { checkoutId, session, player } = await anUnwantedPayment('unanswered')
  const asked = vi.spyOn(stage.payments, 'refund')
  for (let minute = 0; minute < 7; minute++) {
    stage.advance(MINUTE)
    await sweepCheckouts(stage.services, () => {})
  }
  expect(asked.mock.calls.filter(([it]) => it.checkoutId === checkoutId)).toHaveLength(3)
  asked.mockRestore()
  stage.payments.answerRefunds(session, 'made')
  stage.advance(60 * MINUTE)
  await stage.sweep()
  expect(await read(checkoutId)).toMatchObject({ status: 'refunded', refunds: [] })
  expect(await emails(player)).toEqual(['payment_refunded'])
})

test('[O148, O149] money that was given back by itself and comes back waits for an admin', async () => {
  const { checkoutId, session } = await anUnwantedPayment('made')
  expect(await read(checkoutId)).toMatchObject({ status: 'refunded', refunded_cents: 7_900 })
  const total = stage.bodyOf(session)
  const it = { id: `re_${randomUUID()}`, amount: 7_900, metadata: {}, status: 'failed' }
  await stage.post(bodyAs(total, 'refund.failed', it))
  await stage.payments.deliverDue()
  stage.advance(90 * MINUTE)
  await stage.sweep()
  expect(await read(checkoutId)).toMatchObject({
    status: 'refund_due',
    refund_failure: 'came_back',
    refunded_cents: 0,
    left_cents: 7_900,
  })
})
