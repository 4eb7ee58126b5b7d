import { expect, test } from 'vitest'
import { anAnswer } from '#tests/drain/model-server.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { BEN, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import type { Trick } from '#tests/support/sync-stage.ts'
import { forgetUnlisted } from '../ready/forget-unlisted.ts'
import { releaseEvaluation, reportVideoProblem } from './evaluation-writes.ts'
import { readVideosHere, watchNeededVideos } from './needed-videos.ts'
import { saveNote } from './note-writes.ts'
import { discard } from './quarantine.ts'
import { saveRating } from './rating-writes.ts'
import { readPanel } from './reads.ts'
import { storeReady } from './ready.ts'
import { LockedError } from './write-errors.ts'

const VIDEO = {
  video_id: '00000000-0000-7000-8000-0000000000c1',
  byte_length: 612_000_000,
  media_type: 'video/mp4',
  duration_s: 1_868,
}

test('[E14] a release waits in the outbox behind what was rated, and keeps ratings and notes on this device', async () => {
  const { ctx, db, id } = await aClaimed()
  await releaseEvaluation(ctx, id)
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    'ratings.save',
    'note.save',
    'evaluation.release',
  ])
  expect(await readPanel(db, id)).toMatchObject({
    row: { status: 'submitted' },
    ratings: { 'skill:1': 3 },
    notes: [{ text: 'Quick hands' }],
  })
})

test('[E15] a rating after the release claims again, as an operation of its own', async () => {
  const { ctx, db, id } = await aClaimed()
  await releaseEvaluation(ctx, id)
  await saveRating(ctx, id, 'skill:2', 4, structure)
  expect((await db.evaluation.get(id))?.status).toBe('in_review')
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    'ratings.save',
    'note.save',
    'evaluation.release',
    'ratings.save',
  ])
})

test('[E14] releasing twice makes one operation, and what is not in review is not released', async () => {
  const { ctx, db, id } = await aClaimed()
  await releaseEvaluation(ctx, id)
  await releaseEvaluation(ctx, id)
  expect((await db.outbox.toArray()).filter(({ kind }) => kind === 'evaluation.release')).toHaveLength(1)
  await db.evaluation.update(id, { status: 'ready_to_finalize' })
  await expect(releaseEvaluation(ctx, id)).rejects.toThrow(LockedError)
})

test('[E14, Y12] a release that was refused is given up, and the evaluation is in review again', async () => {
  const { ctx, db, engine, tricks, id } = await aClaimed()
  tricks.push(acceptAll, acceptAll)
  await engine.wake('send-now')
  await releaseEvaluation(ctx, id)
  tricks.push(refuseAll)
  await engine.wake('send-now')
  const [refused] = await db.outbox.toArray()
  expect(refused).toMatchObject({
    kind: 'evaluation.release',
    state: 'quarantined',
    last_error: { message: 'Another evaluator has this evaluation.' },
  })
  await discard(ctx, refused!.seq)
  expect((await db.evaluation.get(id))?.status).toBe('in_review')
  expect(await db.outbox.count()).toBe(0)
})

test('[E15] on a shared tablet the next evaluator finds nothing of who released it', async () => {
  const { ctx, db, engine, tricks, id } = await aClaimed()
  await releaseEvaluation(ctx, id)
  tricks.push(acceptAll, acceptAll, acceptAll)
  await engine.wake('send-now')
  await storeReady({ ...ctx, userId: BEN }, anEvaluationData({ status: 'submitted', revision: 9 }))
  expect(await readPanel(db, id)).toMatchObject({ row: { user_id: BEN }, ratings: {}, notes: [] })
})

