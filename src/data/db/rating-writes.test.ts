import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { aSyncStage, BEN, rateAll, structure } from '#tests/support/sync-stage.ts'
import type { Database } from './database.ts'
import { createLiveEvaluation, finalSave } from './evaluation-writes.ts'
import { saveNote } from './note-writes.ts'
import { saveRating, saveRatings } from './rating-writes.ts'
import { storeReady } from './ready.ts'
import { LockedError, MissingError, NeedsReloadError, ValueRefused } from './write-errors.ts'

test('[Y1] a rating is written together with the operation that will send it', async () => {
  const { ctx, db, id } = await setup()
  await saveRating(ctx, id, 'skill:1', 3.5, structure)
  expect(await db.rating.get([id, 'skill:1'])).toEqual({
    evaluation_id: id,
    key: 'skill:1',
    value: 3.5,
    rev: 1,
    dirty: 1,
  })
  expect(await ratingBodies(db)).toEqual([[{ key: 'skill:1', value: 3.5, rev: 1, was: null }]])
})

test('[Y6] ratings given before anything is sent share one operation, the last value of each', async () => {
  const { ctx, db, id } = await setup()
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveRating(ctx, id, 'skill:2', 4, structure)
  await saveRating(ctx, id, 'skill:1', 2.5, structure)
  expect(await ratingBodies(db)).toEqual([
    [
      { key: 'skill:2', value: 4, rev: 2, was: null },
      { key: 'skill:1', value: 2.5, rev: 3, was: null },
    ],
  ])
})

test('[Y6] an operation that may have been sent is never changed again', async () => {
  const { ctx, db, id } = await setup()
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await db.outbox.where('subject_id').equals(id).or('user_id').equals(ctx.userId).modify({ sent: 1 })
  await saveRating(ctx, id, 'skill:1', 4, structure)
  expect(await ratingBodies(db)).toEqual([
    [{ key: 'skill:1', value: 3, rev: 1, was: null }],
    [{ key: 'skill:1', value: 4, rev: 2, was: 3 }],
  ])
})

test('[Y6] a rating never slips in front of an operation that came before it', async () => {
  const { ctx, db, id } = await setup()
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveNote(ctx, { evaluationId: id, text: 'Left hand', skillId: null })
  await saveRating(ctx, id, 'skill:1', 4, structure)
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    'live.create',
    'ratings.save',
    'note.save',
    'ratings.save',
  ])
  expect((await db.rating.get([id, 'skill:1']))?.rev).toBe(3)
})

test('[Y20] two tabs rate the same evaluation: both ratings are kept, each with a revision of its own', async () => {
  const { ctx, db, id, openTab } = await setup()
  const other = openTab().ctx
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveRating(ctx, id, 'skill:2', 3, structure)
  await saveRating(other, id, 'skill:3', 4, structure)
  await saveRating(ctx, id, 'skill:4', 5, structure)
  const [ratings = []] = await ratingBodies(db)
  expect(ratings.map(({ key, rev }) => `${key} ${rev}`)).toEqual(['skill:1 1', 'skill:2 2', 'skill:3 3', 'skill:4 4'])
})

test("[Y20] two taps quicker than the disk take nothing of another tab's rating back", async () => {
  const { ctx, db, id, openTab } = await setup()
  await saveRating(ctx, id, 'skill:1', 1, structure)
  await saveRating(openTab().ctx, id, 'skill:1', 5, structure)
  // The first counts on from what this tab knows and is undone; the second counts on from the first.
  await Promise.all([saveRating(ctx, id, 'skill:2', 2, structure), saveRating(ctx, id, 'skill:3', 3, structure)])
  const [ratings = []] = await ratingBodies(db)
  expect(Object.fromEntries(ratings.map(({ key, value }) => [key, value]))).toEqual({
    'skill:1': 5,
    'skill:2': 2,
    'skill:3': 3,
  })
})

test('[Y20] of two tabs that rate the same skill the last tap stays', async () => {
  const { ctx, db, id, openTab } = await setup()
  const other = openTab().ctx
  for (const [tab, value] of [
    [ctx, 1],
    [other, 2],
    [ctx, 3],
    [other, 4],
  ] as const)
    await saveRating(tab, id, 'skill:1', value, structure)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4, rev: 4 })
  expect(await ratingBodies(db)).toEqual([[{ key: 'skill:1', value: 4, rev: 4, was: null }]])
})

