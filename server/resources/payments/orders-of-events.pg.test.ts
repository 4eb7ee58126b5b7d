import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { forgetStrangeRefunds } from './waiting-refunds.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

const PRICE = 7_900
const EVENTS = ['paid', 'made', 'total', 'failed'] as const
type Name = (typeof EVENTS)[number]

const permutations = (of: readonly Name[]): Name[][] =>
  of.length < 2
    ? [[...of]]
    : of.flatMap((it) => permutations(of.filter((other) => other !== it)).map((rest) => [it, ...rest]))

/** An open checkout, and what the provider has to tell of its payment and of one refund that fails in the end. */
async function toTell(cents: number) {
  const { checkout, session } = await stage.anOpenCheckout()
  const checkoutId = checkout.checkout_id
  const payment_intent = `pi_${randomUUID()}`
  const seconds = Math.floor(stage.services.now() / 1_000)
  const event = (at: number, type: string, object: object) =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created: seconds + at, data: { object } })
  const refund = { id: `re_${randomUUID()}`, payment_intent, amount: cents, currency: 'usd' }
  const paid = {
    id: session,
    client_reference_id: checkoutId,
    payment_intent,
    payment_status: 'paid',
    amount_total: PRICE,
    currency: 'usd',
  }
  const total = {
    metadata: { checkout_id: checkoutId },
    payment_intent,
    refunded: cents === PRICE,
    amount_refunded: cents,
    currency: 'usd',
  }
  const bodies: Record<Name, string> = {
    paid: event(0, 'checkout.session.completed', paid),
    made: event(10, 'refund.created', { ...refund, status: 'succeeded' }),
    total: event(10, 'charge.refunded', total),
    failed: event(20, 'refund.failed', { ...refund, status: 'failed' }),
  }
  const tell = async (name: Name) => expect((await stage.post(bodies[name])).statusCode).toBe(200)
  const end = async () => {
    const [row] = await stage.db.query<{ status: string; refunded_cents: number }>(
      'SELECT status, refunded_cents FROM checkout WHERE id = $1',
      [checkoutId],
    )
    const refunds = await stage.db.query<{ status: string }>(
      'SELECT status FROM payment_refund WHERE checkout_id = $1',
      [checkoutId],
    )
    const purchases = await stage.db.query('SELECT 1 FROM purchase WHERE checkout_id = $1', [checkoutId])
    return { ...row, refunds: refunds.map(({ status }) => status), purchases: purchases.length }
  }
  return { tell, end, payment_intent }
}

const FAILED = { status: 'paid', refunded_cents: 0, refunds: ['failed'], purchases: 1 }

test.each(permutations(EVENTS))(
  '[O147] %s, %s, %s, %s: a refund in part that failed counts no more',
  async (...order) => {
    const { tell, end } = await toTell(2_000)
    for (const name of order) {
      await tell(name)
      await tell(name)
    }
    expect(await end()).toEqual(FAILED)
    for (const name of order.toReversed()) await tell(name)
    expect(await end()).toEqual(FAILED)
  },
)

test.each(permutations(EVENTS))('[O147] %s, %s, %s, %s: nor is a whole one counted that failed', async (...order) => {
  const { tell, end } = await toTell(PRICE)
  for (const name of order) await tell(name)
  expect(await end()).toMatchObject({ refunded_cents: 0, refunds: ['failed'] })
})

test.each([
  ['made', FAILED],
  ['total', FAILED],
  ['failed', { status: 'paid', refunded_cents: 2_000, refunds: ['made'], purchases: 1 }],
  ['paid', { status: 'open', refunds: [], purchases: 0 }],
] as const)('[O147] without "%s" the others come to one end in every order', async (missing, expected) => {
  for (const order of permutations(EVENTS.filter((name) => name !== missing))) {
    const { tell, end } = await toTell(2_000)
    for (const name of order) await tell(name)
    expect([order, await end()]).toMatchObject([order, expected])
  }
})

test('[O147] a payment and its refund at the same moment do not miss each other', async () => {
  const { tell, end, payment_intent } = await toTell(2_000)
  let release = () => {}
  const held = stage.db.transaction(async (sql) => {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('payment ' || $1, 0))`, [payment_intent])
    await new Promise<void>((go) => (release = go))
  })
  const both = [tell('failed'), tell('paid'), tell('made')]
  await untilBlocked(stage.db, 3)
  release()
  await Promise.all([held, ...both])
  expect(await end()).toEqual(FAILED)
})

test('[O147] what is told of other payments is kept for 90 days, and takes no part in ours', async () => {
  const { tell, payment_intent } = await toTell(2_000)
  await tell('failed')
  const kept = () => stage.db.query('SELECT 1 FROM waiting_refund WHERE payment_reference = $1', [payment_intent])
  await forgetStrangeRefunds(stage)
  expect(await kept()).toHaveLength(1)
  await stage.db.query("UPDATE waiting_refund SET received_at = received_at - interval '91 days'")
  await forgetStrangeRefunds(stage)
  expect(await kept()).toEqual([])
})
