import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'
import { sendNotices } from '#server/resources/notices/send-notices.ts'
import { aPlayerOf, aPurchaseOf } from '#tests/support/orders.ts'
import { bodyAs, startPaymentStage } from '#tests/support/payment-stage.ts'
import type { EndState, OpenCheckout, PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

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

const deliver = () => stage.payments.deliverDue()
const remove = (player: TestUser, id: string) => stage.call(player, 'DELETE', `/evaluation/${id}/`)
const told = () => stderr.mock.calls.map(([text]) => String(text)).join('')

const bodyOf = (session: string) => stage.bodyOf(session)
const post: PaymentStage['post'] = (body, how) => stage.post(body, how)

test('[O33] paid twice, in two forms of one order: one is given back, and who paid is told once', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  // The first form was given up here although its payment was under way.
  await stage.db.query(`UPDATE checkout SET status = 'expired' WHERE session_id = $1`, [session])
  const second = stage.sessionOf((await stage.open(player, id)).json<OpenCheckout>())
  expect(second).not.toBe(session)
  stage.pay(session)
  stage.pay(second)
  await deliver()
  await deliver()
  expect(await stage.endOf(player, id)).toEqual({ ...PAID, checkouts: ['paid', 'refunded'] })
  await stage.sweep()
  expect(await noticesOf(player)).toEqual(['order_received', 'payment_refunded'])
})

test('[O151] the email that confirms a paid order is its receipt, and an order with a credit has none', async () => {
  const { player } = await stage.aPaidOrder(2)
  const mails = () => stage.mailbox.mails.filter(({ to }) => to === player.email)
  await sendNotices(stage.services)
  const [paid] = mails()
  expect(paid?.text).toContain('You paid $199.00 for the Progress Pack. This email is your receipt.')
  expect(paid?.text).toContain('You have 2 evaluations left.')
  const id = await stage.aWholeDraft(player)
  await stage.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  await sendNotices(stage.services)
  const [, credited] = mails()
  expect(credited?.subject).toBe('Your video is submitted')
  expect(credited?.text).not.toMatch(/paid|receipt/u)
})

test('[O33] paid in an earlier form: the later one, still open, is closed', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  await stage.db.query(`UPDATE checkout SET status = 'expired' WHERE session_id = $1`, [session])
  const second = stage.sessionOf((await stage.open(player, id)).json<OpenCheckout>())
  stage.pay(session)
  await deliver()
  expect(stage.payments.find(second)?.status).toBe('expired')
  expect(await stage.endOf(player, id)).toEqual({ ...PAID, checkouts: ['paid', 'expired'] })
})

test('[O31] two tabs at once get one form; so do two after the price has changed', async () => {
  const player = await aPlayerOf(stage)
  const id = await stage.aWholeDraft(player)
  const openAll = async () =>
    (await Promise.all([1, 2, 3, 4].map(() => stage.open(player, id)))).map((it) => it.json<OpenCheckout>())
  const first = await openAll()
  expect(new Set(first.map(({ url }) => url))).toEqual(new Set([first[0]?.url]))
  await stage.db.query('UPDATE package SET price_cents = 8900 WHERE id = 1')
  const dearer = await openAll()
  await stage.db.query('UPDATE package SET price_cents = 7900 WHERE id = 1')
  expect(new Set(dearer.map(({ url, amount_cents }) => `${url} ${amount_cents}`))).toEqual(
    new Set([`${dearer[0]?.url} 8900`]),
  )
  expect(await stage.endOf(player, id)).toEqual({ ...WAITING, checkouts: ['expired', 'open'] })
})

test('[O30] what is missing is told at its field, and nothing is opened', async () => {
  const player = await aPlayerOf(stage)
  const id = await stage.aWholeDraft(player)
  await stage.db.query(`UPDATE evaluation SET sightings = '[]', event_name = '' WHERE id = $1`, [id])
  const refused = await stage.open(player, id)
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    {
      event_name: ['Enter the game'],
      sightings: ['Mark yourself in the video, twice'],
    },
  ])
  expect(await stage.endOf(player, id)).toEqual({ ...WAITING, evaluation: 'draft', checkouts: [] })
})

test('[O30] a credit that is left is used first', async () => {
  const player = await aPlayerOf(stage)
  const id = await stage.aWholeDraft(player)
  await aPurchaseOf(stage, player, { credits: 1, days: 30 })
  const refused = await stage.open(player, id)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error_code: 'CREDIT_LEFT', message: 'You have a credit left. Submit the order with it.' },
  ])
})

