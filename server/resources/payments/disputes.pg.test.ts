import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DisputeItem, Payment } from '#domain/contracts/admin-payments.ts'
import { bodyAs, startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { sendNotices } from '../notices/send-notices.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'

const HOUR = 3_600_000

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

/** Three evaluations, of which the first is submitted. */
const aPaidOrder = () => stage.aPaidOrder(2)
type Order = Awaited<ReturnType<typeof aPaidOrder>>

async function aDispute(days = 7) {
  const order = await aPaidOrder()
  stage.payments.dispute(order.session, days)
  await stage.payments.deliverDue()
  return order
}

async function decide({ session }: Order, status: 'under_review' | 'won' | 'lost') {
  stage.payments.moveDispute(session, status)
  await stage.payments.deliverDue()
}

const read = async (checkoutId: string) =>
  (await stage.call(admin, 'GET', `/admin/payments/${checkoutId}/`)).json<Payment>()
const credits = async (player: TestUser) =>
  (await stage.call(player, 'GET', '/evaluation/credits/')).json<{ credits_left: number; credits_held: number }>()
/** The deadlines come nearer; nobody's sign-in ends. */
const daysLater = (days: number) =>
  stage.db.query('UPDATE payment_dispute SET evidence_due_at = evidence_due_at - make_interval(days => $1)', [days])
const emailsOf = async (checkoutId: string) =>
  (
    await stage.db.query<{ kind: string }>(
      `SELECT n.kind FROM notice n JOIN payment_dispute d ON d.id = n.dispute_id WHERE d.checkout_id = $1
       ORDER BY n.created_at`,
      [checkoutId],
    )
  ).map(({ kind }) => kind)

test('[O141, O143] a dispute opens one case and holds the unused credits; what was submitted stays', async () => {
  const { checkoutId, player, id } = await aDispute()
  expect((await read(checkoutId)).disputes).toMatchObject([
    { status: 'needs_response', amount_cents: 19_900, reason: 'product_not_received', funds: 'withdrawn' },
  ])
  expect(await credits(player)).toMatchObject({ credits_left: 0, credits_held: 2 })
  expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'submitted', held: 1 })
  const next = await stage.aWholeDraft(player)
  const order = await stage.call(player, 'POST', '/evaluation/submission/', {
    evaluation_submission_id: next,
    use_credit: true,
  })
  expect(order.statusCode).toBe(409)
})

test('[O143] won: the credits come back, with the days they were held', async () => {
  const order = await aDispute()
  const before = (await read(order.checkoutId)).credits?.valid_until ?? ''
  await stage.db.query(`UPDATE purchase SET held_since = held_since - interval '72 hours' WHERE checkout_id = $1`, [
    order.checkoutId,
  ])
  await decide(order, 'won')
  const { credits: bought, disputes } = await read(order.checkoutId)
  expect(disputes).toMatchObject([{ status: 'won', funds: 'reinstated' }])
  expect(Math.round((Date.parse(bought?.valid_until ?? '') - Date.parse(before)) / HOUR)).toBe(72)
  expect(await credits(order.player)).toMatchObject({ credits_left: 2, credits_held: 0 })
})

test('[O143] lost: the credits are gone, and nothing of it can be refunded once more', async () => {
  const order = await aDispute()
  await decide(order, 'lost')
  expect(await credits(order.player)).toMatchObject({ credits_left: 0, credits_held: 0 })
  expect(await read(order.checkoutId)).toMatchObject({ left_cents: 0, disputes: [{ status: 'lost' }] })
})

test('[O142] its events in any order, and again, end in the same case', async () => {
  for (const end of ['won', 'lost'] as const) {
    const order = await aPaidOrder()
    stage.payments.dispute(order.session, 7)
    stage.payments.moveDispute(order.session, 'under_review')
    stage.payments.moveDispute(order.session, end)
    const bodies = stage.payments.find(order.session)!.deliveries.map(({ body }) => body)
    for (const body of [...bodies.toReversed(), ...bodies])
      expect((await stage.post(bodyAs(body, JSON.parse(body).type))).statusCode).toBe(200)
    expect((await read(order.checkoutId)).disputes).toMatchObject([
      { status: end, funds: end === 'won' ? 'reinstated' : 'withdrawn' },
    ])
    expect(await credits(order.player)).toMatchObject({ credits_left: end === 'won' ? 2 : 0, credits_held: 0 })
  }
})

test('[O142] all of its events at the same moment are one case and one email', async () => {
  const order = await aPaidOrder()
  stage.payments.dispute(order.session, 7)
  const bodies = stage.payments.find(order.session)!.deliveries.map(({ body }) => body)
  await Promise.all([...bodies, ...bodies, ...bodies].map((body) => stage.post(body)))
  expect((await read(order.checkoutId)).disputes).toHaveLength(1)
  expect(await emailsOf(order.checkoutId)).toEqual(['dispute_opened'])
})

