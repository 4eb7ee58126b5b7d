import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Payment } from '#domain/contracts/admin-payments.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { forgetStrangeRefunds } from './waiting-refunds.ts'

let stage: PaymentStage
let admin: TestUser
beforeAll(async () => {
  stage = await startPaymentStage()
  admin = await stage.createUser({ isAdmin: true })
})
afterAll(() => stage.close())
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

/** Three credits, one of them for the order itself. */
const PACK = 2
const PRICE = 19_900
const PART = 2_000
const EVENTS = ['paid', 'made', 'total', 'failed'] as const
type Name = (typeof EVENTS)[number]

const permutations = <It>(of: readonly It[]): It[][] =>
  of.length < 2
    ? [[...of]]
    : of.flatMap((it) => permutations(of.filter((other) => other !== it)).map((rest) => [it, ...rest]))

/** An open checkout with the events that the provider sends about it. A repeated event keeps its id. */
async function aPayment() {
  const { player, id, checkout, session } = await stage.anOpenCheckout(PACK)
  const checkoutId = checkout.checkout_id
  const payment_intent = `pi_${randomUUID()}`
  const seconds = Math.floor(stage.services.now() / 1_000)
  const event = (at: number, type: string, object: object) =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created: seconds + at, data: { object } })
  const paid = (reference = payment_intent) =>
    event(0, 'checkout.session.completed', {
      id: session,
      client_reference_id: checkoutId,
      payment_intent: reference,
      payment_status: 'paid',
      amount_total: PRICE,
      currency: 'usd',
    })
  const total = (at: number, cents: number, reference = payment_intent) =>
    event(at, 'charge.refunded', {
      metadata: { checkout_id: checkoutId },
      payment_intent: reference,
      refunded: cents === PRICE,
      amount_refunded: cents,
      currency: 'usd',
    })
  /** The events of one refund: it was made, and it failed. */
  function refund(at: number, amount: number) {
    const it = { id: `re_${randomUUID()}`, payment_intent, amount, currency: 'usd' }
    return {
      made: event(at, 'refund.created', { ...it, status: 'succeeded' }),
      failed: event(at + 10, 'refund.failed', { ...it, status: 'failed' }),
    }
  }
  const tell = async (body: string) => expect((await stage.post(body)).statusCode).toBe(200)
  return { player, id, checkoutId, payment_intent, paid, total, refund, tell, end: () => endOf(player, id, checkoutId) }
}

/** A payment with one refund of so many cents, which fails in the end. */
async function oneRefund(cents: number) {
  const { paid, total, refund, tell, ...payment } = await aPayment()
  const bodies: Record<Name, string> = { ...refund(10, cents), paid: paid(), total: total(10, cents) }
  return { ...payment, tell: (name: Name) => tell(bodies[name]) }
}

/** Everything that anyone can see of it, without the names and times that differ from one payment to the next. */
async function endOf(player: TestUser, id: string, checkoutId: string) {
  const { checkouts, ...order } = await stage.endOf(player, id)
  const shown = await stage.call(player, 'GET', `/payment/checkout/${checkoutId}/`)
  const { credits_left, credits_held } = (await stage.call(player, 'GET', '/evaluation/credits/')).json<{
    credits_left: number
    credits_held: number
  }>()
  const answer = await stage.call(admin, 'GET', `/admin/payments/${checkoutId}/`)
  const payment = answer.statusCode === 200 ? answer.json<Payment>() : undefined
  const [row] = await stage.db.query<{ refunded_cents: number; has_refunded_at: boolean; days_left: number | null }>(
    `SELECT refunded_cents, refunded_at IS NOT NULL AS has_refunded_at,
       (SELECT round(extract(epoch FROM valid_until - now()) / 86400)::int FROM purchase p WHERE p.checkout_id = c.id)
         AS days_left FROM checkout c WHERE id = $1`,
    [checkoutId],
  )
  const emails = await stage.db.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 ORDER BY kind', [
    player.id,
  ])
  const deeds = await stage.db.query(
    `SELECT action, details ->> 'amount_cents' AS cents, details ->> 'failure' AS failure FROM audit
     WHERE person_id = $1 AND action <> 'open payment' ORDER BY action, cents`,
    [player.id],
  )
  return {
    ...order,
    ...row,
    status: checkouts.join(),
    shown: shown.json<{ status: string; evaluation_status: string }>().status,
    credits: { credits_left, credits_held },
    emails: emails.map(({ kind }) => kind),
    deeds,
    admin: payment && {
      left: payment.left_cents,
      failure: payment.refund_failure,
      credits: payment.credits?.left,
      refunds: payment.refunds.map((it) => `${it.amount_cents} ${it.status} ${it.failure}`).toSorted(),
      history: payment.history
        .map(({ kind, about, amount_cents }) => `${kind} ${kind === 'told' ? about : ''} ${amount_cents}`)
        .toSorted(),
    },
  }
}