test('[Y1] taps faster than the disk keep their order', async () => {
  const { ctx, db, id } = await setup()
  await Promise.all([1, 2, 3, 4, 5].map((value) => saveRating(ctx, id, 'skill:1', value, structure)))
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5, rev: 5 })
})

test('[Y20] a tap that has to be written twice does not come after the next one', async () => {
  const { ctx, db, id, openTab } = await setup()
  for (let ticks = 0; ticks < 6; ticks++) {
    await saveRating(ctx, id, 'skill:1', 1, structure)
    await saveRating(openTab().ctx, id, 'skill:2', 5, structure) // What this tab goes on from is outdated.
    const taps = [saveRating(ctx, id, 'skill:3', 1, structure), saveRating(ctx, id, 'skill:4', 2, structure)]
    for (let tick = 0; tick < ticks; tick++)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    await Promise.all([...taps, saveRating(ctx, id, 'skill:4', 3, structure)])
    expect((await db.rating.get([id, 'skill:4']))?.value).toBe(3)
    await saveRating(ctx, id, 'skill:4', 1, structure)
  }
})

test('[Y1] several ratings are written all or not at all', async () => {
  const { ctx, db, id } = await setup()
  const bad = saveRatings(
    ctx,
    id,
    [
      { key: 'skill:1', value: 3 },
      { key: 'skill:2', value: 6 },
    ],
    structure,
  )
  await expect(bad).rejects.toThrow(ValueRefused)
  expect(await db.rating.count()).toBe(0)
})

test.each([
  ['skill:1', 3.25],
  ['skill:1', 5.5],
  ['micro:1:101', 2.5],
  ['team:1', 6],
  ['skill:99', 3],
  ['nonsense', 1],
])('[E2] %s cannot be set to %d', async (key, value) => {
  const { ctx, id } = await setup()
  await expect(saveRating(ctx, id, key, value, structure)).rejects.toThrow(ValueRefused)
})

test('[Y1] a rating can be cleared', async () => {
  const { ctx, db, id } = await setup()
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveRating(ctx, id, 'skill:1', null, structure)
  expect((await db.rating.get([id, 'skill:1']))?.value).toBeNull()
})

test('[E10] the first rating claims an open submission', async () => {
  const { ctx, db } = await setup()
  const given = anEvaluationData()
  await storeReady(ctx, given)
  await saveRating(ctx, given.evaluation_submission_id, 'skill:1', 3, structure)
  expect(await db.evaluation.get(given.evaluation_submission_id)).toMatchObject({ status: 'in_review', rev: 1 })
})

test('[E10] ratings are locked after the final save, also for a tab that has not noticed', async () => {
  const { ctx, id, openTab } = await setup()
  const other = openTab().ctx
  await rateAll(other, id)
  await finalSave(ctx, id, structure)
  await expect(saveRating(other, id, 'skill:1', 4, structure)).rejects.toThrow(LockedError)
})

test("[Y17] another user's evaluation is not there to be rated", async () => {
  const { ctx, id } = await setup()
  await expect(saveRating({ ...ctx, userId: BEN }, id, 'skill:1', 3, structure)).rejects.toThrow(MissingError)
})

test('[Y25] an old tab writes nothing once a newer version has written here', async () => {
  const { ctx, db, id } = await setup()
  await db.meta.put({ key: 'appSchema', value: 99 })
  await expect(saveRating(ctx, id, 'skill:1', 3, structure)).rejects.toThrow(NeedsReloadError)
  await expect(createLiveEvaluation(ctx, aLiveDraft())).rejects.toThrow(NeedsReloadError)
  expect(await db.rating.count()).toBe(0)
})

test('[Y3] live queries hear of a rating as soon as it is written', async () => {
  const { ctx, db, id } = await setup()
  const seen: number[] = []
  const watching = liveQuery(() => db.rating.where('evaluation_id').equals(id).toArray()).subscribe((rows) => {
    seen.push(rows.length)
  })
  await expect.poll(() => seen.at(-1)).toBe(0)
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveRating(ctx, id, 'skill:2', 3, structure)
  await expect.poll(() => seen.at(-1)).toBe(2)
  watching.unsubscribe()
})

async function ratingBodies(db: Database) {
  return (await db.outbox.toArray()).flatMap(({ body }) => ('ratings' in body ? [body.ratings] : []))
}

async function setup() {
  const stage = aSyncStage()
  const id = await createLiveEvaluation(stage.ctx, aLiveDraft())
  return { ...stage, id }
}
