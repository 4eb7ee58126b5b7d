import { expect, test } from 'vitest'
import { wordsId } from '#domain/evaluations/merge-note.ts'
import { anAnswer, noteOf } from '#tests/drain/model-server.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { ANA, aStageWithRating, LOST_AFTER, structure, aSyncStage } from '#tests/support/sync-stage.ts'
import type { Trick } from '#tests/support/sync-stage.ts'
import type { Database } from './database.ts'
import { reportVideoProblem } from './evaluation-writes.ts'
import { saveNote } from './note-writes.ts'
import { discard } from './quarantine.ts'
import { saveRating } from './rating-writes.ts'
import { readPanel, readSyncSummary } from './reads.ts'
import { storeReady } from './ready.ts'

test('[Y23] a note whose commit was not heard of is written again without a second operation, even when the first is gone', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  loseCommit(db, () => engine.wake('enqueue'))
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'Quick hands', skillId: null })
  await engine.wake('enqueue')
  expect(server.effects.map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save', 'note.save'])
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, attention: 0 })
  expect(await db.note.get(noteId)).toMatchObject({ text: 'Quick hands', dirty: 0 })
})

test("[Y4] a note that the server keeps beside another device's is accepted: nothing is left to decide", async () => {
  const { ctx, db, id, engine, tricks, server } = await aStageWithRating()
  await engine.wake('start')
  await saveNote(ctx, { evaluationId: id, text: 'Mine', skillId: null })
  tricks.push(keptBoth)
  await engine.wake('enqueue')
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, attention: 0 })
  expect((await readPanel(db, id))?.sync.state).toBe('accepted')
  expect(await db.receipt.count()).toBe(3)
  await saveRating(ctx, id, 'skill:2', 4, structure)
  await engine.wake('enqueue')
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(4)
})

test('[Y4] half a character and a NUL, which no server can store, are taken out of a note and not the note', async () => {
  const { ctx, db, id } = await aStageWithRating()
  const noteId = await saveNote(ctx, { evaluationId: id, text: ' Left\0 hand \ud83d ', skillId: null })
  expect((await db.note.get(noteId))?.text).toBe('Left hand \ufffd')
})

test('[V30] a note in which nobody sees anything is kept as an empty one, and withdraws the words before it', async () => {
  const { ctx, db, id } = await aStageWithRating()
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'Quick hands', skillId: null })
  await saveNote(ctx, { evaluationId: id, text: '\u200B\u2060', from: 'Quick hands', skillId: null, noteId })
  expect(await db.note.get(noteId)).toMatchObject({ text: '' })
})

test('[U128] a note that is changed after its answer was lost names the words before it', async () => {
  const { ctx, db, id, engine, tricks, requests } = await aStageWithRating()
  await engine.wake('start')
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'Good hands', skillId: null })
  tricks.push(LOST_AFTER)
  await engine.wake('enqueue')
  await saveNote(ctx, { evaluationId: id, noteId, text: 'Good hands, looks up', skillId: null })
  await engine.wake('online')
  const puts = requests.flatMap(({ batch }) => batch.operations).filter((body) => 'note_id' in body)
  expect(puts.map(({ text, was }) => [text, was])).toEqual([
    ['Good hands', undefined],
    ['Good hands', undefined],
    ['Good hands, looks up', wordsId({ text: 'Good hands', skill_id: null })],
  ])
  expect(await db.outbox.count()).toBe(0)
})

test('[Y2] a reason the server would refuse is refused here, and nothing is queued', async () => {
  const { ctx, db } = aSyncStage()
  const given = anEvaluationData({ status: 'in_review' })
  await storeReady(ctx, given)
  const id = given.evaluation_submission_id
  await expect(reportVideoProblem(ctx, id, 'x'.repeat(501))).rejects.toThrow('Use at most 500 characters')
  expect(await db.outbox.count()).toBe(0)
  expect((await db.evaluation.get(id))?.status).toBe('in_review')
})

test('[Y12] giving a rating up that another device has changed takes over what the server has', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  await engine.wake('start')
  const head = { mutation_id: '00000000-0000-7000-8000-0000000000ff', evaluation_submission_id: id }
  server.handle(
    'ratings.save',
    {
      device_id: 'another tablet',
      operations: [{ ...head, base_revision: 2, ratings: [{ key: 'skill:1', value: 2, rev: 1 }] }],
    },
    ANA,
  )
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('enqueue')
  await discard(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  expect(await readPanel(db, id)).toMatchObject({ sync: { state: 'accepted' }, ratings: { 'skill:1': 2 } })
})