const BOUGHT = { evaluation: 'submitted', held: 1, count: 1, shown: 'paid', emails: ['order_received'] }
const USABLE = { credits_left: 2 }
const NONE = { credits_left: 0 }
const failedOf = (cents: number) => ({
  ...BOUGHT,
  status: 'paid',
  refunded_cents: 0,
  has_refunded_at: false,
  days_left: 365,
  credits: USABLE,
  deeds: [{ action: 'fail refund', cents: String(cents), failure: 'came_back' }],
  admin: { left: PRICE, failure: 'came_back', refunds: [`${cents} failed came_back`] },
})
const madeOf = (cents: number) => ({
  ...BOUGHT,
  ...(cents === PRICE
    ? { status: 'refunded', shown: 'refunded', has_refunded_at: true, days_left: 0, credits: NONE }
    : { status: 'paid', has_refunded_at: false, days_left: 365, credits: USABLE }),
  refunded_cents: cents,
  deeds: [],
  admin: { left: PRICE - cents, failure: null },
})
const AWAITED = { evaluation: 'awaiting_payment', status: 'open', shown: 'open', emails: [], deeds: [] }

/** Returns the state that these events lead to, in any order. */
function meaningOf(names: readonly Name[], cents: number): object {
  if (!names.includes('paid')) return AWAITED
  if (names.includes('failed')) return failedOf(cents)
  return madeOf(names.includes('made') || names.includes('total') ? cents : 0)
}

const WHOLE_AND_PART = [PART, PRICE]

/** Tells the same events in each order, and answers what there is in the end, which has to be one and the same. */
async function endsOf(names: readonly Name[], cents: number, { isDoubled }: { isDoubled: boolean }) {
  const ends: [string, object][] = []
  for (const order of permutations(names)) {
    const { tell, end } = await oneRefund(cents)
    for (const name of isDoubled ? [...order, ...order.toReversed()] : order) await tell(name)
    ends.push([order.join(', '), await end()])
  }
  return ends
}

/** The same, with the end of the first order for each. */
const alike = (ends: readonly [string, object][]) => ends.map(([order]) => [order, ends[0]?.[1]])

test.each(WHOLE_AND_PART.flatMap((cents) => EVENTS.map((first) => [cents, first] as const)))(
  '[O147, O148] a refund of %i cents that failed ends alike in every order that begins with "%s", with each event sent twice',
  async (cents, first) => {
    const ends: [string, object][] = []
    for (const rest of permutations(EVENTS.filter((name) => name !== first))) {
      const order = [first, ...rest]
      const { tell, end } = await oneRefund(cents)
      for (const name of order.flatMap((it) => [it, it])) await tell(name)
      ends.push([order.join(', '), await end()])
    }
    const { tell, end } = await oneRefund(cents)
    for (const name of EVENTS) await tell(name)
    const all: [string, object][] = [['as it happened', await end()], ...ends]
    expect(all).toEqual(alike(all))
    expect(all[0]?.[1]).toMatchObject(failedOf(cents))
  },
)

test.each(WHOLE_AND_PART.flatMap((cents) => EVENTS.map((missing) => [cents, missing] as const)))(
  '[O147, O148] of a refund of %i cents, the events without "%s" end alike in every order',
  async (cents, missing) => {
    const names = EVENTS.filter((name) => name !== missing)
    const ends = await endsOf(names, cents, { isDoubled: true })
    expect(ends).toEqual(alike(ends))
    expect(ends[0]?.[1]).toMatchObject(meaningOf(names, cents))
  },
)

