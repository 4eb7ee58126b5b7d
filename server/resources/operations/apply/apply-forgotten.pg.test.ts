import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { wordsId } from '#domain/evaluations/merge-note.ts'
import { keepReceipts } from '#server/resources/receipts/keep-receipts.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import {
  aCompletion,
  aFinalSave,
  aLiveCreation,
  aNotePut,
  aPlayerDescription,
  aRatingsPatch,
  aReopening,
} from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const DAY_MS = 86_400_000

let server: EvaluationServer
let evaluator: TestUser
// The database of each of them lives months.
beforeEach(async () => {
  server = await startEvaluationServer()
  evaluator = await server.createUser()
})
afterEach(() => server.close())

/** An operation that is dated this many days ago. */
const dated = <Body extends object>(body: Body, days = 0): Body => ({
  ...body,
  mutation_id: uuidv7({ msecs: server.services.now() - days * DAY_MS }),
})

/** So many days go by, each week with its sweep. */
async function live(days: number) {
  for (let day = 0; day < days; day += 7) {
    server.advance(7 * DAY_MS)
    await keepReceipts(server.services)
  }
}

const receiptsOf = (ids: string[]) =>
  server.db.query<{ mutation_id: string; part: string }>(
    'SELECT mutation_id, tableoid::regclass::text AS part FROM applied_mutation WHERE mutation_id = ANY($1)',
    [ids],
  )

/** All that a replay could count twice. */
async function heldOf(id: string) {
  const [evaluation] = await server.db.query<object>(
    'SELECT ratings, revision, status, rated_count FROM evaluation WHERE id = $1',
    [id],
  )
  const rows = (table: string) => server.db.query(`SELECT * FROM ${table} WHERE evaluation_id = $1 ORDER BY id`, [id])
  return [evaluation, await rows('note'), await rows('rating_history'), await rows('notice')]
}

/** A whole evaluation as one tablet sends it, and then the other tablet of the evaluator. */
async function aWholeEvaluation() {
  const creation = dated(aLiveCreation())
  const id = creation.evaluation_submission_id
  const note = aNotePut(id)
  const sent: Array<[OperationKind, { mutation_id: string }, string]> = [
    ['live.create', creation, 'tablet'],
    ['ratings.save', dated(aRatingsPatch(id, aSheet())), 'tablet'],
    ['note.save', dated(note), 'tablet'],
    ['ratings.save', dated(aRatingsPatch(id, { 'skill:1': 3.5 }, { base_revision: 99 })), 'phone'],
    ['note.save', dated({ ...note, text: 'Better hands', base_version: 1 }), 'phone'],
    ['evaluation.final-save', dated(aFinalSave(id)), 'tablet'],
    ['evaluation.complete', dated(aCompletion(id)), 'tablet'],
  ]
  for (const [kind, body, device] of sent) await server.apply(evaluator, kind, body, device)
  return { id, sent }
}

test('[U93] a replay whose receipt was dropped with its week is told what the evaluation holds, and changes nothing', async () => {
  const { id, sent } = await aWholeEvaluation()
  const ids = sent.map(([, { mutation_id }]) => mutation_id)
  expect((await receiptsOf(ids)).every(({ part }) => /^applied_mutation_\d{4}w\d\d$/u.test(part))).toBe(true)
  const before = await heldOf(id)
  await live(77)
  expect(await receiptsOf(ids)).toEqual([])
  const statuses: string[] = []
  for (const [kind, body, device] of sent)
    statuses.push(...(await server.sendBatch(evaluator, kind, [body], device)).map(({ status }) => status))
  expect(statuses).toEqual(sent.map(() => 'replayed'))
  expect(await heldOf(id)).toEqual(before)
  // Told once more, from its receipt.
  for (const [kind, body, device] of sent) await server.sendBatch(evaluator, kind, [body], device)
  expect(await heldOf(id)).toEqual(before)
  expect(new Set((await receiptsOf(ids)).map(({ part }) => part))).toEqual(new Set(['applied_mutation_other']))
})

test('[U7] a creation that arrives again after its receipt is gone keeps the name that another tablet gave', async () => {
  const creation = dated(aLiveCreation())
  await server.apply(evaluator, 'live.create', creation)
  const id = creation.evaluation_submission_id
  await server.apply(evaluator, 'player.describe', dated(aPlayerDescription(id, { first_name: 'Jordan' })), 'other')
  await live(70)
  expect((await server.send(evaluator, 'live.create', creation)).statusCode).toBe(200)
  expect(await server.db.query('SELECT first_name FROM player WHERE id = $1', [creation.player.id])).toEqual([
    { first_name: 'Jordan' },
  ])
})

