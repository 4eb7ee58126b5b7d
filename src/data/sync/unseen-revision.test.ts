import { expect, test } from 'vitest'
import { ANA, aStageWithRating, structure } from '#tests/support/sync-stage.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readPanel } from '../db/reads.ts'

test('[Y67] an equal rating changes nothing, and the next one asks before it replaces another tablet’s', async () => {
  const { ctx, db, engine, id, server } = await aStageAfterAnotherTablet()
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('send-now')
  await saveRating(ctx, id, 'skill:2', 1, structure)
  await engine.wake('send-now')
  expect((await readPanel(db, id))?.conflicts).toEqual([{ key: 'skill:2', mine: 1, theirs: 4 }])
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(4)
})

test('[Y67] a rating that the server asks about doesn’t count another tablet’s revision as seen', async () => {
  const { ctx, db, engine, id, seen } = await aStageAfterAnotherTablet()
  await saveRating(ctx, id, 'skill:1', 2, structure)
  await engine.wake('send-now')
  expect((await readPanel(db, id))?.conflicts).toEqual([{ key: 'skill:1', mine: 2, theirs: 5 }])
  expect((await db.evaluation.get(id))?.server_revision).toBe(seen)
})

/** Another tablet has rated two skills, and this one has not heard of it. */
async function aStageAfterAnotherTablet() {
  const stage = await aStageWithRating()
  const { id, server, engine } = stage
  await engine.wake('start')
  const seen = server.evaluations[id]?.revision ?? 0
  const ratings = [
    { key: 'skill:1', value: 5, rev: 1 },
    { key: 'skill:2', value: 4, rev: 2 },
  ]
  const head = { mutation_id: '00000000-0000-7000-9000-000000000001', evaluation_submission_id: id }
  server.handle('ratings.save', { device_id: 'phone', operations: [{ ...head, base_revision: seen, ratings }] }, ANA)
  return { ...stage, seen }
}
