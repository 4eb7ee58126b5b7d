import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TeamOrder, TeamOrderBody } from '#domain/contracts/team-orders.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const MINUTE = 60_000
/** `SEED=… npx vitest run server/resources/orders/team/team-orders.property` repeats a run. */
const RUNS = Number(process.env['RUNS'] ?? 25)

let stage: TeamOrderStage
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())

type World = CoachedTeam & {
  admin: TestUser
  orders: TeamOrder[]
  sent: Array<{ key: string; payment: TeamOrderBody['payment']; count: number }>
}

const pick = <It>(list: readonly It[], at: number): It | undefined => list[at % Math.max(1, list.length)]
const sessionAt = ({ orders }: World, at: number) => stage.sessionOf(pick(orders, at) ?? { checkout_url: null })

async function send(world: World, order: World['sent'][number]) {
  const form = aTeamOrder(world.lines.slice(0, order.count), {
    package_id: 1 + (order.count % 2),
    payment: order.payment,
  })
  const answer = await stage.submit(world.coach, world.team.id, form, order.key)
  expect([201, 409, 422, 503]).toContain(answer.statusCode)
  if (answer.statusCode === 201) world.orders.push(answer.json<TeamOrder>())
}
function sendNew(world: World, payment: TeamOrderBody['payment'], at: number) {
  const order = { key: crypto.randomUUID(), payment, count: 1 + (at % world.lines.length) }
  world.sent.push(order)
  return send(world, order)
}
const evaluationAt = ({ orders }: World, at: number) =>
  pick(pick(orders, at)?.evaluations ?? [], at)?.evaluation_submission_id ?? crypto.randomUUID()

const ACTIONS = {
  buy: ({ coach }: World, at: number) => aPurchaseOf(stage, coach, { credits: 1 + (at % 4), days: 10 + at }),
  useCredits: (world: World, at: number) => sendNew(world, { mode: 'credits' }, at),
  checkout: (world: World, at: number) => sendNew(world, { mode: 'checkout' }, at),
  both: (world: World, at: number) => sendNew(world, { mode: 'checkout', credits: 1 + (at % 3) }, at),
  again: async (world: World, at: number) => {
    const order = pick(world.sent, at)
    if (order) await send(world, order)
  },
  pay: async (world: World, at: number) =>
    void stage.payments.pay(sessionAt(world, at), { delayMs: (at % 2) * MINUTE, copies: 1 + (at % 2) }),
  expire: async (world: World, at: number) => void stage.payments.expire(sessionAt(world, at)),
  cancel: async (world: World, at: number) => {
    const id = pick(world.orders, at)?.checkout_id
    if (id) await stage.call(world.coach, 'POST', `/payment/checkout/${id}/cancel/`)
  },
  deliver: () => stage.payments.deliverDue(),
  sweep: () => stage.sweep(),
  remove: (world: World, at: number) => stage.call(world.coach, 'DELETE', `/evaluation/${evaluationAt(world, at)}/`),
  removeByAdmin: (world: World, at: number) =>
    stage.call(world.admin, 'DELETE', `/evaluation/${evaluationAt(world, at)}/`),
  // As when a guardian takes a consent back: whoever does it, one player is a draft, or has a video that is of no use.
  spoil: (world: World, at: number) =>
    stage.db.query(`UPDATE evaluation SET status = $2 WHERE id = $1 AND status IN ('awaiting_payment', 'submitted')`, [
      evaluationAt(world, at),
      at % 2 === 0 ? 'draft' : 'returned',
    ]),
  lapse: ({ coach }: World) =>
    stage.db.query(
      `UPDATE checkout SET expires_at = now() - interval '1 minute' WHERE buyer_id = $1
        AND status IN ('opening', 'open')`,
      [coach.id],
    ),
  // As if the process had ended between the provider's answer and the note of it.
  crash: ({ coach }: World) =>
    stage.db.query(
      `UPDATE checkout SET status = 'opening', session_id = NULL WHERE buyer_id = $1 AND status = 'open'`,
      [coach.id],
    ),
}
const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[] // The keys of an object literal are just these.
const action = fc.tuple(
  fc.constantFrom(...names, 'checkout', 'checkout', 'pay', 'pay', 'deliver', 'useCredits', 'buy', 'both', 'both'),
  fc.nat(11),
)
/** One thing after the other, and sometimes two at the same moment. */
const step = fc.oneof({ weight: 4, arbitrary: fc.tuple(action) }, { weight: 1, arbitrary: fc.tuple(action, action) })

