import { expect, test } from 'vitest'
import { setQuickMode } from '#data/queries/evaluation.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { aStageWithRating, ANA, aSyncStage, BEN, rateAll, structure } from '#tests/support/sync-stage.ts'
import { finalSave } from './evaluation-writes.ts'
import { forgetRowsOfOthers } from './forget-rows.ts'
import { saveNote } from './note-writes.ts'
import { discard, discardEvaluation, resolveConflict } from './quarantine.ts'
import { saveRating } from './rating-writes.ts'
import { readPanel } from './reads.ts'
import { storeReady } from './ready.ts'

test('[Y28] a download that was under way while a rating was accepted does not bring the older value back', async () => {
  const { ctx, db, id, engine } = await aStageWithRating()
  await engine.wake('start')
  const early = {
    ...anEvaluationData(),
    evaluation_submission_id: id,
    revision: 2,
    ratings: [{ key: 'skill:1', value: 3, rev: 1 }],
  }
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('enqueue')
  await storeReady(ctx, early)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5, rev: 2 })
  expect(await db.evaluation.get(id)).toMatchObject({ status: 'live', server_revision: 3 })
  await storeReady(ctx, { ...early, status: 'live', revision: 4, ratings: [{ key: 'skill:1', value: 2, rev: 1 }] })
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 2 })
})

test('[E34] a download leaves the quick mode that was chosen here, and takes the server’s after the final save', async () => {
  const { ctx, db, id, engine } = await aStageWithRating()
  await setQuickMode(ctx, id, true)
  await engine.wake('start')
  const given = { ...anEvaluationData(), evaluation_submission_id: id, status: 'live' as const, revision: 2 }
  await storeReady(ctx, { ...given, quick_mode: false })
  expect(await db.evaluation.get(id)).toMatchObject({ quick_mode: 1 })
  await storeReady(ctx, { ...given, status: 'ready_to_finalize', revision: 3, quick_mode: false })
  expect(await db.evaluation.get(id)).toMatchObject({ quick_mode: 0 })
})

test('[Y28] a page is downloaded while a first rating and a note wait to be sent: both stay on the screen', async () => {
  const { ctx, db, id, engine } = await aStageWithRating()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:2', 4, structure)
  await saveNote(ctx, { evaluationId: id, text: 'Quick feet', skillId: null })
  const own = { key: 'skill:1', value: 3, rev: 1 }
  const given = { ...anEvaluationData(), evaluation_submission_id: id, status: 'live' as const, ratings: [own] }
  await storeReady(ctx, { ...given, revision: 2, notes: [] })
  expect(await db.rating.get([id, 'skill:2'])).toMatchObject({ value: 4, dirty: 1 })
  expect(await db.note.toArray()).toMatchObject([{ text: 'Quick feet', dirty: 1 }])
})

test('[Y28] a download begins before a rating is accepted, with the rating of another tablet in it: the newer value stays', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  const theirs = { key: 'skill:2', value: 2, rev: 1 }
  const head = { mutation_id: '00000000-0000-7000-8000-0000000000ff', evaluation_submission_id: id }
  const operations = [{ ...head, base_revision: 2, ratings: [theirs] }]
  server.handle('ratings.save', { device_id: 'another tablet', operations }, ANA)
  const early = {
    ...anEvaluationData(),
    evaluation_submission_id: id,
    status: 'live' as const,
    revision: 3,
    ratings: [{ key: 'skill:1', value: 3, rev: 1 }, theirs],
  }
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('enqueue')
  await storeReady(ctx, early)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5 })
})

test('[Y36] the server loses an evaluation of another tablet and gets it back from there: what was refused here arrives', async () => {
  const { ctx, db, engine, server } = aSyncStage()
  const given = anEvaluationData({ status: 'live', is_live_evaluation: true })
  const id = given.evaluation_submission_id
  await storeReady(ctx, given)
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await engine.wake('start')
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'quarantined', last_error: { code: 'MISSING' } }])
  server.addEvaluation(id, { status: 'live', isLive: true })
  await storeReady(ctx, given)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(4)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y17] only a final save waits when the tablet goes to the next person: it stays, and goes out for its owner', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await rateAll(ctx, id)
  await engine.wake('start')
  await finalSave(ctx, id, structure)
  await forgetRowsOfOthers(db, BEN)
  const open = { ...anEvaluationData(), evaluation_submission_id: id, status: 'submitted' as const }
  await storeReady({ ...ctx, userId: BEN }, open)
  expect(await db.evaluation.get(id)).toMatchObject({ user_id: ANA, status: 'ready_to_finalize' })
  await engine.wake('send-now')
  expect(server.evaluations[id]?.status).toBe('ready_to_finalize')
})

test('[Y28, Y31] the server is put back, and a page is downloaded before the lost rating goes out again: it stays', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  const empty = server.snapshot()
  await engine.wake('start')
  server.restore(empty)
  await engine.hearEpoch(server.epoch())
  const given = { ...anEvaluationData(), evaluation_submission_id: id, status: 'live' as const }
  await storeReady(ctx, { ...given, revision: 1, ratings: [] })
  expect(await db.rating.toArray()).toMatchObject([{ key: 'skill:1', value: 3 }])
})

