import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import type { OperationAnswer } from '#domain/contracts/operations.ts'
import { anAnswer } from '#tests/drain/model-server.ts'
import { aSyncStage, rateAll, structure } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation, finalSave } from '../db/evaluation-writes.ts'
import { createServerClock } from './server-clock.ts'

const DAY_MS = 86_400_000
const SERVER_TIME = Date.parse('2026-03-07T14:32:00Z')

/** When a UUIDv7 says that it was made. */
const dateOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** A device whose clock shows this while the server's shows `SERVER_TIME`. */
function aDevice(shows: number) {
  const { db } = aSyncStage()
  let at = shows
  return { db, open: () => createServerClock(db, () => at), pass: (ms: number) => (at += ms) }
}

test.each([
  ['70 days behind', SERVER_TIME - 70 * DAY_MS],
  ['in 1970', 0],
  ['in 2040', Date.UTC(2040, 0)],
])(
  '[Y56] a device whose clock is %s dates ids by the server’s clock, after a restart offline too',
  async (_, shows) => {
    const device = aDevice(shows)
    const clock = device.open()
    await clock.ready
    expect(dateOf(clock.newId())).toBe(shows)
    await clock.hear(SERVER_TIME)
    expect(dateOf(clock.newId())).toBe(SERVER_TIME)
    const next = device.open()
    await next.ready
    device.pass(2 * DAY_MS)
    expect(dateOf(next.newId())).toBe(SERVER_TIME + 2 * DAY_MS)
  },
)

test('[Y56] a clock that is right to a minute is left alone', async () => {
  const { open } = aDevice(SERVER_TIME + 40_000)
  const clock = open()
  await clock.hear(SERVER_TIME)
  expect(clock.now()).toBe(SERVER_TIME + 40_000)
})

test.each([
  ['to 1970 by an empty battery', SERVER_TIME, -SERVER_TIME],
  ['to the right time after it was 70 days ahead', SERVER_TIME + 70 * DAY_MS, -70 * DAY_MS],
])(
  '[Y56] a clock that is set back offline %s dates nothing before the server’s last answer',
  async (_, shows, change) => {
    const device = aDevice(shows)
    const before = device.open()
    await before.hear(SERVER_TIME)
    device.pass(change)
    expect(dateOf(before.newId())).toBe(SERVER_TIME)
    const next = device.open()
    await next.ready
    device.pass(3_600_000)
    expect(dateOf(next.newId())).toBeGreaterThanOrEqual(SERVER_TIME)
    expect(dateOf(next.newId())).toBeLessThanOrEqual(SERVER_TIME + DAY_MS)
  },
)

test('[Y56] what a device in 1970 heard is corrected by the next answer', async () => {
  const device = aDevice(0)
  const clock = device.open()
  await clock.hear(SERVER_TIME)
  // Somebody sets the clock.
  device.pass(SERVER_TIME + DAY_MS)
  await clock.hear(SERVER_TIME + DAY_MS)
  expect(clock.now()).toBe(SERVER_TIME + DAY_MS)
  expect(await device.db.meta.get('clockOffset')).toMatchObject({ value: 0 })
})

test('[Y56] a device in 1970 counts a score’s season from the server’s day', async () => {
  const { ctx, db } = aSyncStage()
  const clock = createServerClock(db, () => 0)
  await clock.hear(SERVER_TIME)
  const own = { ...ctx, now: clock.now, newId: clock.newId }
  const id = await createLiveEvaluation(own, aLiveDraft())
  await rateAll(own, id)
  await finalSave(own, id, structure)
  expect((await db.evaluation.get(id))?.evaluated_on).toBe('2026-03-07')
  for (const { mutation_id } of await db.outbox.toArray()) expect(dateOf(mutation_id)).toBe(SERVER_TIME)
})

test('[U131] a score that a device dated wrong shows the server’s day once it is accepted', async () => {
  const { ctx, db, engine, tricks } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await rateAll(ctx, id)
  await engine.wake('send-now')
  await finalSave({ ...ctx, now: () => Date.UTC(2040, 0) }, id, structure)
  tricks.push(async (_, serve) => {
    const answer = JSON.parse(await serve().text()) as OperationAnswer // The model server answers as the contract says.
    const results = answer.results.map((it) => ({ ...it, server: { ...it.server, evaluated_on: '2026-03-07' } }))
    return anAnswer(200, JSON.stringify({ ...answer, results }))
  })
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.evaluation.get(id)).toMatchObject({ evaluated_on: '2026-03-07', is_day_corrected: true })
  expect((await db.receipt.toArray()).at(-1)).toMatchObject({ evaluated_on: '2026-03-07' })
})
