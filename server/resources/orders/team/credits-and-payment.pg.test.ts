import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { sendNotices } from '#server/resources/notices/send-notices.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { OrderEnd, TeamOrderStage } from '#tests/support/team-order-stage.ts'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

const MINUTE = 60_000
/** One evaluation, $79.00. */
const SINGLE = 1
const of = (status: string, count: number) => Array.from({ length: count }, () => status)
const paying = (credits: number) => ({ package_id: SINGLE, payment: { mode: 'checkout', credits } }) as const
/** Of fifteen players with twelve credits: three are to be paid. */
const WAITING: OrderEnd = {
  orders: ['awaiting_payment'],
  evaluations: of('awaiting_payment', 15),
  checkouts: ['open'],
  credits: [[0, 12]],
  held: 12,
  charged: 0,
  notices: [],
}
const PAID: OrderEnd = {
  orders: ['submitted'],
  evaluations: of('submitted', 15),
  checkouts: ['paid'],
  credits: [
    [0, 12],
    [0, 3],
  ],
  held: 15,
  charged: 23_700,
  notices: ['team_order_received'],
}
const ENDED: OrderEnd = {
  ...WAITING,
  orders: ['cancelled'],
  evaluations: of('cancelled', 15),
  checkouts: ['expired'],
  credits: [[12, 12]],
  held: 0,
}

async function aCoachWith(credits: number, players = 15) {
  const it = await stage.aTeam({ players })
  await aPurchaseOf(stage, it.coach, { credits, days: 10 })
  return it
}

async function anOpenOrder() {
  const it = await aCoachWith(12)
  const order = await stage.order(it, paying(12))
  return { ...it, order, session: stage.sessionOf(order) }
}

const creditsOf = async (coach: Parameters<TeamOrderStage['call']>[0]) =>
  (await stage.call(coach, 'GET', '/evaluation/credits/')).json<{ credits_left: number }>().credits_left

test('[O132] twelve credits and fifteen players: three are paid for, and all fifteen are submitted together, each with a credit', async () => {
  const { coach, order, session } = await anOpenOrder()
  expect(order).toMatchObject({
    status: 'awaiting_payment',
    amount_cents: 23_700,
    package_name: 'Single Evaluation',
    credits_used: 12,
  })
  expect(stage.payments.find(session)).toMatchObject({
    amountCents: 23_700,
    productName: 'Courtside: 3 x Single Evaluation',
  })
  expect(await stage.endOf(coach)).toEqual(WAITING)
  stage.pay(session)
  await stage.payments.deliverDue()
  expect(await stage.endOf(coach)).toEqual(PAID)
  expect(await stage.get(coach, order.team_submission_id)).toMatchObject({
    status: 'submitted',
    package_name: 'Single Evaluation',
    credits_used: 12,
  })
  expect(
    await stage.db.query(
      `SELECT p.package_name, count(*), bool_and(e.package_id = p.package_id
        AND e.due_at = e.paid_at + make_interval(days => p.turnaround_days)) AS kept
     FROM evaluation e JOIN credit_use c ON c.evaluation_id = e.id JOIN purchase p ON p.id = c.purchase_id
     WHERE e.submitted_by = $1 GROUP BY 1 ORDER BY 2`,
      [coach.id],
    ),
  ).toEqual([
    { package_name: 'Single Evaluation', count: 3, kept: true },
    { package_name: 'Progress Pack', count: 12, kept: true },
  ])
})