test(`[O80, O85, O87, O36, O90, O132] after any history, no order is partial, and each player in the queue has exactly one credit (seed ${FIRST_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const world: World = {
        ...(await stage.aTeam({ players: 4 })),
        admin: await stage.createUser({ role: 'Owner', isAdmin: true }),
        orders: [],
        sent: [],
      }
      for (const together of steps) {
        await Promise.all(together.map(([name, at]) => ACTIONS[name](world, at)))
        await expectWhole(world.coach)
      }
      await ACTIONS.lapse(world)
      for (let round = 0; round < 3; round++) {
        stage.advance(2 * MINUTE)
        await stage.payments.deliverDue()
        await stage.sweep()
      }
      expect(stage.payments.sessions().flatMap(({ deliveries }) => deliveries)).toEqual([])
      await expectWhole(world.coach)
      await expectMoneyRight(world.coach)
    }),
    { seed: FIRST_SEED, numRuns: RUNS, endOnFailure: true },
  )
})

async function expectWhole({ id }: TestUser) {
  const [sums] = await stage.db.query<Record<'used' | 'held' | 'queued' | 'wrong' | 'unpaid' | 'half', number>>(
    `SELECT (SELECT coalesce(sum(credits_total - credits_left), 0) FROM purchase WHERE owner_id = $1)::int AS used,
       (SELECT count(*) FROM credit_use c JOIN evaluation e ON e.id = c.evaluation_id WHERE e.submitted_by = $1
       AND c.returned_at IS NULL)::int AS held,
       (SELECT count(*) FROM evaluation e WHERE e.submitted_by = $1 AND (e.status = 'submitted'
         OR (e.status = 'awaiting_payment' AND EXISTS (SELECT FROM credit_use c WHERE c.evaluation_id = e.id
         AND c.returned_at IS NULL))))::int AS queued,
       (SELECT count(*) FROM evaluation e WHERE e.submitted_by = $1
       AND (e.status NOT IN ('awaiting_payment', 'submitted', 'returned', 'cancelled')
         OR e.status <> 'awaiting_payment' AND (e.status = 'submitted') <> EXISTS (SELECT FROM credit_use c
         WHERE c.evaluation_id = e.id AND c.returned_at IS NULL)))::int AS wrong,
       (SELECT count(*) FROM team_submission s WHERE s.submitted_by = $1 AND (s.status = 'awaiting_payment')
         <> EXISTS (SELECT FROM checkout c WHERE c.team_submission_id = s.id
         AND c.status IN ('opening', 'open')))::int AS unpaid,
       (SELECT count(*) FROM team_submission s JOIN evaluation e ON e.team_submission_id = s.id
       WHERE s.submitted_by = $1
         AND (e.status = 'awaiting_payment' AND s.status <> 'awaiting_payment' OR e.status = 'submitted'
         AND s.status <> 'submitted'))::int AS half`,
    [id],
  )
  expect(sums).toEqual({ used: sums?.queued, held: sums?.queued, queued: sums?.queued, wrong: 0, unpaid: 0, half: 0 })
}

async function expectMoneyRight({ id }: TestUser) {
  const checkouts = await stage.db.query<{ id: string; status: string; amount_cents: number; bought: number | null }>(
    'SELECT c.id, c.status, c.amount_cents, p.amount_cents AS bought FROM checkout c LEFT JOIN purchase p ON p.checkout_id = c.id WHERE c.buyer_id = $1',
    [id],
  )
  const { charged } = await stage.endOf({ id } as TestUser)
  expect(charged).toBe(checkouts.reduce((sum, { bought }) => sum + (bought ?? 0), 0))
  for (const { status, bought, amount_cents } of checkouts) {
    expect([status, bought]).toEqual([status, status === 'paid' ? amount_cents : null])
    expect(['paid', 'expired', 'refunded']).toContain(status)
  }
}
