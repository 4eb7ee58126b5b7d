import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { sweepDeletions } from '#server/resources/own-data/sweep-deletions.ts'
import { takeEvent } from '#server/resources/payments/take-event.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { createFaultyPayments } from '#tests/support/faulty-payments.ts'
import { bodyAs } from '#tests/support/payment-stage.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, OrderEnd, TeamOrderStage } from '#tests/support/team-order-stage.ts'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

const MINUTE = 60_000
const PROGRESS_PACK = 2
const PRICE = 19_900
const of = (status: string, count: number) => Array.from({ length: count }, () => status)
/** Of four players: two packages of three, and two credits that are left. */
const WAITING: OrderEnd = {
  orders: ['awaiting_payment'],
  evaluations: of('awaiting_payment', 4),
  checkouts: ['open'],
  credits: [],
  held: 0,
  charged: 0,
  notices: [],
}
const PAID: OrderEnd = {
  orders: ['submitted'],
  evaluations: of('submitted', 4),
  checkouts: ['paid'],
  credits: [[2, 6]],
  held: 4,
  charged: 2 * PRICE,
  notices: ['team_order_received'],
}
const ENDED: OrderEnd = { ...WAITING, orders: ['cancelled'], evaluations: of('cancelled', 4), checkouts: ['expired'] }
const STOPPED: OrderEnd = {
  ...ENDED,
  checkouts: ['paid'],
  credits: [[6, 6]],
  charged: 2 * PRICE,
  notices: ['team_order_stopped'],
}
const REFUNDED: OrderEnd = { ...ENDED, checkouts: ['refunded'], notices: ['payment_refunded'] }

const CHECKOUT = { package_id: PROGRESS_PACK, payment: { mode: 'checkout' } } as const
const deliver = () => stage.payments.deliverDue()
const cancel = ({ coach }: CoachedTeam, { checkout_id }: TeamOrder) =>
  stage.call(coach, 'POST', `/payment/checkout/${checkout_id}/cancel/`)

async function anOpenOrder(players = 4) {
  const it = await stage.aTeam({ players })
  const order = await stage.order(it, CHECKOUT)
  return { ...it, order, session: stage.sessionOf(order) }
}

test('[O86] as many packages as give every player a credit, at the server’s price; what is left stays the coach’s', async () => {
  const { coach, team, order, session } = await anOpenOrder()
  expect(order).toMatchObject({
    status: 'awaiting_payment',
    amount_cents: 2 * PRICE,
    currency: 'USD',
    package_name: 'Progress Pack',
    checkout_id: expect.any(String),
    checkout_url: expect.any(String),
  })
  expect(stage.payments.find(session)).toMatchObject({
    amountCents: 2 * PRICE,
    productName: 'Courtside: 2 x Progress Pack',
    returnUrl: expect.stringMatching(`/app/new-evaluation/${team.id}\\?checkout=${order.checkout_id}$`),
  })
  expect(await stage.endOf(coach)).toEqual(WAITING)
  stage.pay(session)
  await deliver()
  expect(await stage.endOf(coach)).toEqual(PAID)
  expect(await stage.get(coach, order.team_submission_id)).toMatchObject({
    status: 'submitted',
    checkout_url: null,
    evaluations: of('submitted', 4).map((status) => ({ status })),
  })
  expect((await stage.call(coach, 'GET', `/payment/checkout/${order.checkout_id}/`)).json()).toMatchObject({
    status: 'paid',
    team_submission_id: order.team_submission_id,
    evaluation_submission_id: null,
  })
  const [purchase] = await stage.db.query<{ team_id: number; amount_cents: number }>(
    'SELECT team_id, amount_cents FROM purchase WHERE owner_id = $1',
    [coach.id],
  )
  expect(purchase).toEqual({ team_id: team.id, amount_cents: 2 * PRICE })
  expect((await stage.call(coach, 'GET', '/evaluation/credits/')).json()).toMatchObject({ credits_left: 2 })
})