test('[O132] credits that an order keeps are nobody else’s: another order is refused, and a payment that is told twice submits once', async () => {
  const { coach, team, lines, session } = await anOpenOrder()
  expect(await creditsOf(coach)).toBe(0)
  const others = await Promise.all([
    stage.submit(coach, team.id, aTeamOrder(lines.slice(0, 1))),
    stage.submit(coach, team.id, aTeamOrder(lines.slice(0, 2), paying(1))),
  ])
  expect(others.map((it) => [it.statusCode, it.json()])).toMatchObject([
    [409, { error_code: 'NO_CREDIT', message: 'There are 0 credits, and this order needs 1.' }],
    [409, { error_code: 'NO_CREDIT' }],
  ])
  stage.pay(session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(session)
  expect((await Promise.all([stage.post(body), stage.post(body)])).map(({ statusCode }) => statusCode)).toEqual([
    200, 200,
  ])
  expect(await stage.endOf(coach)).toEqual(PAID)
})

test('[O132] of orders that want the same credits at the same moment one gets them, the others ask for no money', async () => {
  const it = await aCoachWith(12)
  const key = randomUUID()
  const answers = await Promise.all([
    stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, paying(12)), key),
    stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, paying(12)), key),
    stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, paying(12))),
    stage.submit(it.coach, it.team.id, aTeamOrder(it.lines.slice(0, 12))),
  ])
  const orders = new Set(
    answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<TeamOrder>().team_submission_id),
  )
  expect(orders.size).toBe(1)
  expect(
    answers
      .filter(({ statusCode }) => statusCode === 409)
      .every((answer) => answer.json<{ error_code: string }>().error_code === 'NO_CREDIT'),
  ).toBe(true)
  expect(await stage.endOf(it.coach)).toMatchObject({
    credits: [[0, 12]],
    held: 12,
    charged: 0,
    orders: [expect.stringMatching(/awaiting_payment|submitted/u)],
  })
})

test('[O132] a payment that is closed, fails or expires gives the credits back, and what is paid too late goes back', async () => {
  const closed = await anOpenOrder()
  await stage.call(closed.coach, 'POST', `/payment/checkout/${closed.order.checkout_id}/cancel/`)
  const failed = await anOpenOrder()
  stage.payments.expire(failed.session)
  await stage.payments.deliverDue()
  const lapsed = await anOpenOrder()
  await stage.db.query(`UPDATE checkout SET expires_at = now() - interval '1 minute' WHERE session_id = $1`, [
    lapsed.session,
  ])
  await stage.sweep()
  for (const { coach } of [closed, failed, lapsed]) {
    expect(await stage.endOf(coach)).toEqual(ENDED)
    expect(await creditsOf(coach)).toBe(12)
  }
  const wrong = await anOpenOrder()
  stage.pay(wrong.session, { delayMs: 5 * MINUTE })
  await stage.post(stage.bodyOf(wrong.session).replace('"amount_total":23700', '"amount_total":100'))
  await stage.sweep()
  expect(await stage.endOf(wrong.coach)).toMatchObject({
    orders: ['cancelled'],
    checkouts: ['refunded'],
    credits: [[12, 12]],
    held: 0,
  })
})

test('[O87, O132] who can be submitted no more when the payment arrives stops all: credits of before and new ones are the coach’s', async () => {
  const { coach, order, session } = await anOpenOrder()
  await stage.db.query('UPDATE team_game SET external_video_url = NULL WHERE team_submission_id = $1', [
    order.team_submission_id,
  ])
  stage.pay(session)
  await stage.payments.deliverDue()
  expect(await stage.endOf(coach)).toEqual({
    ...ENDED,
    checkouts: ['paid'],
    credits: [
      [12, 12],
      [3, 3],
    ],
    charged: 23_700,
    notices: ['team_order_stopped'],
  })
})

test('[O132] a credit that ends while the order waits for its payment is used all the same', async () => {
  const { coach, session } = await anOpenOrder()
  await stage.db.query(`UPDATE purchase SET valid_until = now() - interval '1 minute' WHERE owner_id = $1`, [coach.id])
  stage.pay(session)
  await stage.payments.deliverDue()
  expect(await stage.endOf(coach)).toEqual(PAID)
})