test('[O141] told before its payment, it waits for it', async () => {
  const order = await stage.anOpenCheckout(2)
  stage.pay(order.session)
  const paid = stage.bodyOf(order.session)
  stage.payments.dispute(order.session, 7)
  const opened = stage.payments.find(order.session)!.deliveries[1]!.body
  expect((await stage.post(opened)).statusCode).toBe(200)
  expect((await stage.post(paid)).statusCode).toBe(200)
  expect((await read(order.checkout.checkout_id)).disputes).toHaveLength(1)
  expect(await credits(order.player)).toMatchObject({ credits_left: 0, credits_held: 2 })
  expect(await emailsOf(order.checkout.checkout_id)).toEqual(['dispute_opened'])
})

test('[O137] nothing is refunded while a bank decides', async () => {
  const { checkoutId } = await aDispute()
  const body = { refund_id: randomUUID(), amount_cents: 100, reason: 'Sorry' }
  const refused = await stage.call(admin, 'POST', `/admin/payments/${checkoutId}/refunds/`, body)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error_code: 'PAYMENT_DISPUTED' }])
})

test('[O144] open cases stand by their deadline; admins get one email at first and one two days before', async () => {
  const [late, soon] = [await aDispute(9), await aDispute(5)]
  const { results } = (await stage.call(admin, 'GET', '/admin/disputes/?limit=100')).json<{ results: DisputeItem[] }>()
  const places = [soon, late].map(({ checkoutId }) => results.findIndex((it) => it.checkout_id === checkoutId))
  expect(places[0]).toBeLessThan(places[1]!)
  await remindOfDisputes(stage.services)
  expect(await emailsOf(soon.checkoutId)).toEqual(['dispute_opened'])
  await daysLater(3)
  await Promise.all([remindOfDisputes(stage.services), remindOfDisputes(stage.services)])
  expect(await emailsOf(soon.checkoutId)).toEqual(['dispute_opened', 'dispute_due'])
  expect(await emailsOf(late.checkoutId)).toEqual(['dispute_opened'])
  await decide(late, 'under_review')
  await daysLater(5)
  await remindOfDisputes(stage.services)
  expect(await emailsOf(late.checkoutId)).toEqual(['dispute_opened'])
  await sendNotices(stage.services)
  const [waiting] = await stage.db.query('SELECT 1 FROM notice WHERE dispute_id IS NOT NULL AND sent_at IS NULL')
  expect(waiting).toBeUndefined()
})

test('[O145] the evidence has receipt, buyer, deliveries and readers; a stranger sees no case', async () => {
  const { checkoutId, player, id } = await aDispute()
  await stage.db.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = $1`, [id])
  await stage.db.query(
    `INSERT INTO audit (actor_id, origin, action, evaluation_id) VALUES ($1, '10.0.0.7', 'read report', $2)`,
    [admin.id, id],
  )
  const [dispute] = (await read(checkoutId)).disputes
  const path = `/admin/disputes/${dispute?.dispute_id}/evidence/`
  const { text } = (await stage.call(admin, 'GET', path)).json<{ text: string }>()
  for (const part of ['$199.00', player.email, 'Maya Okafor', 'report published', 'Read a report', '10.0.0.7'])
    expect(text).toContain(part)
  for (const one of ['/admin/disputes/', path, `/admin/payments/${checkoutId}/`])
    expect((await stage.call(player, 'GET', one)).statusCode).toBe(403)
  const deeds = await stage.db.query(`SELECT 1 FROM audit WHERE action = 'download evidence' AND person_id = $1`, [
    player.id,
  ])
  expect(deeds).toHaveLength(1)
})

test('[O146] an order’s history tells what happened, in order, and who did it', async () => {
  const order = await aDispute()
  await decide(order, 'won')
  const body = { refund_id: randomUUID(), amount_cents: 500, reason: 'Late report' }
  await stage.call(admin, 'POST', `/admin/payments/${order.checkoutId}/refunds/`, body)
  const { history } = await read(order.checkoutId)
  const kinds = history.map(({ kind }) => kind)
  for (const kind of [
    'ordered',
    'paid',
    'told',
    'credit_used',
    'dispute_opened',
    'dispute_won',
    'refund_made',
  ] as const)
    expect(kinds).toContain(kind)
  expect(history.find(({ kind }) => kind === 'refund_asked')).toMatchObject({
    who: 'Test Evaluator',
    about: 'Late report',
    amount_cents: 500,
  })
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
})
