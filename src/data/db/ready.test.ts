import { expect, test } from 'vitest'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { aStageWithRating, ANA, structure } from '#tests/support/sync-stage.ts'
import { discardEvaluation } from './quarantine.ts'
import { saveRating } from './rating-writes.ts'
import { storeReady } from './ready.ts'

test('[Y28] a download that was under way while a rating was accepted does not bring the older value back', async () => {
  const { ctx, db, id, engine } = await aStageWithRating()
  await engine.wake('start')
  const early = { ...anEvaluationData(), evaluation_submission_id: id, revision: 2, ratings: [{ key: 'skill:1', value: 3, rev: 1 }] }
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('enqueue')
  await storeReady(ctx, early)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5, rev: 2 })
  expect(await db.evaluation.get(id)).toMatchObject({ status: 'live', server_revision: 3 })
  await storeReady(ctx, { ...early, status: 'live', revision: 4, ratings: [{ key: 'skill:1', value: 2, rev: 1 }] })
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 2 })
})

test('[Y30] an acceptance of this device does not claim to have seen what another one wrote in between', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  const head = { mutation_id: '00000000-0000-7000-8000-0000000000ff', evaluation_submission_id: id }
  server.handle('ratings.save', { device_id: 'another tablet', operations: [{ ...head, base_revision: 2, ratings: [{ key: 'skill:2', value: 2, rev: 1 }] }] }, ANA)
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await engine.wake('enqueue')
  await saveRating(ctx, id, 'skill:2', 5, structure)
  await engine.wake('enqueue')
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(2)
  expect((await db.outbox.toArray())[0]?.last_error?.conflicts).toEqual([{ key: 'skill:2', yours: 5, theirs: 2 }])
})

test('[Y29] an evaluation that was removed and brought back here goes on counting where it stopped', async () => {
  const { ctx, db, id, engine, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  for (const value of [1, 2, 3, 4]) await saveRating(ctx, id, 'skill:1', value, structure)
  const early = { ...anEvaluationData(), evaluation_submission_id: id, status: 'live' as const, revision: 2, ratings: [{ key: 'skill:1', value: 3, rev: 1 }] }
  tricks.push((_, serve) => {
    serve()
    return Promise.reject(new TypeError('Lost after the commit'))
  })
  await engine.wake('enqueue')
  await discardEvaluation(ctx, id)
  await storeReady(ctx, early)
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5, dirty: 0 })
})