test('[O132] fewer credits than the coach was told order nothing; credits enough for all need no payment', async () => {
  const { coach, team, lines } = await aCoachWith(3, 5)
  const few = await stage.submit(coach, team.id, aTeamOrder(lines, paying(4)))
  expect([few.statusCode, few.json()]).toMatchObject([
    409,
    { error_code: 'NO_CREDIT', message: 'There are 3 credits, and this order needs 4.' },
  ])
  for (const credits of [5, 6]) {
    const all = await stage.submit(coach, team.id, aTeamOrder(lines, paying(credits)))
    expect([all.statusCode, all.json()]).toMatchObject([
      422,
      { fields: { payment: ['Your credits cover this order. There’s nothing to pay.'] } },
    ])
  }
  expect(await stage.endOf(coach)).toEqual({
    orders: [],
    evaluations: [],
    checkouts: [],
    credits: [[3, 3]],
    held: 0,
    charged: 0,
    notices: [],
  })
})

test('[O132] new credits that are left over are the coach’s, of before none is left', async () => {
  const it = await aCoachWith(1, 3)
  const order = await stage.order(it, { package_id: 2, payment: { mode: 'checkout', credits: 1 } })
  stage.pay(stage.sessionOf(order))
  await stage.payments.deliverDue()
  expect(await stage.endOf(it.coach)).toMatchObject({
    orders: ['submitted'],
    credits: [
      [0, 1],
      [1, 3],
    ],
    held: 3,
    charged: 19_900,
  })
})

/**
 * An order of five that keeps two credits of a pack the coach bought and one of another; two players are to be paid.
 */
async function anOrderOnRefundableCredits() {
  const it = await aCoachWith(1, 5)
  const bought = await stage.order(
    { ...it, lines: it.lines.slice(0, 1) },
    { package_id: 2, payment: { mode: 'checkout' } },
  )
  const boughtIn = stage.sessionOf(bought)
  stage.pay(boughtIn)
  await stage.payments.deliverDue()
  const order = await stage.order(it, paying(3))
  return { ...it, order, session: stage.sessionOf(order), boughtIn }
}

async function giveBackByHand(session: string) {
  const paymentReference = stage.payments.find(session)?.paymentReference ?? ''
  await stage.payments.refund({ checkoutId: '', paymentReference })
  await stage.payments.deliverDue()
}

/** What was submitted with the pack stays; the pack's own two credits have ended with it. */
const WITHOUT_THE_PACK = {
  orders: ['submitted', 'cancelled'],
  evaluations: ['submitted', ...of('cancelled', 5)],
  credits: [
    [2, 3],
    [1, 1],
  ],
  held: 1,
  charged: 0,
}

test('[O40] credits that are refunded while they wait with an order end it: it can be paid no more, the coach is told, other credits are theirs', async () => {
  const { coach, order, session, boughtIn } = await anOrderOnRefundableCredits()
  await giveBackByHand(boughtIn)
  const end = {
    ...WITHOUT_THE_PACK,
    checkouts: ['refunded', 'expired'],
    notices: ['team_order_ended', 'team_order_received'],
  }
  expect(await stage.endOf(coach)).toEqual(end)
  expect(await creditsOf(coach)).toBe(1)
  expect(stage.payments.find(session)?.status).toBe('expired')
  const again = await stage.call(coach, 'POST', '/payment/create-checkout-session/', {
    team_submission_id: order.team_submission_id,
  })
  expect([again.statusCode, again.json()]).toMatchObject([409, { error_code: 'ORDER_ENDED' }])
  await sendNotices(stage.services)
  expect(stage.mailbox.mails.at(-1)).toMatchObject({ subject: 'Your order ended before it was paid' })
})

test('[O40] what is paid for such an order at the same moment goes back, and nobody of it is submitted', async () => {
  const { coach, session, boughtIn } = await anOrderOnRefundableCredits()
  stage.pay(session, { delayMs: 5 * MINUTE })
  await giveBackByHand(boughtIn)
  await stage.post(stage.bodyOf(session))
  await stage.sweep()
  expect(await stage.endOf(coach)).toEqual({
    ...WITHOUT_THE_PACK,
    checkouts: ['refunded', 'refunded'],
    notices: ['payment_refunded', 'team_order_ended', 'team_order_received'],
  })
})