test('[E16] a video is reported before anything is rated, and what was reported leaves the device when it is ready for the gym again', async () => {
  const { ctx, db } = aSyncStage()
  await storeReady(ctx, anEvaluationData({ status: 'submitted' }))
  const id = anEvaluationData().evaluation_submission_id
  await reportVideoProblem(ctx, id, 'The link asks for a password')
  await forgetUnlisted(ctx, new Set())
  expect((await db.evaluation.get(id))?.status).toBe('returned')
  await db.outbox.clear()
  await forgetUnlisted(ctx, new Set())
  expect(await db.evaluation.get(id)).toBeUndefined()
})

test('[Y29] an evaluation that somebody else claimed and gave back counts on when it is rated here again', async () => {
  const { ctx, db, engine, tricks, id } = await aClaimed()
  for (const value of [4, 5]) await saveRating(ctx, id, 'skill:1', value, structure)
  const before = await db.rating.get([id, 'skill:1'])
  await releaseEvaluation(ctx, id)
  tricks.push(acceptAll, acceptAll, acceptAll, acceptAll)
  await engine.wake('send-now')
  await forgetUnlisted(ctx, new Set())
  expect([await db.outbox.count(), await db.evaluation.get(id)]).toEqual([0, undefined])
  await storeReady(ctx, anEvaluationData({ status: 'submitted', revision: 9 }))
  await saveRating(ctx, id, 'skill:1', 2, structure)
  // The server still has the ratings of the first time, and takes from this device only what has a higher revision.
  expect((await db.rating.get([id, 'skill:1']))?.rev).toBeGreaterThan(before?.rev ?? Infinity)
})

test('[N68] a video is needed while its evaluation is open, claimed or to be completed, by nobody but its user', async () => {
  const { ctx, db } = aSyncStage()
  const seen: string[][] = []
  const stop = watchNeededVideos(db, ctx.userId, (needed) => seen.push([...needed]))
  await storeReady(ctx, anEvaluationData({ status: 'submitted', video: VIDEO }))
  const id = anEvaluationData().evaluation_submission_id
  expect(await readVideosHere(db, ctx.userId)).toMatchObject([{ id, video: VIDEO }])
  expect(await readVideosHere(db, BEN)).toEqual([])
  await expect.poll(() => seen.at(-1)).toEqual([VIDEO.video_id])
  for (const status of ['completed', 'returned', 'cancelled'] as const) {
    await db.evaluation.update(id, { status: 'in_review' })
    expect(await readVideosHere(db, ctx.userId)).toHaveLength(1)
    await db.evaluation.update(id, { status })
    expect(await readVideosHere(db, ctx.userId)).toEqual([])
  }
  await expect.poll(() => seen.at(-1)).toEqual([])
  stop()
})

test('what the player pointed at comes onto the device with the evaluation', async () => {
  const { ctx, db } = aSyncStage()
  const sightings = [{ at_s: 761, x: 0.25, y: 0.5, hint: 'left corner' }]
  await storeReady(ctx, anEvaluationData({ video: VIDEO, sightings }))
  expect(await db.evaluation.get(anEvaluationData().evaluation_submission_id)).toMatchObject({
    video: VIDEO,
    sightings,
  })
})

const answerAll =
  (result: object): Trick =>
  ({ batch }) =>
    anAnswer(
      200,
      JSON.stringify({
        server_epoch: 'epoch-1',
        server_time: '2026-03-07T14:32:00.000Z',
        results: batch.operations.map(({ mutation_id }) => ({ mutation_id, ...result })),
      }),
    )
const refuseAll = answerAll({
  status: 'rejected',
  error_code: 'ALREADY_CLAIMED',
  message: 'Another evaluator has this evaluation.',
})
const acceptAll = answerAll({ status: 'applied', server: { revision: 4 } })

async function aClaimed() {
  const stage = aSyncStage()
  await storeReady(stage.ctx, anEvaluationData())
  const id = anEvaluationData().evaluation_submission_id
  await saveRating(stage.ctx, id, 'skill:1', 3, structure)
  await saveNote(stage.ctx, { evaluationId: id, text: 'Quick hands', skillId: null })
  return { ...stage, id }
}
