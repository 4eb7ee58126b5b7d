import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#domain/contracts/consultations.ts'
import {
  change,
  consultationsLeft,
  publishedReport,
  purchaseOf,
  request,
  tell,
  webhookBody,
} from '#tests/support/consultation-stage.ts'
import type { Booking } from '#tests/support/consultation-stage.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let player: TestUser
let evaluator: TestUser
let id: string
let report: string
let purchase: string
beforeAll(async () => {
  server = await startEvaluationServer()
  player = await server.createUser({ role: 'Player' })
  evaluator = await server.createUser({ role: 'Evaluator' })
})
afterAll(() => server.close())
beforeEach(async () => begin())

async function begin() {
  report = await publishedReport(server, player, evaluator)
  purchase = await purchaseOf(server, player, 1, { usedBy: report })
  id = (await request(server, player, report)).json<Consultation>().consultation_id
}

let booked = Date.parse('2026-11-20T10:00:00.000Z')
/** Each one is made a second after the one before. */
const aBooking = (startsAt = '2027-01-05T17:00:00.000Z'): Booking => ({
  uri: `urn:${randomUUID()}`,
  startsAt,
  bookedAt: new Date((booked += 1_000)).toISOString(),
})
const created = (booking: Booking, changes: { old?: string; consultationId?: string | null } = {}) =>
  webhookBody({ event: 'created', consultationId: id, booking, ...changes })
const canceled = (
  booking: Booking,
  changes: { rescheduled?: boolean; next?: string; by?: 'host' | 'invitee'; consultationId?: string | null } = {},
) => webhookBody({ event: 'canceled', consultationId: id, booking, ...changes })

async function state() {
  const [row] = await server.db.query<{ status: string; starts_at: string | null; evaluation: string }>(
    'SELECT c.status, c.starts_at, e.status AS evaluation FROM consultation c JOIN evaluation e ON e.id = c.evaluation_id WHERE c.id = $1',
    [id],
  )
  return { ...row, left: await consultationsLeft(server, purchase) }
}
const scheduled = ({ startsAt }: Booking) => ({
  status: 'scheduled',
  starts_at: startsAt,
  evaluation: 'consultation_scheduled',
  left: 0,
})
const CANCELLED = { status: 'cancelled', evaluation: 'completed', left: 1 }
const countNotices = async (kind: string) =>
  (await server.db.query('SELECT 1 FROM notice WHERE evaluation_id = $1 AND kind = $2', [report, kind])).length

test('[C22] a booking schedules, and told twice it writes one email to each', async () => {
  const booking = aBooking()
  expect([await tell(server, created(booking)), await tell(server, created(booking))]).toEqual([200, 200])
  expect(await state()).toEqual(scheduled(booking))
  expect(await countNotices('consultation_scheduled')).toBe(2)
})

test.each([
  ['another key', { key: 'another-key' }],
  ['an old signature', { ageMs: 200_000 }],
] as const)('[C20] with %s nothing changes', async (_name, how) => {
  expect(await tell(server, created(aBooking()), how)).toBe(400)
  expect(await state()).toMatchObject({ status: 'requested' })
})

test('[C20] without a signature nothing is read', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/scheduling/webhook/',
    headers: { 'content-type': 'application/json' },
    payload: created(aBooking()),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error_code: 'UNREADABLE' }])
})

test('[C22] a booking for nobody we know is taken and changes nothing', async () => {
  const before = await server.db.query('SELECT count(*) FROM scheduling_event')
  for (const consultationId of [randomUUID(), null, 'not an id'])
    expect(await tell(server, created(aBooking(), { consultationId }))).toBe(200)
  expect(await server.db.query('SELECT count(*) FROM scheduling_event')).toEqual(before)
  expect(await state()).toMatchObject({ status: 'requested' })
})

