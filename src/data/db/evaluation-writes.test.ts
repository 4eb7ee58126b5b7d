import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { ANA, aSyncStage, rateAll, structure } from '#tests/support/sync-stage.ts'
import type { Database } from './database.ts'
import {
  complete,
  createLiveEvaluation,
  discardLocal,
  finalSave,
  reopen,
  reportVideoProblem,
} from './evaluation-writes.ts'
import { saveNote } from './note-writes.ts'
import { readLibraryRows } from './reads.ts'
import { saveRating, saveRatings } from './rating-writes.ts'
import { readPanel } from './reads.ts'
import { storeReady } from './ready.ts'
import { FinalSaveRefused, LockedError, NoteRequired } from './write-errors.ts'

test('[Y2] a live evaluation is made here, ready to be rated, with its creation first in the outbox', async () => {
  const { ctx, db, id } = await setup()
  expect(await db.evaluation.get(id)).toMatchObject({
    status: 'live',
    is_live: 1,
    jersey_number: '23',
    accepted_at: null,
  })
  const [creation] = await db.outbox.toArray()
  expect(creation).toMatchObject({
    kind: 'live.create',
    subject_id: id,
    user_id: ctx.userId,
    state: 'pending',
    sent: 0,
  })
  expect(creation?.body).toMatchObject({
    evaluation_submission_id: id,
    mutation_id: creation?.mutation_id,
    jersey_number: '23',
  })
})

test('[Y2] what the server would refuse, the tablet refuses first', async () => {
  const { ctx, db } = aSyncStage()
  await expect(createLiveEvaluation(ctx, aLiveDraft({ jersey_number: '1000' }))).rejects.toThrow(
    'Jersey number must be 0 to 999 or 00',
  )
  expect(await db.outbox.count()).toBe(0)
})

test('[E5] a final save with items missing says which, and changes nothing', async () => {
  const { ctx, db, id } = await setup()
  await saveRating(ctx, id, 'skill:1', 3, structure)
  const refused = await finalSave(ctx, id, structure).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FinalSaveRefused)
  expect(refused).toMatchObject({
    problems: [{ code: 'not-rated', message: expect.stringContaining('67 items are not rated yet') }],
  })
  expect((await db.evaluation.get(id))?.status).toBe('live')
})

test('[E10] final save, note and completion go through in order', async () => {
  const { ctx, db, id } = await setup()
  await rateAll(ctx, id)
  await finalSave(ctx, id, structure)
  await expect(complete(ctx, id)).rejects.toThrow(NoteRequired)
  await saveNote(ctx, { evaluationId: id, text: 'Moves without the ball', skillId: null })
  await complete(ctx, id)
  expect((await db.evaluation.get(id))?.status).toBe('completed')
  expect(await kinds(db)).toEqual([
    'live.create',
    'ratings.save',
    'evaluation.final-save',
    'note.save',
    'evaluation.complete',
  ])
})

test('a note about one skill does not stand for the whole player', async () => {
  const { ctx, id } = await setup()
  await rateAll(ctx, id)
  await saveNote(ctx, { evaluationId: id, text: 'Why I moved it', skillId: 1 })
  await finalSave(ctx, id, structure)
  await expect(complete(ctx, id)).rejects.toThrow(NoteRequired)
})

test('[E8, E34] quick mode fills the micro-skills as not observed in the same transaction', async () => {
  const { ctx, db } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft({ quick_mode: true }))
  const items = [
    ...structure.playerskill.map((skill) => `skill:${skill.id}`),
    ...structure.teamplayerscore.map((item) => `team:${item.id}`),
  ]
  await saveRatings(
    ctx,
    id,
    items.map((key) => ({ key, value: 4 })),
    structure,
  )
  await finalSave(ctx, id, structure)
  const ratings = await db.rating.toArray()
  expect(ratings).toHaveLength(68)
  expect(new Set(ratings.map(({ rev }) => rev)).size).toBe(68)
  expect(ratings.filter(({ key }) => key.startsWith('micro:')).every(({ value }) => value === 0)).toBe(true)
  expect(await kinds(db)).toEqual(['live.create', 'ratings.save', 'ratings.save', 'evaluation.final-save'])
  // E34. The list still counts the 20 items that were asked for, and the server hears of the mode.
  expect(await readLibraryRows(db, ANA)).toMatchObject([{ ratedCount: 20 }])
  expect((await db.outbox.toArray()).at(-1)?.body).toMatchObject({ quick_mode: true })
})