test('[O80] two taps at once open one payment, and its page is asked for again by the order', async () => {
  const it = await stage.aTeam({ players: 4 })
  const key = randomUUID()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, CHECKOUT), key)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const order = answers[0]?.json<TeamOrder>()
  const again = await stage.call(it.coach, 'POST', '/payment/create-checkout-session/', {
    team_submission_id: order?.team_submission_id,
  })
  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { checkout_id: order?.checkout_id, url: order?.checkout_url, amount_cents: 2 * PRICE },
  ])
  const stranger = await stage.createUser({ role: 'Coach' })
  const refused = await stage.call(stranger, 'POST', '/payment/create-checkout-session/', {
    team_submission_id: order?.team_submission_id,
  })
  expect(refused.statusCode).toBe(404)
  expect(await stage.endOf(it.coach)).toEqual(WAITING)
})

test('[O87] told twice at once, late and again under another id, it is paid once', async () => {
  const { coach, session } = await anOpenOrder()
  stage.pay(session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(session)
  const answers = await Promise.all([
    stage.post(body),
    stage.post(body),
    stage.post(bodyAs(body, 'checkout.session.completed')),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  stage.advance(6 * MINUTE)
  await deliver()
  expect((await stage.post(bodyAs(body, 'checkout.session.expired'))).statusCode).toBe(200)
  await stage.sweep()
  expect(await stage.endOf(coach)).toEqual(PAID)
})

test('[O36] a payment that ends ends its order whole: closed by the coach, expired, failed, or never answered', async () => {
  const closed = await anOpenOrder()
  expect((await cancel(closed, closed.order)).json()).toMatchObject({ status: 'expired' })
  const failed = await anOpenOrder()
  stage.payments.expire(failed.session)
  await deliver()
  for (const { coach, order } of [closed, failed]) {
    const again = await stage.call(coach, 'POST', '/payment/create-checkout-session/', {
      team_submission_id: order.team_submission_id,
    })
    expect([again.statusCode, again.json()]).toMatchObject([409, { error_code: 'ORDER_ENDED' }])
  }
  const lapsed = await anOpenOrder()
  await stage.db.query(`UPDATE checkout SET expires_at = now() - interval '1 minute' WHERE session_id = $1`, [
    lapsed.session,
  ])
  await stage.sweep()
  for (const { coach, session } of [closed, failed, lapsed]) {
    expect(await stage.endOf(coach)).toEqual(ENDED)
    expect(stage.payments.find(session)?.status).toBe('expired')
  }
})

test('[O36] the key of an order that has ended answers it as it is, and makes no other', async () => {
  const it = await stage.aTeam({ players: 4 })
  const key = randomUUID()
  const order = await stage.order(it, CHECKOUT, key)
  await cancel(it, order)
  const again = await stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, CHECKOUT), key)
  expect([again.statusCode, again.json()]).toMatchObject([
    201,
    { team_submission_id: order.team_submission_id, status: 'cancelled', checkout_url: null },
  ])
  expect(await stage.endOf(it.coach)).toEqual(ENDED)
})

test('[O36] paid after it was closed here, or with another amount: the money goes back, and the coach is told once', async () => {
  const late = await anOpenOrder()
  stage.pay(late.session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(late.session)
  await stage.db.query(`UPDATE checkout SET status = 'expired' WHERE session_id = $1`, [late.session])
  await stage.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE team_submission_id = $1`, [
    late.order.team_submission_id,
  ])
  await stage.db.query(`UPDATE team_submission SET status = 'cancelled' WHERE id = $1`, [late.order.team_submission_id])
  await stage.post(body)
  await stage.post(body)
  const wrong = await anOpenOrder()
  stage.pay(wrong.session, { delayMs: 5 * MINUTE })
  await stage.post(bodyAs(stage.bodyOf(wrong.session), 'checkout.session.completed', { amount_total: 100 }))
  stage.advance(6 * MINUTE)
  await deliver()
  await stage.sweep()
  await deliver()
  expect(await stage.endOf(late.coach)).toEqual(REFUNDED)
  expect(await stage.endOf(wrong.coach)).toEqual(REFUNDED)
})

test('[O87] who can be submitted no more when the payment arrives stops the whole order: the credits wait, the coach is told', async () => {
  const spoil: ReadonlyArray<(it: Awaited<ReturnType<typeof anOpenOrder>>, playerId: string) => Promise<unknown>> = [
    // A consent that ended, as far as the database knows: the child grew younger.
    (_, playerId) =>
      stage.db.query(`UPDATE player SET date_of_birth = (now() - interval '10 years')::date WHERE id = $1`, [playerId]),
    ({ lines }) =>
      stage.db.query('UPDATE roster_entry SET player_id = NULL, declined_at = now() WHERE id = $1', [lines[0]]),
    ({ order }) =>
      stage.db.query(`UPDATE evaluation SET status = 'draft' WHERE id = $1`, [
        order.evaluations[1]?.evaluation_submission_id,
      ]),
    ({ order }) =>
      stage.db.query('UPDATE team_game SET external_video_url = NULL WHERE team_submission_id = $1', [
        order.team_submission_id,
      ]),
    async ({ team }) =>
      stage.db.query('UPDATE team SET coach_id = $2 WHERE id = $1', [
        team.id,
        (await stage.createUser({ role: 'Coach' })).id,
      ]),
  ]
  for (const [index, change] of spoil.entries()) {
    const it = await stage.aTeam({ players: 4 })
    const { playerId } = await stage.link(it.lines[0] ?? '')
    const order = await stage.order(it, CHECKOUT)
    stage.pay(stage.sessionOf(order))
    await change({ ...it, order, session: stage.sessionOf(order) }, playerId)
    await deliver()
    await deliver()
    expect([index, await stage.endOf(it.coach)]).toEqual([index, STOPPED])
  }
})

test('[O80] a provider without an answer: 503, nothing is lost, and the same tap again opens the payment', async () => {
  const it = await stage.aTeam({ players: 4 })
  const key = randomUUID()
  const { payments } = stage.services
  const line = createFaultyPayments(() => payments)
  stage.services.payments = line
  line.faults.push('call', 'answer')
  const answers = [1, 2, 3].map(() => () => stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, CHECKOUT), key))
  const codes: number[] = []
  for (const ask of answers) codes.push((await ask()).statusCode)
  stage.services.payments = payments
  expect(codes).toEqual([503, 503, 201])
  expect(await stage.endOf(it.coach)).toEqual(WAITING)
  const [checkout] = await stage.db.query<{ id: string }>('SELECT id FROM checkout WHERE buyer_id = $1', [it.coach.id])
  expect(stage.payments.sessions().filter(({ checkoutId }) => checkoutId === checkout?.id)).toHaveLength(1)
})

test('[O87] a database that ends the connection in the middle of a webhook: nothing half, and the next try pays', async () => {
  const { coach, session } = await anOpenOrder()
  stage.pay(session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(session)
  const event = stage.payments.readEvent(Buffer.from(body), stage.signed(body))
  const cut: typeof stage.db = {
    ...stage.db,
    transaction: (work, isolation) =>
      stage.db.transaction(async (sql) => {
        await work(sql)
        const [row] = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        await stage.db.query('SELECT pg_terminate_backend($1)', [row?.pid])
        return sql.query('SELECT 1') as never
      }, isolation),
  }
  await expect(takeEvent({ ...stage.services, db: cut }, event)).rejects.toThrow(/terminat|connection/iu)
  expect(await stage.endOf(coach)).toEqual({ ...WAITING, charged: 2 * PRICE })
  expect((await stage.post(body)).statusCode).toBe(200)
  expect(await stage.endOf(coach)).toEqual(PAID)
})

test('[O36] who deletes their account while a payment is open can pay in it no more; what was paid meanwhile goes back', async () => {
  const open = await anOpenOrder()
  const paid = await anOpenOrder()
  stage.pay(paid.session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(paid.session)
  await stage.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '1 hour' WHERE id = ANY($1)`, [
    [open.coach.id, paid.coach.id],
  ])
  expect((await sweepDeletions(stage.services)).failed).toEqual([])
  await stage.sweep()
  expect(stage.payments.find(open.session)?.status).toBe('expired')
  expect((await stage.post(body)).statusCode).toBe(200)
  await stage.sweep()
  expect(await stage.endOf(open.coach)).toMatchObject({
    evaluations: of('cancelled', 4),
    checkouts: ['expired'],
    credits: [],
    charged: 0,
  })
  expect(await stage.endOf(paid.coach)).toMatchObject({
    evaluations: of('cancelled', 4),
    checkouts: ['refunded'],
    credits: [],
    charged: 0,
    notices: [],
  })
})

test('[O86] at most five orders wait for their payment at a time', async () => {
  const it = await stage.aTeam({ players: 1 })
  for (let at = 0; at < 5; at++) await stage.order(it, CHECKOUT)
  const refused = await stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, CHECKOUT))
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error_code: 'TOO_MANY_UNPAID' }])
})