test.each(
  WHOLE_AND_PART.flatMap((cents) => (['made', 'total', 'failed'] as const).map((other) => [cents, other] as const)),
)('[O147, O148] of a refund of %i cents, the payment and "%s" alone end alike in both orders', async (cents, other) => {
  const names = ['paid', other] as const
  const ends = await endsOf(names, cents, { isDoubled: false })
  expect(ends).toEqual(alike(ends))
  expect(ends[0]?.[1]).toMatchObject(meaningOf(names, cents))
})

const STEPS = ['paid', 'made 1', 'total 1', 'made 2', 'total 2', 'failed 2', 'failed 1'] as const

test(`[O148] some events of two refunds, in any order and again, end as in the order of time (seed ${FIRST_SEED})`, async () => {
  const told = fc.subarray([...STEPS], { minLength: 3 }).chain((chosen) =>
    fc.record({
      chosen: fc.constant(chosen),
      order: fc.shuffledSubarray([...chosen, ...chosen], { minLength: 2 * chosen.length }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(told, fc.constantFrom(PART, PRICE - 5_000), async ({ chosen, order }, second) => {
      const ends = []
      for (const names of [chosen, order]) {
        const { paid, total, refund, tell, end } = await aPayment()
        const [one, two] = [refund(10, 5_000), refund(20, second)]
        const bodies: Record<(typeof STEPS)[number], string> = {
          paid: paid(),
          'made 1': one.made,
          'total 1': total(10, 5_000),
          'made 2': two.made,
          'total 2': total(20, 5_000 + second),
          'failed 2': two.failed,
          'failed 1': one.failed,
        }
        for (const name of names) await tell(bodies[name])
        ends.push(await end())
      }
      expect(ends[1]).toEqual(ends[0])
    }),
    { seed: FIRST_SEED, numRuns: 10, endOnFailure: true },
  )
})

test('[O148] what is refunded of a second payment of one checkout leaves the first as it is', async () => {
  const { paid, total, tell, end } = await aPayment()
  await tell(paid())
  await tell(paid('pi_second'))
  await tell(total(10, PRICE, 'pi_second'))
  expect(await end()).toMatchObject(madeOf(0))
})

test('[O148] credits that work again have the days that they had; a bank that decided for the payer ended them', async () => {
  const { paid, refund, tell, end, checkoutId } = await aPayment()
  const { made, failed } = refund(10, PRICE)
  await tell(paid())
  await tell(made)
  await stage.db.query(`UPDATE purchase SET left_when_ended = interval '40 days' WHERE checkout_id = $1`, [checkoutId])
  await tell(failed)
  expect(await end()).toMatchObject({ days_left: 40, credits: USABLE })
  const lost = await aPayment()
  const both = lost.refund(10, PRICE)
  await lost.tell(lost.paid())
  await stage.db.query(
    `INSERT INTO payment_dispute (id, payment_reference, checkout_id, amount_cents, currency, reason, status, opened_at,
       told_at, closed_at) VALUES ($1, $2, $3, 100, 'USD', 'fraudulent', 'lost', now(), now(), now())`,
    [`dp_${randomUUID()}`, lost.payment_intent, lost.checkoutId],
  )
  await lost.tell(both.made)
  await lost.tell(both.failed)
  expect(await lost.end()).toMatchObject({ status: 'paid', days_left: 0, credits: NONE })
})

test('[O147] a payment and its refund at the same moment do not miss each other', async () => {
  const { tell, end, payment_intent } = await oneRefund(PART)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const held = stage.db.transaction(async (sql) => {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('payment ' || $1, 0))`, [payment_intent])
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const both = [tell('failed'), tell('paid'), tell('made')]
  await untilBlocked(stage.db, 3)
  release.resolve()
  await Promise.all([held, ...both])
  expect(await end()).toMatchObject(failedOf(PART))
})

test('[O147] what is told of other payments is kept for 90 days, and takes no part in ours', async () => {
  const { tell, payment_intent } = await oneRefund(PART)
  await tell('failed')
  const kept = () => stage.db.query('SELECT 1 FROM waiting_refund WHERE payment_reference = $1', [payment_intent])
  await forgetStrangeRefunds(stage)
  expect(await kept()).toHaveLength(1)
  await stage.db.query("UPDATE waiting_refund SET received_at = received_at - interval '91 days'")
  await forgetStrangeRefunds(stage)
  expect(await kept()).toEqual([])
})