test('[O30] a stranger neither opens, sees, nor closes a payment; nor does deleting try to', async () => {
  const { player, id, checkout, session } = await stage.anOpenCheckout()
  const stranger = await aPlayerOf(stage)
  const answers = [
    await stage.open(stranger, id),
    await stage.cancel(stranger, checkout),
    await stage.call(stranger, 'GET', `/payment/checkout/${checkout.checkout_id}/`),
    await remove(stranger, id),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect(stage.payments.find(session)?.status).toBe('open')
  expect(await stage.endOf(player, id)).toEqual(WAITING)
})

test('[O35] a consent taken back while it is paid: the credits wait, the order is a draft, and can be submitted with one later', async () => {
  const { player, id, session } = await stage.anOpenCheckout(2)
  stage.pay(session)
  await makeChildOf(player)
  await deliver()
  const bought = { amount_cents: 19_900, credits_total: 3, credits_left: 3 }
  expect(await stage.endOf(player, id)).toEqual({
    evaluation: 'draft',
    checkouts: ['paid'],
    purchases: [bought],
    held: 0,
    count: 0,
    charged: 19_900,
  })
  await stage.db.query(`UPDATE player SET date_of_birth = '2008-03-04' WHERE user_id = $1`, [player.id])
  const order = await stage.call(player, 'POST', '/evaluation/submission/', {
    evaluation_submission_id: id,
    use_credit: true,
  })
  expect(order.json<PlayerOrder>()).toMatchObject({ status: 'submitted' })
  expect(await stage.endOf(player, id)).toMatchObject({
    purchases: [{ credits_left: 2 }],
    held: 1,
    count: 1,
    charged: 19_900,
  })
})

test('[O32] an event about a payment that is not ours is taken and told', async () => {
  const { session } = await stage.anOpenCheckout()
  stage.pay(session)
  for (const client_reference_id of ['somebody-elses', randomUUID()]) {
    expect(
      (await post(bodyAs(bodyOf(session), 'checkout.session.completed', { client_reference_id }))).statusCode,
    ).toBe(200)
  }
  expect(told()).toMatch(/names no checkout of ours[^]*names the unknown checkout/u)
  for (const type of ['customer.created', 'invoice.paid'])
    expect((await post(bodyAs(bodyOf(session), type))).statusCode).toBe(200)
  expect((await post('[]')).statusCode).toBe(400)
})

test('[O77] a payment that is told again, in the same event, in another one and at the same moment, is one purchase', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  stage.pay(session)
  const paid = bodyOf(session)
  const again = [paid, paid, bodyAs(paid, 'checkout.session.completed'), bodyAs(paid, 'checkout.session.completed')]
  const answers = await Promise.all(again.map((body) => post(body)))
  await deliver()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await stage.endOf(player, id)).toEqual(PAID)
})

test('[O37] a provider that is away while money goes back is asked again by the sweep', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  await stage.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE id = $1`, [id])
  stage.pay(session)
  const away = vi.spyOn(stage.payments, 'refund').mockRejectedValue(new Error('no answer'))
  await deliver()
  expect(await stage.endOf(player, id)).toMatchObject({ checkouts: ['refund_due'], charged: SINGLE })
  away.mockRestore()
  stage.advance(60_000)
  await stage.sweep()
  expect(await stage.endOf(player, id)).toMatchObject({ checkouts: ['refunded'], charged: 0 })
  expect(await noticesOf(player)).toEqual(['payment_refunded'])
})

test('[O37] what two sweeps give back at the same moment is told once', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  await stage.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE id = $1`, [id])
  stage.pay(session)
  const refund = stage.payments.refund.bind(stage.payments)
  const line = vi.spyOn(stage.payments, 'refund').mockRejectedValueOnce(new Error('no answer'))
  await deliver()
  const both = Promise.withResolvers<void>()
  line.mockImplementation(async (request) => {
    if (line.mock.calls.length === 3) both.resolve()
    await both.promise
    return refund(request)
  })
  stage.advance(60_000)
  await Promise.all([stage.sweep(), stage.sweep()])
  line.mockRestore()
  expect(await stage.endOf(player, id)).toMatchObject({ checkouts: ['refunded'], charged: 0 })
  expect(await noticesOf(player)).toEqual(['payment_refunded'])
})

test('a provider that is away: 503, and the order can be changed and paid for again at once', async () => {
  const player = await aPlayerOf(stage)
  const id = await stage.aWholeDraft(player)
  const away = vi.spyOn(stage.payments, 'openSession').mockRejectedValue(new Error('no answer'))
  expect((await stage.open(player, id)).statusCode).toBe(500)
  away.mockRestore()
  expect(await stage.endOf(player, id)).toEqual(DRAFT)
  expect((await stage.open(player, id)).statusCode).toBe(200)
})

test('[O50] what costs nothing is submitted without a charge', async () => {
  await stage.db.query('UPDATE package SET price_cents = 0 WHERE id = 1')
  const { player, id, session } = await stage.anOpenCheckout()
  await stage.db.query('UPDATE package SET price_cents = 7900 WHERE id = 1')
  stage.pay(session)
  await deliver()
  expect(await stage.endOf(player, id)).toEqual({ ...PAID, purchases: [{ ...BOUGHT, amount_cents: 0 }], charged: 0 })
})

async function makeChildOf(player: TestUser) {
  await stage.db.query(`UPDATE player SET date_of_birth = (now() - interval '10 years')::date WHERE user_id = $1`, [
    player.id,
  ])
}

const noticesOf = async ({ id }: TestUser) =>
  (
    await stage.db.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 ORDER BY created_at, kind', [id])
  ).map(({ kind }) => kind)