test('[U93] work from a tablet that lay in a drawer for months is applied', async () => {
  const creation = dated(aLiveCreation(), 100)
  const id = creation.evaluation_submission_id
  await server.apply(evaluator, 'live.create', creation)
  await server.apply(evaluator, 'ratings.save', dated(aRatingsPatch(id, aSheet()), 100))
  await server.apply(evaluator, 'note.save', dated(aNotePut(id), 100))
  await server.apply(evaluator, 'evaluation.final-save', dated(aFinalSave(id), 100))
  expect(await server.stored(id)).toMatchObject({ status: 'ready_to_finalize', revision: 4 })
})

test('[U93] what would set back what was done since is refused', async () => {
  const id = await server.createLive(evaluator, aSheet())
  await server.apply(evaluator, 'evaluation.final-save', dated(aFinalSave(id)))
  const reopening = dated({ evaluation_submission_id: id, mutation_id: '' })
  await server.apply(evaluator, 'evaluation.reopen', reopening)
  await server.apply(evaluator, 'evaluation.final-save', dated(aFinalSave(id)))
  await live(77)
  const before = await heldOf(id)
  expect(await server.sendBatch(evaluator, 'evaluation.reopen', [reopening])).toMatchObject([
    { status: 'rejected', error_code: 'TOO_OLD' },
  ])
  expect(await heldOf(id)).toEqual(before)
})

test('[U93] a receipt is kept 60 days from when it was written, whatever the clock of its tablet says', async () => {
  const id = await server.createLive(evaluator)
  const ids: string[] = []
  for (const at of [0, Date.UTC(1970, 1), Date.UTC(2019, 5), Date.UTC(2099, 0), server.services.now() - 50 * DAY_MS]) {
    const patch = { ...aRatingsPatch(id, { 'skill:1': 3 }), mutation_id: uuidv7({ msecs: at }) }
    await server.sendBatch(evaluator, 'ratings.save', [patch], `tablet of ${at}`)
    ids.push(patch.mutation_id)
  }
  await live(56)
  expect(await receiptsOf(ids)).toHaveLength(ids.length)
  await live(14)
  // A clock that is wrong tells nothing of how old its work is: those are kept for longer.
  expect(await receiptsOf(ids)).toHaveLength(ids.length - 1)
})

test('[U93] a receipt that was written late outlives the week that its mutation is dated', async () => {
  const id = await server.createLive(evaluator)
  await live(49)
  const late = dated(aRatingsPatch(id, { 'skill:1': 3 }), 49)
  await server.apply(evaluator, 'ratings.save', late)
  // The clock of the database stands still.
  const at = new Date(server.services.now()).toISOString()
  await server.db.query('UPDATE applied_mutation SET applied_at = $1 WHERE mutation_id = $2', [at, late.mutation_id])
  const [written] = await receiptsOf([late.mutation_id])
  expect(written?.part).not.toBe('applied_mutation_other')
  await live(28)
  expect((await receiptsOf([late.mutation_id])).map(({ part }) => part)).toEqual(['applied_mutation_other'])
})

test('[U93] work that is dated ahead finds its receipt when its week comes', async () => {
  const id = await server.createLive(evaluator)
  const ahead = dated(aRatingsPatch(id, { 'skill:1': 3 }), -200)
  await server.apply(evaluator, 'ratings.save', ahead)
  expect((await receiptsOf([ahead.mutation_id])).map(({ part }) => part)).toEqual(['applied_mutation_other'])
  await live(147)
  const [moved] = await receiptsOf([ahead.mutation_id])
  expect(moved?.part).toMatch(/^applied_mutation_\d{4}w\d\d$/u)
  expect(await server.sendBatch(evaluator, 'ratings.save', [ahead])).toMatchObject([{ status: 'replayed' }])
})

const textsOf = async (id: string) =>
  (await server.db.query<{ text: string }>('SELECT text FROM note WHERE evaluation_id = $1', [id]))
    .map(({ text }) => text)
    .toSorted()

