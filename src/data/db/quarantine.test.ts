import { expect, test } from 'vitest'
import { anAnswer } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import {
  ANA,
  aStageWithRating,
  aSyncStage,
  BEN,
  LOST_AFTER,
  rateAll,
  status,
  structure,
} from '#tests/support/sync-stage.ts'
import type { Trick } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation, finalSave, reportVideoProblem } from './evaluation-writes.ts'
import { exportUnsent } from './export-unsent.ts'
import { discard, discardEvaluation, editAndResend, resend, resolveConflict } from './quarantine.ts'
import { saveNote } from './note-writes.ts'
import { saveRating } from './rating-writes.ts'
import { readOutbox, readPanel, readSyncSummary, unsentByUser } from './reads.ts'
import { rememberUser } from './meta.ts'
import { storeReady } from './ready.ts'

const refuseAll: Trick = ({ batch }) =>
  anAnswer(
    200,
    JSON.stringify({
      server_epoch: 'epoch-1',
      server_time: '2026-03-07T14:32:00.000Z',
      results: batch.operations.map(({ mutation_id }) => ({
        mutation_id,
        status: 'rejected',
        error_code: 'BAD',
        message: 'Unknown position',
      })),
    }),
  )

test('[Y11] what was refused stays with the words of the server, over restarts', async () => {
  const { db, engine, openTab } = await aStageRefused()
  await engine.stop()
  const again = openTab()
  await again.engine.wake('start')
  const [waiting] = (await readOutbox(again.db, ANA)).waiting
  expect(waiting).toMatchObject({
    playerName: 'Ana Duarte',
    sync: { state: 'attention', title: 'Needs attention: Unknown position' },
  })
  expect(waiting?.operations).toHaveLength(2)
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 1, attention: 1 })
})

test('[Y12] corrected and sent again: a new mutation, one effect, nothing needs attention any more', async () => {
  const { ctx, db, engine, id, seq, requests, server } = await aStageRefused()
  await editAndResend(ctx, seq, { jersey_number: '24' })
  await engine.wake('send-now')
  expect(requests[1]?.batch.operations[0]?.mutation_id).not.toBe(requests[0]?.batch.operations[0]?.mutation_id)
  expect(requests[1]?.batch.operations[0]).toMatchObject({ jersey_number: '24' })
  expect((await db.evaluation.get(id))?.jersey_number).toBe('24')
  expect(server.effects).toHaveLength(2)
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, attention: 0 })
})

test('[Y12] a correction the server would refuse again is refused here', async () => {
  const { ctx, db, seq } = await aStageRefused()
  await expect(editAndResend(ctx, seq, { jersey_number: 'x' })).rejects.toThrow('Jersey number must be 0 to 999 or 00')
  expect((await db.outbox.get(seq))?.state).toBe('quarantined')
})

test('[Y12] a tap on "resend" twice makes one mutation', async () => {
  const { ctx, engine, seq, server } = await aStageRefused()
  await Promise.all([resend(ctx, seq), resend(ctx, seq)])
  await engine.wake('send-now')
  expect(server.effects).toHaveLength(2)
})

test('[Y12] a discarded creation takes its whole evaluation with it, and nothing else', async () => {
  const { ctx, db, seq } = await aStageRefused()
  const other = await createLiveEvaluation(ctx, aLiveDraft())
  await discard(ctx, seq)
  expect(await db.evaluation.toCollection().primaryKeys()).toEqual([other])
  expect((await db.outbox.toArray()).map(({ subject_id }) => subject_id)).toEqual([other])
  expect(await db.rating.count()).toBe(0)
})