test('reopening withdraws a final save that no server has seen, and asks for it otherwise', async () => {
  const { ctx, db, id } = await setup()
  await rateAll(ctx, id)
  await finalSave(ctx, id, structure)
  await reopen(ctx, id)
  expect(await kinds(db)).toEqual(['live.create', 'ratings.save'])
  await finalSave(ctx, id, structure)
  await db.outbox.toCollection().modify({ sent: 1 })
  await reopen(ctx, id)
  expect(await kinds(db)).toEqual(['live.create', 'ratings.save', 'evaluation.final-save', 'evaluation.reopen'])
  expect((await db.evaluation.get(id))?.status).toBe('live')
})

test('a rating after a withdrawn final save is newer than all before', async () => {
  const { ctx, db, id } = await setup()
  await rateAll(ctx, id)
  await finalSave(ctx, id, structure)
  await reopen(ctx, id)
  await saveRating(ctx, id, 'skill:1', 4, structure)
  const revs = (await db.rating.toArray()).map(({ key, rev }) => [key, rev] as const)
  expect(revs.toSorted((a, b) => b[1] - a[1])[0]?.[0]).toBe('skill:1')
})

test('a video problem needs a reason and gives the submission back', async () => {
  const { ctx, db } = aSyncStage()
  const given = anEvaluationData({ status: 'in_review' })
  await storeReady(ctx, given)
  const id = given.evaluation_submission_id
  await expect(reportVideoProblem(ctx, id, ' ')).rejects.toThrow(LockedError)
  await reportVideoProblem(ctx, id, 'Black screen')
  expect((await db.evaluation.get(id))?.status).toBe('returned')
  expect((await db.outbox.toArray())[0]?.body).toMatchObject({ outcome: 'video_problem', reason: 'Black screen' })
})

test('a live evaluation that no server has seen can be thrown away whole; a sent one cannot', async () => {
  const { ctx, db, id } = await setup()
  await rateAll(ctx, id)
  const sent = await createLiveEvaluation(ctx, aLiveDraft())
  await db.outbox.filter(({ subject_id }) => subject_id === sent).modify({ sent: 1 })
  await discardLocal(ctx, id)
  await expect(discardLocal(ctx, sent)).rejects.toThrow(LockedError)
  expect(await db.evaluation.toCollection().primaryKeys()).toEqual([sent])
  expect(await db.rating.count()).toBe(0)
})

test('[Y4] a note that is edited before it is sent stays one operation; empty text withdraws it', async () => {
  const { ctx, db, id } = await setup()
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'Frist', skillId: null })
  await saveNote(ctx, { evaluationId: id, noteId, text: 'First', skillId: null })
  expect(await kinds(db)).toEqual(['live.create', 'note.save'])
  await db.outbox.toCollection().modify({ sent: 1 })
  await saveNote(ctx, { evaluationId: id, noteId, text: '', skillId: null })
  expect(await kinds(db)).toEqual(['live.create', 'note.save', 'note.save'])
  expect((await readPanel(db, id))?.notes).toEqual([])
})

test('[Y28] making ready overwrites nothing that is not accepted yet', async () => {
  const { ctx, db } = aSyncStage()
  const given = anEvaluationData()
  const id = given.evaluation_submission_id
  await storeReady(ctx, given)
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await storeReady(ctx, {
    ...given,
    revision: 9,
    ratings: [
      { key: 'skill:1', value: 2, rev: 5 },
      { key: 'skill:2', value: 3, rev: 6 },
    ],
  })
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4, dirty: 1 })
  expect(await db.rating.get([id, 'skill:2'])).toMatchObject({ value: 3, dirty: 0 })
  // The waiting rating had not seen revision 9, so neither may what is written behind it claim to.
  expect(await db.evaluation.get(id)).toMatchObject({ status: 'in_review', server_revision: 3, rev: 6 })
})

async function kinds(db: Database) {
  return (await db.outbox.toArray()).map(({ kind }) => kind)
}

async function setup() {
  const stage = aSyncStage()
  return { ...stage, id: await createLiveEvaluation(stage.ctx, aLiveDraft()) }
}
