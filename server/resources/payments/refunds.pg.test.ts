import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Payment } from '#domain/contracts/admin-payments.ts'
import { bodyAs, startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

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