test('[C22] a cancelling gives the consultation back and tells who did not do it', async () => {
  const booking = aBooking()
  await tell(server, created(booking))
  expect(await tell(server, canceled(booking, { by: 'host' }))).toBe(200)
  await tell(server, canceled(booking, { by: 'host' }))
  expect(await state()).toMatchObject(CANCELLED)
  expect(
    await server.db.query(`SELECT user_id FROM notice WHERE evaluation_id = $1 AND kind = 'consultation_cancelled'`, [
      report,
    ]),
  ).toEqual([{ user_id: player.id }])
})

test('[C22] a cancelling before its booking is told ends cancelled', async () => {
  const booking = aBooking()
  await tell(server, canceled(booking))
  await tell(server, created(booking))
  expect(await state()).toMatchObject(CANCELLED)
  expect(await countNotices('consultation_scheduled')).toBe(0)
})

test('[C22] a booking that comes after the player has cancelled here changes nothing', async () => {
  await change(server, player, { consultation_id: id }, 'cancelled')
  const booking = aBooking()
  await tell(server, created(booking))
  await tell(server, canceled(booking))
  expect(await state()).toMatchObject(CANCELLED)
})

test('[C22] what comes after it was held changes nothing', async () => {
  const booking = aBooking('2020-02-02T10:00:00.000Z')
  await tell(server, created(booking))
  await change(server, evaluator, { consultation_id: id }, 'held')
  await tell(server, canceled(booking))
  await tell(server, created(aBooking('2027-02-02T10:00:00.000Z'), { old: booking.uri }))
  expect(await state()).toMatchObject({ status: 'held', evaluation: 'completed', left: 0 })
})

test.each([
  ['booking first', [1, 0]],
  ['move first', [0, 1]],
] as const)('[C22] a new time, %s, ends scheduled at it', async (_name, order) => {
  const [first, second] = [aBooking(), aBooking('2027-01-09T09:30:00.000Z')]
  await tell(server, created(first))
  const both = [canceled(first, { rescheduled: true, next: second.uri }), created(second, { old: first.uri })]
  for (const index of order) await tell(server, both[index]!)
  expect(await state()).toEqual(scheduled(second))
  expect(await countNotices('consultation_cancelled')).toBe(0)
})

test('[C23] a new time without our mark is known by the booking it replaces', async () => {
  const [first, second] = [aBooking(), aBooking('2027-01-09T09:30:00.000Z')]
  await tell(server, created(first))
  await tell(server, created(second, { old: first.uri, consultationId: null }))
  expect(await state()).toEqual(scheduled(second))
})

test('[C22] whatever is told, in whatever order and however often, the last word stands', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      fc.nat(3),
      async (length, endsCancelled, keys, repeats) => {
        await begin()
        const bookings = Array.from({ length }, (_, index) => aBooking(`2027-03-0${index + 1}T12:00:00.000Z`))
        const history = bookings.flatMap((booking, index) => {
          const [before, next] = [bookings[index - 1], bookings[index + 1]]
          return [
            created(booking, before ? { old: before.uri } : {}),
            ...(next
              ? [canceled(booking, { rescheduled: true, next: next.uri })]
              : endsCancelled
                ? [canceled(booking)]
                : []),
          ]
        })
        const told = [...history, ...history.slice(0, repeats)]
          .map((body, index) => ({ body, key: keys[index % keys.length]! }))
          .toSorted((one, other) => one.key - other.key)
        for (const { body } of told) expect(await tell(server, body)).toBe(200)
        expect(await state()).toMatchObject(endsCancelled ? CANCELLED : scheduled(bookings.at(-1)!))
      },
    ),
    { numRuns: 60 },
  )
})

test('[C22] told at once by two connections, a booking and its move end scheduled', async () => {
  for (let round = 0; round < 8; round += 1) {
    await begin()
    const [first, second] = [aBooking(), aBooking('2027-01-09T09:30:00.000Z')]
    const bodies = [
      created(first),
      canceled(first, { rescheduled: true, next: second.uri }),
      created(second, { old: first.uri }),
    ]
    expect(await Promise.all([...bodies, ...bodies].map((body) => tell(server, body)))).toEqual(
      Array<number>(6).fill(200),
    )
    expect(await state()).toEqual(scheduled(second))
  }
})