test('[Y4] an edited note says which version it was made from, however often it is edited before it goes out', async () => {
  const { ctx, id, engine, requests } = await aStageWithRating()
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'One', skillId: null })
  await engine.wake('start')
  for (const text of ['Two', 'Three']) await saveNote(ctx, { evaluationId: id, noteId, text, skillId: null })
  await engine.wake('enqueue')
  expect(requests.at(-2)?.batch.operations[0]).not.toHaveProperty('base_version')
  expect(requests.at(-1)?.batch.operations).toMatchObject([{ text: 'Three', rev: 4, base_version: 1 }])
})

test('[Y34] a note that another tablet has edited meanwhile stands here as two, as on the server, and says so', async () => {
  const { ctx, db, id, noteId, engine, server, editElsewhere } = await aNoteOnTwoTablets()
  editElsewhere('Theirs')
  await saveNote(ctx, { evaluationId: id, noteId, from: 'First', text: 'Mine', skillId: null })
  await engine.wake('enqueue')
  const notes = (await readPanel(db, id))?.notes ?? []
  expect(notes.map(({ text, elsewhere }) => [text, elsewhere])).toEqual([
    ['Theirs', 'kept-both'],
    ['Mine', undefined],
  ])
  const texts = Object.values(server.evaluations[id]?.notes ?? {}).map(({ text }) => text)
  expect(texts).toEqual(['Theirs', 'Mine'])
  // Edited once more, each under its own id: still two.
  await saveNote(ctx, { evaluationId: id, noteId, from: 'Mine', text: 'Mine, better', skillId: null })
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.notes.map(({ text }) => text)).toEqual(['Theirs', 'Mine, better'])
  expect(Object.values(server.evaluations[id]?.notes ?? {}).map(({ text }) => text)).toEqual(['Theirs', 'Mine, better'])
})

test('[Y34] edited twice offline, the first edit already on its way: both notes are there once', async () => {
  const { ctx, db, id, noteId, engine, server, tricks, editElsewhere } = await aNoteOnTwoTablets()
  editElsewhere('Theirs')
  await saveNote(ctx, { evaluationId: id, noteId, from: 'First', text: 'Mine', skillId: null })
  tricks.push(async (_, serve) => {
    await saveNote(ctx, { evaluationId: id, noteId, from: 'Mine', text: 'Mine, better', skillId: null })
    return serve()
  })
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.notes.map(({ text }) => text)).toEqual(['Theirs', 'Mine, better'])
  expect(Object.values(server.evaluations[id]?.notes ?? {}).map(({ text }) => text)).toEqual(['Theirs', 'Mine, better'])
})

test('[Y8] the answer to a note leaves the words typed since, which still wait when the next request is lost', async () => {
  const { ctx, db, id, noteId, engine, tricks } = await aNoteOnTwoTablets()
  await saveNote(ctx, { evaluationId: id, noteId, from: 'First', text: 'First half', skillId: null })
  tricks.push(
    async (_, serve) => {
      await saveNote(ctx, { evaluationId: id, noteId, from: 'First half', text: 'Both halves', skillId: null })
      return serve()
    },
    () => Promise.reject(new TypeError('The tablet left the gym')),
  )
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.notes).toMatchObject([{ text: 'Both halves', dirty: 1 }])
  expect((await readPanel(db, id))?.sync.state).toBe('saved')
})

test('[Y34] a note that was withdrawn here after another tablet had edited it comes back with its words, and says why', async () => {
  const { ctx, db, id, noteId, engine, editElsewhere } = await aNoteOnTwoTablets()
  editElsewhere('Theirs')
  await saveNote(ctx, { evaluationId: id, noteId, from: 'First', text: '', skillId: null })
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.notes).toMatchObject([{ text: 'Theirs', elsewhere: 'came-back', dirty: 0 }])
  await saveNote(ctx, { evaluationId: id, noteId, from: 'Theirs', text: '', skillId: null })
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.notes).toEqual([])
})