test('[Y12] a discarded final save leaves the evaluation to be rated again', async () => {
  const { ctx, db, engine, id, tricks } = await aStageWithRating()
  await rateAll(ctx, id)
  await engine.wake('start')
  await finalSave(ctx, id, structure)
  tricks.push(refuseAll)
  await engine.wake('enqueue')
  await discard(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  expect((await db.evaluation.get(id))?.status).toBe('live')
  await saveRating(ctx, id, 'skill:1', 4, structure)
})

test('[Y12, Y29] an answer is lost, a filter refuses the repeat, and it is given up: the next rating counts on and arrives', async () => {
  const { ctx, db, engine, id, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  for (const value of [1, 5, 3]) await saveRating(ctx, id, 'skill:1', value, structure)
  tricks.push(LOST_AFTER, status(422, {}))
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']).toMatchObject({ value: 3, rev: 4 })
  await discard(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  await saveRating(ctx, id, 'skill:1', 2, structure)
  await engine.wake('enqueue')
  // A server of an earlier version ignores a revision that it has seen.
  expect(server.evaluations[id]?.sheet['skill:1']).toMatchObject({ value: 2, rev: 5 })
  expect(await db.outbox.count()).toBe(0)
})

test('[Y12] a report of a bad video is refused and given up: the evaluation can be rated again', async () => {
  const { ctx, db, engine, tricks } = aSyncStage()
  const given = anEvaluationData({ status: 'in_review' })
  await storeReady(ctx, given)
  await reportVideoProblem(ctx, given.evaluation_submission_id, 'Only the bench can be seen')
  tricks.push(refuseAll)
  await engine.wake('start')
  await discard(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  await saveRating(ctx, given.evaluation_submission_id, 'skill:1', 4, structure)
  expect(await db.rating.toArray()).toMatchObject([{ key: 'skill:1', value: 4 }])
})

test('[Y17] the next person on the tablet cannot remove an evaluation of which something is unsent', async () => {
  const { ctx, db, id } = await aStageWithRating()
  await expect(discardEvaluation({ ...ctx, userId: BEN }, id)).rejects.toThrow('This evaluation isn’t on this device')
  expect(await db.outbox.count()).toBe(2)
})

test('[Y12] nothing is discarded that is not set aside', async () => {
  const { ctx, db } = await aStageWithRating()
  await discard(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  expect(await db.outbox.count()).toBe(2)
})

test('[Y12] everything unsent can be taken along as a file', async () => {
  const { ctx, id } = await aStageRefused()
  const file = JSON.parse(await exportUnsent(ctx)) as Record<string, unknown[]>
  expect(file['evaluations']).toMatchObject([{ id }])
  expect(file['ratings']).toMatchObject([{ key: 'skill:1', value: 3 }])
  expect(file['operations']).toHaveLength(2)
})

test('[Y17] the sign-in page can tell whose work waits here', async () => {
  const { db, ctx } = await aStageWithRating()
  await rememberUser(db, ctx.userId, 'Ana Evaluator')
  expect(await unsentByUser(db)).toEqual([{ userId: ANA, name: 'Ana Evaluator', evaluations: 1 }])
})

test('[Y30] a rating changed on another device waits for the evaluator; the others are accepted', async () => {
  const { db, id } = await aStageInConflict()
  expect((await readPanel(db, id))?.conflicts).toEqual([{ key: 'skill:1', mine: 5, theirs: 2 }])
  expect((await readPanel(db, id))?.sync.state).toBe('attention')
  expect(await db.rating.get([id, 'skill:2'])).toMatchObject({ value: 4, dirty: 0 })
})

test('[Y30] keeping mine sends it again, and it stands', async () => {
  const { ctx, db, id, engine, server } = await aStageInConflict()
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  expect(await readPanel(db, id)).toMatchObject({
    conflicts: [],
    sync: { state: 'accepted' },
    ratings: { 'skill:1': 5 },
  })
})

test('[Y30] keeping mine sends mine, also where a download has put another value over it', async () => {
  const { ctx, db, id, engine, server } = await aStageInConflict()
  // As after a restore: the value was accepted, then lost, and is in conflict when it goes out again.
  await db.rating.update([id, 'skill:1'], { value: 2, dirty: 0 })
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test('[Y30, Y31] of two values that both go out again the newer one is asked about, and kept', async () => {
  const { ctx, db, engine, id, server } = await aStageWithRating()
  const empty = server.snapshot()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await engine.wake('enqueue')
  server.restore(empty)
  const creation = (await db.receipt.toArray()).find(({ kind }) => kind === 'live.create')
  const of = { device_id: 'another tablet' }
  const foreign = { mutation_id: ctx.newId(), evaluation_submission_id: id, base_revision: 0 }
  if (creation) server.handle('live.create', { ...of, operations: [creation.body] }, ANA)
  const ratings = [{ key: 'skill:1', value: 2, rev: 1 }]
  server.handle('ratings.save', { ...of, operations: [{ ...foreign, ratings }] }, ANA)
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect((await readPanel(db, id))?.conflicts).toEqual([{ key: 'skill:1', mine: 4, theirs: 2 }])
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(4)
})

test('[Y30] what is rated after a conflict was settled claims to have seen nothing else of the other device', async () => {
  const { ctx, db, id, engine, server } = await aStageInConflict()
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await saveRating(ctx, id, 'skill:4', 5, structure)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:4']?.value).toBe(1)
  const [asked] = (await db.outbox.toArray()).flatMap(({ last_error }) => last_error?.conflicts ?? [])
  expect(asked).toEqual({ key: 'skill:4', yours: 5, theirs: 1 })
})

test('[Y30] two ratings are in conflict: nothing goes out before both are settled, and both choices arrive', async () => {
  const { ctx, db, id, engine, server } = await aStageInConflict({ 'skill:1': 5, 'skill:4': 3 })
  const values = () => ['skill:1', 'skill:4'].map((key) => server.evaluations[id]?.sheet[key]?.value)
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(values()).toEqual([2, 1])
  await resolveConflict(ctx, id, 'skill:4', 'mine')
  await engine.wake('send-now')
  expect(values()).toEqual([5, 3])
  expect(await db.outbox.count()).toBe(0)
})

test('[Y29, Y30] a rating accepted next to a conflict is given again before the conflict is settled: it arrives', async () => {
  const { ctx, db, id, engine, server } = await aStageInConflict()
  await saveRating(ctx, id, 'skill:2', 1, structure)
  await resolveConflict(ctx, id, 'skill:1', 'mine')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(1)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y12, Y30] a rating in conflict is given again and the older one given up: the new value shows and waits', async () => {
  const { ctx, db, id } = await aStageInConflict()
  const seq = (await db.outbox.toArray())[0]?.seq ?? 0
  await saveRating(ctx, id, 'skill:1', 4.5, structure)
  await discard(ctx, seq)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4.5, dirty: 1 })
})

test('[Y12] a refused rating and a refused note are changed and the older ones sent again: the changes show and arrive', async () => {
  const { ctx, db, id, engine, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  const note = { evaluationId: id, skillId: null }
  const noteId = await saveNote(ctx, { ...note, text: 'First words' })
  tricks.push(refuseAll)
  await engine.wake('enqueue')
  await saveRating(ctx, id, 'skill:1', 2, structure)
  await saveNote(ctx, { ...note, noteId, text: 'Second words' })
  await resend(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  tricks.push((_, serve) => serve(), refuseAll)
  await engine.wake('send-now')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await resend(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  const panel = await readPanel(db, id)
  expect([panel?.ratings['skill:1'], panel?.notes.map(({ text }) => text)]).toEqual([5, ['Second words']])
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  expect(Object.values(server.evaluations[id]?.notes ?? {}).map(({ text }) => text)).toEqual(['Second words'])
})

test('[Y12, Y14] a note that was refused and given up stays given up when the app starts again', async () => {
  const { ctx, db, id, engine, openTab, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  await saveNote(ctx, { evaluationId: id, text: 'Given up', skillId: null })
  tricks.push(refuseAll)
  await engine.wake('enqueue')
  await discard(ctx, (await db.outbox.toArray())[0]?.seq ?? 0)
  await openTab().engine.wake('start')
  expect(server.evaluations[id]?.notes).toEqual({})
})

test('[Y30] keeping theirs takes their value over, also when mine waits once more behind it', async () => {
  const { ctx, db, id, engine, server } = await aStageInConflict()
  await saveRating(ctx, id, 'skill:1', 4.5, structure)
  await saveRating(ctx, id, 'skill:3', 4, structure)
  await resolveConflict(ctx, id, 'skill:1', 'theirs')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(2)
  expect(server.evaluations[id]?.sheet['skill:3']?.value).toBe(4)
  expect(await readPanel(db, id)).toMatchObject({
    conflicts: [],
    sync: { state: 'accepted' },
    ratings: { 'skill:1': 2, 'skill:3': 4 },
  })
})

test.each(['this tab', 'another tab'])(
  '[Y33] a rating given after a conflict was settled in %s has a revision of its own, and reaches the server',
  async (where) => {
    const { ctx, db, id, engine, server, openTab } = await aStageInConflict()
    await saveRating(ctx, id, 'skill:3', 4, structure)
    await resolveConflict(where === 'this tab' ? ctx : openTab().ctx, id, 'skill:1', 'mine')
    await saveRating(ctx, id, 'skill:1', 3, structure)
    await engine.wake('send-now')
    expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
    expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 3, dirty: 0 })
  },
)

test('[E9, Y12] a rating behind one that was given up replaces what was before that, without a question', async () => {
  const { ctx, db, engine, id, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 4, structure)
  tricks.push(refuseAll)
  await engine.wake('enqueue')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  const [refused] = await db.outbox.toArray()
  await discard(ctx, refused?.seq ?? 0)
  await engine.wake('send-now')
  expect(await readPanel(db, id)).toMatchObject({ conflicts: [], ratings: { 'skill:1': 5 } })
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test('[E9, Y12] a rating that was given up shows the value before it, and the next one asks nothing', async () => {
  const { ctx, db, engine, id, server, tricks } = await aStageWithRating()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 4, structure)
  tricks.push(refuseAll)
  await engine.wake('enqueue')
  const [refused] = await db.outbox.toArray()
  await discard(ctx, refused?.seq ?? 0)
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 3, dirty: 0 })
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test.each(['waits behind it', 'comes after it'])(
  '[U10, Y12] of a note whose edit was given up, an edit that %s is not kept as a second note',
  async (when) => {
    const { ctx, db, engine, id, server, tricks } = await aStageWithRating()
    const noteId = await saveNote(ctx, { evaluationId: id, text: 'First', skillId: null })
    await engine.wake('start')
    // As after a restore: the device knows no version of the note, and compares words.
    await db.note.toCollection().modify((note) => {
      delete note.version
    })
    const write = (text: string) => saveNote(ctx, { evaluationId: id, noteId, text, skillId: null })
    await write('Refused')
    tricks.push(refuseAll)
    await engine.wake('enqueue')
    if (when === 'waits behind it') await write('Second')
    const [refused] = await db.outbox.toArray()
    await discard(ctx, refused?.seq ?? 0)
    if (when === 'comes after it') await write('Second')
    await engine.wake('send-now')
    expect(Object.values(server.evaluations[id]?.notes ?? {}).map(({ text }) => text)).toEqual(['Second'])
  },
)

test('[Y30] a removed evaluation takes its conflict with it', async () => {
  const { ctx, db, id } = await aStageInConflict()
  await discardEvaluation(ctx, id)
  expect(await db.outbox.count()).toBe(0)
  expect(await readPanel(db, id)).toBeUndefined()
})

/** A live evaluation with one rating, whose creation the server has refused. */
async function aStageRefused() {
  const stage = await aStageWithRating()
  stage.tricks.push(refuseAll)
  await stage.engine.wake('start')
  const [creation] = await stage.db.outbox.toArray()
  return { ...stage, seq: creation?.seq ?? 0 }
}

/** Skill 1 was set to 2, and skill 4 to 1, on another tablet while this one was offline. */
async function aStageInConflict(rated: Record<string, number> = { 'skill:1': 5, 'skill:2': 4 }) {
  const stage = await aStageWithRating()
  const { ctx, id, engine, server } = stage
  await engine.wake('start')
  const head = { mutation_id: '00000000-0000-7000-8000-0000000000ff', evaluation_submission_id: id }
  const ratings = [
    { key: 'skill:1', value: 2, rev: 1 },
    { key: 'skill:4', value: 1, rev: 2 },
  ]
  const theirs = { ...head, base_revision: 2, ratings }
  server.handle('ratings.save', { device_id: 'another tablet', operations: [theirs] }, ANA)
  for (const [key, value] of Object.entries(rated)) await saveRating(ctx, id, key, value, structure)
  await engine.wake('enqueue')
  return stage
}
