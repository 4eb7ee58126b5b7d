import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLocalPayments } from '#server/standins/payments/payments-local.ts'
import type { LocalPayments } from '#server/standins/payments/payments-local.ts'
import { createFaultyPayments } from '#tests/support/faulty-payments.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { OpenCheckout, PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const MINUTE = 60_000
/**
 * `SEED=… npx vitest run server/resources/payments/payments.property` repeats a run; `SHRINK=1` looks for its shortest
 * form.
 */
const RUNS = Number(process.env['RUNS'] ?? 40)

let stage: PaymentStage
let folder: string
let provider: LocalPayments
const line = createFaultyPayments(() => provider)
/**
 * What becomes of the next webhooks on their way: each loses the event, delivers it twice, or loses our answer to it.
 */
const way: ('lost' | 'twice' | 'unanswered')[] = []
const told: string[] = []

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  stage = await startPaymentStage()
  folder = await mkdtemp(path.join(tmpdir(), 'courtside-property-'))
  restart()
  stage.services.payments = line
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

/** The provider's sessions and what it has still to tell are read from its files again. */
function restart() {
  provider = createLocalPayments({ folder, now: () => stage.services.now(), post: overTheWay })
}

async function overTheWay(body: string, signature: string): Promise<number> {
  const fate = way.shift()
  if (fate === 'lost') return 0
  told.push(body)
  const { statusCode } = await stage.post(body, { signature })
  expect(statusCode).toBe(200)
  if (fate === 'twice') await stage.post(body, { signature })
  return fate === 'unanswered' ? 0 : statusCode
}

type World = { player: TestUser; admin: TestUser; orders: string[]; checkouts: OpenCheckout[] }

const ACTIONS = {
  begin: async ({ player, orders }: World, at: number) =>
    void orders.push(await stage.aWholeDraft(player, 1 + (at % 2))),
  create: ({ player, orders, checkouts }: World, at: number) => create(player, pick(orders, at), checkouts),
  pay: async ({ checkouts }: World, at: number) =>
    void provider.pay(sessionAt(checkouts, at), { delayMs: (at % 3) * MINUTE, copies: 1 + (at % 2) }),
  decline: async ({ checkouts }: World, at: number) => void provider.decline(sessionAt(checkouts, at)),
  expire: async ({ checkouts }: World, at: number) => void provider.expire(sessionAt(checkouts, at)),
  cancel: async ({ player, checkouts }: World, at: number) => {
    const checkout = pick(checkouts, at)
    if (checkout) answered(await stage.cancel(player, checkout))
  },
  remove: async ({ player, orders }: World, at: number) =>
    answered(await stage.call(player, 'DELETE', `/evaluation/${pick(orders, at)}/`)),
  removeByAdmin: async ({ admin, orders }: World, at: number) =>
    answered(await stage.call(admin, 'DELETE', `/evaluation/${pick(orders, at)}/`)),
  useCredit: async ({ player, orders }: World, at: number) =>
    answered(
      await stage.call(player, 'POST', '/evaluation/submission/', {
        evaluation_submission_id: pick(orders, at),
        use_credit: true,
      }),
    ),
  deliver: () => provider.deliverDue(),
  repeat: async (_world: World, at: number) => {
    const body = pick(told, at)
    if (body !== undefined) answered(await stage.post(body, { secret: provider.secret }))
  },
  sweep: () => sweepCheckouts(stage.services, () => {}),
  price: (_world: World, at: number) =>
    stage.db.query('UPDATE package SET price_cents = $1 WHERE id = 1', [[7_900, 9_900, 0][at % 3]]),
  wait: async () => stage.advance(MINUTE),
  loseCall: async (_world: World, at: number) => void line.faults.push(at % 2 === 0 ? 'call' : 'answer'),
  loseEvent: async (_world: World, at: number) =>
    void way.push((['lost', 'twice', 'unanswered'] as const)[at % 3] ?? 'lost'),
  restart: async () => restart(),
  // As if the process had ended between the provider's answer and the note of it.
  crash: ({ player }: World) =>
    stage.db.query(
      `UPDATE checkout SET status = 'opening', session_id = NULL WHERE buyer_id = $1 AND status = 'open'`,
      [player.id],
    ),
}

async function create(player: TestUser, id: string | undefined, checkouts: OpenCheckout[]) {
  if (id === undefined) return
  const answer = await stage.open(player, id)
  answered(answer)
  if (answer.statusCode === 200) checkouts.push(answer.json<OpenCheckout>())
}

/** Every answer is one that a person can do something with. */
const answered = ({ statusCode, body }: { statusCode: number; body: string }) =>
  expect([200, 404, 409, 422, 503].includes(statusCode) || `${statusCode} ${body}`).toBe(true)
const pick = <It>(list: readonly It[], at: number): It | undefined => list[at % Math.max(1, list.length)]
const sessionAt = (checkouts: OpenCheckout[], at: number) => pick(checkouts, at)?.url?.split('/').at(-1) ?? ''

const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[] // The keys of an object literal are just these.
/** What a payment is made of, and what goes wrong with it, comes more often. */
const OFTEN = [
  'create',
  'create',
  'create',
  'pay',
  'pay',
  'pay',
  'deliver',
  'deliver',
  'crash',
  'crash',
  'price',
  'remove',
] as const
const action = fc.tuple(fc.constantFrom(...names, ...OFTEN), fc.nat(11))
/** One thing after the other, and sometimes two at the same moment. */
const step = fc.oneof({ weight: 4, arbitrary: fc.tuple(action) }, { weight: 1, arbitrary: fc.tuple(action, action) })