test('[Y34] words that came in while the field was open are not written over: the text becomes a note of its own', async () => {
  const { ctx, db, id, noteId, engine, server } = await aNoteOnTwoTablets()
  await saveNote(ctx, { evaluationId: id, noteId, from: 'First', text: 'Changed in another tab', skillId: null })
  const own = await saveNote(ctx, {
    evaluationId: id,
    noteId,
    from: 'First',
    text: 'From the open field',
    skillId: null,
  })
  expect(own).not.toBe(noteId)
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.notes.map(({ text }) => text).toSorted()).toEqual([
    'Changed in another tab',
    'From the open field',
  ])
  expect(Object.keys(server.evaluations[id]?.notes ?? {})).toHaveLength(2)
})

test('[Y34] a note kept beside one that still waits here is not shown, and edited, before the waiting words are in it', async () => {
  const { ctx, db, id, engine, tricks, noteId, editElsewhere, onServer, download } = await aNoteOnTwoTablets()
  await saveNote(ctx, { evaluationId: id, noteId, from: 'First', text: 'Mine', skillId: null })
  editElsewhere('Theirs')
  tricks.push((_, serve) => {
    serve()
    return Promise.reject(new TypeError('Lost after the commit'))
  })
  await engine.wake('enqueue')
  await saveNote(ctx, { evaluationId: id, noteId, from: 'Mine', text: 'Mine, later', skillId: null })
  await download()
  expect((await readPanel(db, id))?.notes.map(({ text }) => text)).toEqual(['Mine, later'])
  await engine.wake('send-now')
  expect((await readPanel(db, id))?.notes.map(({ text }) => text).toSorted()).toEqual(['Mine, later', 'Theirs'])
  expect(
    onServer()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['Mine, later', 'Theirs'])
})

test('[Y34, Y45] the server is put back to a state with another tablet’s note, seen and edited here: one note is left', async () => {
  const { ctx, db, id, engine, server, noteId, editElsewhere, onServer, download } = await aNoteOnTwoTablets()
  editElsewhere('Theirs')
  await download()
  server.restore(server.snapshot())
  await engine.hearEpoch(server.epoch())
  await saveNote(ctx, { evaluationId: id, noteId, from: 'Theirs', text: 'Theirs, and mine', skillId: null })
  await engine.wake('send-now')
  expect(onServer().map(({ text }) => text)).toEqual(['Theirs, and mine'])
  expect((await readPanel(db, id))?.notes.map(({ text }) => text)).toEqual(['Theirs, and mine'])
})

/** A note that the server has, and another tablet that may edit it, having seen it. */
async function aNoteOnTwoTablets() {
  const stage = await aStageWithRating()
  const { ctx, id, engine, server } = stage
  const noteId = await saveNote(ctx, { evaluationId: id, text: 'First', skillId: null })
  await engine.wake('start')
  const editElsewhere = (text: string) =>
    server.handle(
      'note.save',
      {
        device_id: 'another tablet',
        operations: [
          {
            mutation_id: '00000000-0000-7000-8000-0000000000fe',
            evaluation_submission_id: id,
            note_id: noteId,
            text,
            rev: 1,
            base_version: 1,
            skill_id: null,
          },
        ],
      },
      ANA,
    )
  const onServer = () => Object.entries(server.evaluations[id]?.notes ?? {}).map(([key, note]) => noteOf(key, note))
  const download = () =>
    storeReady(ctx, {
      ...anEvaluationData(),
      evaluation_submission_id: id,
      status: 'live',
      revision: server.evaluations[id]?.revision ?? 0,
      notes: onServer(),
    })
  return { ...stage, noteId, editElsewhere, onServer, download }
}

const keptBoth: Trick = ({ batch }) =>
  anAnswer(
    200,
    JSON.stringify({
      server_epoch: 'epoch-1',
      server_time: '2026-03-07T14:32:00.000Z',
      results: batch.operations.map(({ mutation_id }) => ({
        mutation_id,
        status: 'conflict',
        message: 'This note was changed on another device. We kept both.',
        server: { revision: 3 },
      })),
    }),
  )

/**
 * The next transaction of Dexie commits, and the page hears of a lost connection instead; `meanwhile` runs in between.
 */
function loseCommit(db: Database, meanwhile: () => Promise<unknown>) {
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
  let isFirst = true
  db.transaction = (async (...args: unknown[]) => {
    const done = await transaction(...args)
    if (!isFirst) return done
    isFirst = false
    await meanwhile()
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }) as unknown as typeof db.transaction
}