test('[U128] a tablet whose clock is 70 days behind changes a note again, and both tablets’ words stay', async () => {
  const id = await server.createLive(evaluator)
  const note = aNotePut(id, { text: 'Good hands' })
  // The answer to this is lost, so the tablet doesn't know the version.
  await server.apply(evaluator, 'note.save', dated(note, 70))
  await server.apply(evaluator, 'note.save', dated({ ...note, text: 'Strong left hand', base_version: 1 }), 'phone')
  const again = dated({ ...note, text: 'Good hands, looks up', rev: note.rev + 1 }, 70)
  expect(await server.sendBatch(evaluator, 'note.save', [again])).toMatchObject([{ status: 'conflict' }])
  expect(await textsOf(id)).toEqual(['Good hands, looks up', 'Strong left hand'])
})

test('[U128] a tablet whose clock is 70 days behind locks, opens, locks and completes an evaluation', async () => {
  const creation = dated(aLiveCreation(), 70)
  const id = creation.evaluation_submission_id
  await server.apply(evaluator, 'live.create', creation)
  const work: Array<[OperationKind, object]> = [
    ['player.describe', aPlayerDescription(id, { first_name: 'Jordan' })],
    ['ratings.save', aRatingsPatch(id, aSheet())],
    ['evaluation.final-save', aFinalSave(id)],
    ['evaluation.reopen', aReopening(id)],
    ['evaluation.final-save', aFinalSave(id)],
    ['note.save', aNotePut(id)],
    ['evaluation.complete', aCompletion(id)],
  ]
  for (const [kind, body] of work) await server.apply(evaluator, kind, dated(body, 70))
  expect(await server.stored(id)).toMatchObject({ status: 'completed' })
})

test('[U128] a change of an old note that another tablet changed is kept, and the first words are not repeated', async () => {
  const id = await server.createLive(evaluator)
  const note = dated(aNotePut(id, { text: 'Good hands' }))
  await server.apply(evaluator, 'note.save', note)
  await server.apply(evaluator, 'note.save', dated({ ...note, text: 'Strong left hand', base_version: 1 }), 'phone')
  const was = wordsId({ text: 'Good hands', skill_id: null })
  const change = dated({ ...note, text: 'Good hands, looks up', rev: note.rev + 1, was })
  await live(77)
  expect(await server.sendBatch(evaluator, 'note.save', [note])).toMatchObject([{ status: 'replayed' }])
  expect(await textsOf(id)).toEqual(['Strong left hand'])
  expect(await server.sendBatch(evaluator, 'note.save', [change])).toMatchObject([{ status: 'conflict' }])
  expect(await textsOf(id)).toEqual(['Good hands, looks up', 'Strong left hand'])
})

test('[U93] a tablet from a drawer changes another tablet’s note from a version that is gone, and its words are kept', async () => {
  const id = await server.createLive(evaluator)
  const note = dated(aNotePut(id, { text: 'Good hands' }))
  await server.apply(evaluator, 'note.save', note, 'phone')
  await server.apply(evaluator, 'note.save', dated({ ...note, text: 'Better hands', rev: note.rev + 1 }), 'phone')
  const change = dated({ ...note, text: 'Slow feet', base_version: 1 })
  await live(77)
  expect(await server.sendBatch(evaluator, 'note.save', [change])).toMatchObject([{ status: 'conflict' }])
  expect(await textsOf(id)).toEqual(['Better hands', 'Slow feet'])
})

test('[U93] a mutation dated an hour before its receipt could be dropped changes nothing when it arrives again', async () => {
  const week = 7 * DAY_MS
  // Weeks end on Sunday, and 1970 began on a Thursday.
  const endOfWeek = Math.ceil((server.services.now() + 3 * DAY_MS) / week) * week - 3 * DAY_MS
  server.advance(endOfWeek - 1_800_000 - server.services.now())
  const id = await server.createLive(evaluator, aSheet())
  await server.apply(evaluator, 'evaluation.final-save', dated(aFinalSave(id)))
  const reopening = dated(aReopening(id))
  await server.apply(evaluator, 'evaluation.reopen', reopening)
  await server.apply(evaluator, 'evaluation.final-save', dated(aFinalSave(id)))
  server.advance(60 * DAY_MS + 3_600_000)
  await keepReceipts(server.services)
  expect(await receiptsOf([reopening.mutation_id])).toEqual([])
  expect(await server.sendBatch(evaluator, 'evaluation.reopen', [reopening])).toMatchObject([
    { status: 'rejected', error_code: 'TOO_OLD' },
  ])
  expect(await server.stored(id)).toMatchObject({ status: 'ready_to_finalize' })
})