test('[Y28, Y31] the server is put back to before a rating of another tablet: the next download takes it off the screen', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  const backup = server.snapshot()
  const own = { key: 'skill:1', value: 3, rev: 1 }
  const given = { ...anEvaluationData(), evaluation_submission_id: id, status: 'live' as const, ratings: [own] }
  await storeReady(ctx, { ...given, revision: 3, ratings: [own, { key: 'skill:2', value: 2, rev: 1 }] })
  server.restore(backup)
  await engine.hearEpoch(server.epoch())
  await storeReady(ctx, { ...given, revision: 2 })
  expect(await db.rating.toCollection().primaryKeys()).toEqual([[id, 'skill:1']])
})

test('[Y30] an acceptance of this device does not claim to have seen what another one wrote in between', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  const head = { mutation_id: '00000000-0000-7000-8000-0000000000ff', evaluation_submission_id: id }
  server.handle(
    'ratings.save',
    {
      device_id: 'another tablet',
      operations: [{ ...head, base_revision: 2, ratings: [{ key: 'skill:2', value: 2, rev: 1 }] }],
    },
    ANA,
  )
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await engine.wake('enqueue')
  await saveRating(ctx, id, 'skill:2', 5, structure)
  await engine.wake('enqueue')
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(2)
  expect((await db.outbox.toArray())[0]?.last_error?.conflicts).toEqual([{ key: 'skill:2', yours: 5, theirs: 2 }])
})

test('[Y29] an evaluation that comes back with an older value asks before a new one replaces the stored value', async () => {
  const { ctx, db, id, engine, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  for (const value of [1, 2, 3, 4]) await saveRating(ctx, id, 'skill:1', value, structure)
  const early = {
    ...anEvaluationData(),
    evaluation_submission_id: id,
    status: 'live' as const,
    revision: 2,
    ratings: [{ key: 'skill:1', value: 3, rev: 1 }],
  }
  tricks.push((_, serve) => {
    serve()
    return Promise.reject(new TypeError('Lost after the commit'))
  })
  await engine.wake('enqueue')
  await discardEvaluation(ctx, id)
  await storeReady(ctx, early)
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('send-now')
  expect((await readPanel(db, id))?.conflicts).toEqual([{ key: 'skill:1', mine: 5, theirs: 4 }])
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5, dirty: 0 })
})

test('[Y17] two evaluators of one tablet both get the open queue; unsent work stays with whoever did it', async () => {
  const { ctx, db } = await aStageWithRating()
  const ben = { ...ctx, userId: BEN }
  const [free, worked] = ['e2', 'e3'].map((end) =>
    anEvaluationData({ evaluation_submission_id: `00000000-0000-7000-8000-0000000000${end}` }),
  )
  if (!free || !worked) throw new Error('Two submissions were made')
  for (const given of [free, worked]) await storeReady(ctx, given)
  await saveRating(ctx, worked.evaluation_submission_id, 'skill:1', 4, structure)
  for (const given of [free, worked]) await storeReady(ben, given)
  expect((await db.evaluation.get(free.evaluation_submission_id))?.user_id).toBe(BEN)
  expect(await db.evaluation.get(worked.evaluation_submission_id)).toMatchObject({ user_id: ANA, status: 'in_review' })
  await saveRating(ben, free.evaluation_submission_id, 'skill:1', 3, structure)
  await storeReady(ctx, free)
  expect((await db.evaluation.get(free.evaluation_submission_id))?.user_id).toBe(BEN)
})

test('[Y29] a device whose storage was deleted is another device: its new ratings are not taken for old ones', async () => {
  const { ctx, db, id, engine, server, openTab } = await aStageWithRating()
  for (const value of [1, 2, 3, 4, 5, 1, 2]) await saveRating(ctx, id, 'skill:1', value, structure)
  await engine.wake('start')
  expect(server.evaluations[id]?.sheet['skill:1']).toMatchObject({ value: 2, rev: 8 })
  await db.delete()
  await expect(saveRating(ctx, id, 'skill:1', 3, structure)).rejects.toThrow('isn’t on this device')
  const after = openTab()
  const { revision = 0, sheet = {} } = server.evaluations[id] ?? {}
  await storeReady(after.ctx, {
    ...anEvaluationData(),
    evaluation_submission_id: id,
    status: 'live',
    revision,
    ratings: Object.entries(sheet).map(([key, { value }]) => ({ key, value, rev: 1 })),
  })
  await saveRating(after.ctx, id, 'skill:1', 5, structure)
  await after.engine.wake('start')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test('[Y12, Y28] a rating that was refused and given up is not shown any longer, as no server has it', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:2', 4, structure)
  const [refused] = await db.outbox.toArray()
  await db.outbox.update(refused?.seq ?? 0, {
    state: 'quarantined',
    last_error: { code: 'INVALID', message: '', at: 0 },
  })
  await discard(ctx, refused?.seq ?? 0)
  await storeReady(ctx, {
    ...anEvaluationData(),
    evaluation_submission_id: id,
    status: 'live',
    revision: server.evaluations[id]?.revision ?? 0,
    ratings: [{ key: 'skill:1', value: 3, rev: 1 }],
  })
  expect(await db.rating.toArray()).toMatchObject([{ key: 'skill:1', value: 3 }])
})