test(`[O30, O32, O33, O37, O41] after any history, players paid exactly for what they bought (seed ${FIRST_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const player = await aPlayerOf(stage)
      const admin = await stage.createUser({ isAdmin: true })
      const world: World = { player, admin, orders: [await stage.aWholeDraft(player)], checkouts: [] }
      told.length = 0
      for (const together of steps) {
        await Promise.all(together.map(([name, at]) => ACTIONS[name](world, at)))
        await expectCreditsRight(player)
        await expectClosedAtProvider(player)
      }
      await settle()
      expect(provider.sessions().flatMap(({ deliveries }) => deliveries)).toEqual([])
      await expectMoneyRight(player)
    }),
    { seed: FIRST_SEED, numRuns: RUNS, endOnFailure: process.env['SHRINK'] === undefined },
  )
})

/** All lines are good again, and enough time passes for everything that is still to be told and done. */
async function settle() {
  line.faults.length = 0
  way.length = 0
  for (let round = 0; round < 6; round++) {
    stage.advance(20 * MINUTE)
    await provider.deliverDue()
    await sweepCheckouts(stage.services, (error) => {
      throw error
    })
  }
}

async function expectCreditsRight({ id }: TestUser) {
  const [sums] = await stage.db.query(
    `SELECT (SELECT coalesce(sum(credits_total - credits_left), 0) FROM purchase WHERE owner_id = $1)::int AS used,
       (SELECT count(*) FROM credit_use c JOIN purchase p ON p.id = c.purchase_id WHERE p.owner_id = $1
       AND c.returned_at IS NULL)::int AS held,
       (SELECT count(*) FROM evaluation e WHERE e.submitted_by = $1 AND e.status = 'submitted')::int AS submitted,
       (SELECT count(*) FROM evaluation e WHERE e.submitted_by = $1
       AND e.submitted_at IS NOT NULL)::int AS ever_submitted,
       (SELECT count(*) FROM notice n WHERE n.user_id = $1 AND n.kind = 'order_received')::int AS mails,
       (SELECT submission_count FROM app_user WHERE id = $1) AS count`,
    [id],
  )
  const { used, ever_submitted } = sums as { used: number; ever_submitted: number }
  // Every order in the queue holds one credit, and no other order any.
  expect(sums).toEqual({
    used,
    held: used,
    submitted: used,
    ever_submitted,
    mails: ever_submitted,
    count: ever_submitted,
  })
}

/**
 * What is closed here can be paid no more. A session that a crash made us forget is known to nobody who could pay in
 * it.
 */
async function expectClosedAtProvider({ id }: TestUser) {
  const closed = await stage.db.query<{ session_id: string }>(
    `SELECT session_id FROM checkout WHERE buyer_id = $1 AND status = 'expired' AND session_id IS NOT NULL`,
    [id],
  )
  expect(closed.map(({ session_id }) => provider.find(session_id)?.status).filter((it) => it === 'open')).toEqual([])
}

async function expectMoneyRight({ id }: TestUser) {
  const checkouts = await stage.db.query<{
    id: string
    status: string
    order_id: string
    evaluation: string
    amount_cents: number
    bought: number | null
    hands_in: boolean
  }>(
    `SELECT c.id, c.status, c.evaluation_id AS order_id, e.status AS evaluation, c.amount_cents,
      p.amount_cents AS bought,
       EXISTS (SELECT FROM credit_use u WHERE u.purchase_id = p.id AND u.evaluation_id = e.id) AS hands_in
     FROM checkout c JOIN evaluation e ON e.id = c.evaluation_id LEFT JOIN purchase p ON p.checkout_id = c.id
     WHERE c.buyer_id = $1`,
    [id],
  )
  const mine = new Set(checkouts.map((it) => it.id))
  const sessions = provider.sessions().filter(({ checkoutId }) => mine.has(checkoutId))
  const paid = sessions.filter(({ status, isRefunded }) => status === 'complete' && !isRefunded)
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, it) => total + (it ?? 0), 0)
  // Charged and not given back is what was bought; each purchase is of one payment of its amount, and has handed its
  // order in.
  expect(sum(paid.map(({ amountCents }) => amountCents))).toBe(sum(checkouts.map(({ bought }) => bought)))
  for (const { status, bought, amount_cents, hands_in } of checkouts) {
    expect([status, bought, hands_in]).toEqual([status, status === 'paid' ? amount_cents : null, status === 'paid'])
  }
  // Nobody waits for anything any more, nothing is open that nobody awaits, and no order was paid for twice.
  expect(checkouts.filter(({ status }) => !['paid', 'expired', 'refunded'].includes(status))).toEqual([])
  expect(checkouts.filter(({ evaluation }) => evaluation === 'awaiting_payment')).toEqual([])
  const paidOrders = checkouts.filter(({ status }) => status === 'paid').map(({ order_id }) => order_id)
  expect(new Set(paidOrders).size).toBe(paidOrders.length)
  const [mails] = await stage.db.query(
    `SELECT count(*)::int AS count FROM notice WHERE user_id = $1 AND kind = 'payment_refunded'`,
    [id],
  )
  expect(mails).toEqual({ count: checkouts.filter(({ status }) => status === 'refunded').length })
  await expectCreditsRight({ id } as TestUser)
}
