import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aStageWithRating, LOST_BEFORE, status } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { readPanel } from '../db/reads.ts'

const HOURS = 5 * 3_600_000

test('[Y29] a clock set back while the network was away holds nothing up for hours', async () => {
  const { db, engine, tricks, clock } = await aStageWithRating()
  tricks.push(LOST_BEFORE)
  await engine.wake('start')
  clock.now -= HOURS
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y29] a wait the server asked for ends after five minutes at most, whatever the clock did', async () => {
  const { db, engine, tricks, clock } = await aStageWithRating()
  tricks.push(status(429, { error_code: 'TOO_MANY' }, { 'retry-after': '120' }))
  await engine.wake('start')
  clock.now -= HOURS
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y29] what a killed tab left in flight is not "sending" for hours, and goes out, when the clock was set back', async () => {
  const { db, id, engine, clock } = await aStageWithRating()
  await db.outbox.toCollection().modify({ state: 'inflight', sent: 1, lease_until: clock.now + 45_000 })
  clock.now -= HOURS
  expect((await readPanel(db, id, clock.now))?.sync.title).toBe('Saved on this device')
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y14] a clock that is years ahead takes no receipt away', async () => {
  const { db, engine, clock, openTab } = await aStageWithRating()
  await engine.wake('start')
  clock.now += 2 * 365 * 86_400_000
  await openTab().engine.wake('start')
  expect(await db.receipt.count()).toBe(2)
})

test('[Y14] receipts older than thirty days before the newest go', async () => {
  const { db, engine, openTab } = await aStageWithRating()
  await engine.wake('start')
  const [first] = await db.receipt.toArray()
  const before = Date.parse(first?.applied_at ?? '') - 31 * 86_400_000
  await db.receipt.put({ ...first!, mutation_id: 'old', applied_at: new Date(before).toISOString() })
  await openTab().engine.wake('start')
  expect((await db.receipt.toArray()).map(({ mutation_id }) => mutation_id)).not.toContain('old')
  expect(await db.receipt.count()).toBe(2)
})

test('[Y14, Y31] work of 29 days and 23 hours ago is sent again to a server that was restored from an older backup', async () => {
  const { ctx, db, engine, id, server, clock, openTab } = await aStageWithRating()
  await engine.wake('start')
  clock.now += 30 * 86_400_000 - 3_600_000
  await createLiveEvaluation(ctx, aLiveDraft())
  await engine.wake('enqueue')
  await engine.stop()
  const tab = openTab()
  await tab.engine.wake('start')
  server.restore({ evaluations: {}, players: {}, applied: {}, effects: [] })
  await tab.engine.hearEpoch(server.epoch())
  clock.now += 60_000
  await tab.engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
  expect(await db.outbox.count()).toBe(0)
})
