import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import {
  aCompletion,
  aFinalSave,
  aLiveCreation,
  aNotePut,
  aRatingsPatch,
  aReopening,
} from '#tests/fixtures/operation-bodies.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { measured } from '#tests/fixtures/measured.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const resultOf = (id: string) => `/evaluation/result/?evaluation_submission_id=${id}`

test('[E10] the first save of an open submission claims it; a second evaluator gets 409', async () => {
  const [first, second] = [await server.createUser(), await server.createUser()]
  const id = await server.createEvaluation()
  await server.apply(first, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 }))
  expect(await server.stored(id)).toMatchObject({ status: 'in_review', evaluator_id: first.id, revision: 1 })

  const late = await server.send(second, 'ratings.save', aRatingsPatch(id, { 'skill:1': 5 }))
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    error_code: 'ALREADY_CLAIMED',
    message: 'Another evaluator has this evaluation.',
  })
  expect((await server.stored(id))?.ratings['skill:1']?.value).toBe(3)
})

test('[E10] of ten evaluators who claim at once exactly one gets it', async () => {
  const evaluators = await Promise.all(Array.from({ length: 10 }, () => server.createUser()))
  const id = await server.createEvaluation()
  const answers = await Promise.all(
    evaluators.map((it) => server.send(it, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 }))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
})

test('[P2] nobody evaluates their own submission', async () => {
  const both = await server.createUser({ groups: ['Evaluator', 'Player'] })
  const id = await server.createEvaluation({ player: both })
  expect((await server.send(both, 'ratings.save', aRatingsPatch(id, { 'skill:1': 5 }))).statusCode).toBe(404)
})

test('[U7] the same live evaluation under another mutation id is no second one; a used id is refused', async () => {
  const [evaluator, stranger] = [await server.createUser(), await server.createUser()]
  const creation = aLiveCreation()
  await server.apply(evaluator, 'live.create', creation)
  const { mutation_id: _, ...body } = aLiveCreation(creation)
  await server.apply(evaluator, 'live.create', { ...body, mutation_id: aReopening('').mutation_id })

  const otherPlayer = aLiveCreation({ evaluation_submission_id: creation.evaluation_submission_id })
  expect((await server.send(evaluator, 'live.create', otherPlayer)).statusCode).toBe(409)
  const otherEvaluator = aLiveCreation({ evaluation_submission_id: creation.evaluation_submission_id })
  expect((await server.send(stranger, 'live.create', otherEvaluator)).statusCode).toBe(409)
  expect(await server.db.query('SELECT 1 FROM player WHERE id = $1', [otherPlayer.player.id])).toEqual([])
})

test('[P8] a stranger neither changes nor borrows the walk-on of another evaluator', async () => {
  const [evaluator, stranger] = [await server.createUser(), await server.createUser()]
  const creation = aLiveCreation()
  await server.apply(evaluator, 'live.create', creation)
  const borrowed = aLiveCreation({ player: { ...creation.player, first_name: 'Changed' } })
  expect((await server.send(stranger, 'live.create', borrowed)).statusCode).toBe(404)
  const [player] = await server.db.query<{ first_name: string }>('SELECT first_name FROM player WHERE id = $1', [
    creation.player.id,
  ])
  expect(player?.first_name).toBe('Marcus')
})

test('[U8] a value outside its scale is refused by key and nothing of the patch is saved', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const patch = aRatingsPatch(id, { 'skill:1': 3, 'micro:1:101': 2.5, 'team:9999': 3 })
  const refused = await server.send(evaluator, 'ratings.save', patch)
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['micro:1:101', 'team:9999'])
  expect((await server.stored(id))?.ratings).toEqual({})
})

test('[U132] an item that is twice in one operation takes its newest value, and the history keeps the other', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 2 }), 'tablet')
  const ratings = [
    { key: 'skill:1', value: 5, rev: 3, was: 4 },
    { key: 'skill:1', value: 4, rev: 2, was: 2 },
  ]
  const twice = { ...aRatingsPatch(id, {}, { base_revision: 0 }), ratings }
  const history = () =>
    server.db.query('SELECT value::float, rev, device_id, outcome FROM rating_history WHERE evaluation_id = $1', [id])
  // The tablet showed 2 before both.
  await server.apply(evaluator, 'ratings.save', twice, 'tablet')
  expect((await server.stored(id))?.ratings['skill:1']).toMatchObject({ value: 5, rev: 3 })
  expect(await history()).toEqual([{ value: 4, rev: 2, device_id: 'tablet', outcome: 'replaced' }])
})

test('[U9] two devices that change one rating keep both values: one stands, the other is told and remembered', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 }), 'tablet')
  const unseen = aRatingsPatch(id, { 'skill:1': 5, 'skill:2': 4 }, { base_revision: 1 })
  const [result] = await server.sendBatch(evaluator, 'ratings.save', [unseen], 'phone')

  const told = { status: 'conflict', server: { revision: 3, conflicts: [{ key: 'skill:1', yours: 5, theirs: 3 }] } }
  expect(result).toMatchObject(told)
  expect(await server.sendBatch(evaluator, 'ratings.save', [unseen], 'phone')).toMatchObject([told])
  expect((await server.stored(id))?.ratings).toMatchObject({ 'skill:1': { value: 3 }, 'skill:2': { value: 4 } })

  const chosen = aRatingsPatch(id, { 'skill:1': 5 }, { base_revision: 3 })
  await server.apply(evaluator, 'ratings.save', chosen, 'phone')
  const history = await server.db.query(
    'SELECT key, value::float, device_id, outcome FROM rating_history WHERE evaluation_id = $1 ORDER BY id',
    [id],
  )
  expect(history).toEqual([
    { key: 'skill:1', value: 5, device_id: 'phone', outcome: 'refused' },
    { key: 'skill:1', value: 3, device_id: 'tablet', outcome: 'replaced' },
  ])
})

test('[Y67] an operation that changes nothing says so, also when it is sent again', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet())
  const equal = aRatingsPatch(id, { 'skill:1': aSheet()['skill:1'] ?? null })
  const asked = aRatingsPatch(id, { 'skill:1': 1 })
  const unchanged = { server: { revision: 2, is_unchanged: true } }
  expect(await server.sendBatch(evaluator, 'ratings.save', [equal], 'phone')).toMatchObject([unchanged])
  expect(await server.sendBatch(evaluator, 'ratings.save', [equal], 'phone')).toMatchObject([unchanged])
  expect(await server.sendBatch(evaluator, 'ratings.save', [asked], 'phone')).toMatchObject([unchanged])
  const locked = await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id), 'phone')
  expect(locked.server).toEqual({ revision: 3 })
  const lockedTwice = await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id), 'tablet')
  expect(lockedTwice.server).toEqual({ revision: 3, is_unchanged: true })
})

test('[E9] a lower revision of the same device with another value is a conflict, and is kept in the history', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  await server.apply(
    evaluator,
    'ratings.save',
    aRatingsPatch(id, {}, { ratings: [{ key: 'skill:1', value: 4, rev: 7 }] }),
  )
  const lower = aRatingsPatch(id, {}, { ratings: [{ key: 'skill:1', value: 2, rev: 6 }] })
  const [asked] = await server.sendBatch(evaluator, 'ratings.save', [lower], 'tablet')
  expect(asked).toMatchObject({
    status: 'conflict',
    server: { revision: 2, conflicts: [{ key: 'skill:1', yours: 2, theirs: 4 }] },
  })
  expect((await server.stored(id))?.ratings['skill:1']?.value).toBe(4)
  const kept = await server.db.query('SELECT value::float, outcome FROM rating_history WHERE evaluation_id = $1', [id])
  expect(kept).toEqual([{ value: 2, outcome: 'refused' }])
})

test('[E6] an incomplete final save names every open item and changes nothing', async () => {
  const evaluator = await server.createUser()
  const { 'skill:1': _one, 'team:2001': _two, ...rest } = aSheet()
  const id = await server.createLive(evaluator, rest)
  const refused = await server.send(evaluator, 'evaluation.final-save', aFinalSave(id))
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    error_code: 'INCOMPLETE',
    message: '2 items are not rated yet: Shooting and Communication.',
  })
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['skill:1', 'team:2001'])
  expect((await server.stored(id))?.status).toBe('live')
  expect((await server.call(evaluator, 'GET', resultOf(id))).statusCode).toBe(404)
})

test('[E6] a skill moved by more than a half needs a note of its own; by more than one it is refused', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet({ 'skill:1': 4, 'skill:2': 4.5 }))
  const refused = await server.send(evaluator, 'evaluation.final-save', aFinalSave(id))
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['skill:2', 'skill:1'])

  await server.apply(
    evaluator,
    'ratings.save',
    aRatingsPatch(id, {}, { ratings: [{ key: 'skill:2', value: 3.5, rev: 2 }] }),
  )
  await server.apply(evaluator, 'note.save', aNotePut(id, { skill_id: 1, text: 'Eight clean looks, all in rhythm' }))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
})

test('[S26] the stored result is exactly what the tablet computes from the same ratings, player, day and rubric', async () => {
  const evaluator = await server.createUser()
  const creation = aLiveCreation()
  const sheet = aSheet({
    'skill:1': 3.5,
    'skill:4': 2.5,
    'micro:4:401': 2,
    'skill:11': 0,
    'micro:7:703': 5,
    'team:2001': 5,
  })
  const id = await server.createLive(evaluator, sheet, creation)
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id, { evaluated_on: '2026-10-30' }))

  const player = { ...measured(creation.player), date_of_birth: null, competitive_items: [] }
  const computed = evaluationResult({ ratings: sheet, player, evaluated_on: '2026-10-30' }, scoringRubricOf(aRubric()))
  const answer = await server.call(evaluator, 'GET', resultOf(id))
  expect(answer.json()).toMatchObject(computed)
})

test('[E8] in quick mode the micro-skills may stay empty', async () => {
  const evaluator = await server.createUser()
  const sheet = Object.fromEntries(Object.entries(aSheet()).filter(([key]) => !key.startsWith('micro:')))
  const quick = await server.createLive(evaluator, sheet, aLiveCreation({ quick_mode: true }))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(quick))
  const whole = await server.createLive(evaluator, sheet)
  expect((await server.send(evaluator, 'evaluation.final-save', aFinalSave(whole))).statusCode).toBe(422)
})

test('[E34] a device that chose quick mode on the way says so, and the list counts 20 of 20', async () => {
  const evaluator = await server.createUser()
  const sheet = Object.fromEntries(Object.entries(aSheet()).filter(([key]) => !key.startsWith('micro:')))
  const id = await server.createLive(evaluator, { ...sheet, 'micro:1:101': 0 })
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id, { quick_mode: true }))
  const list = (await server.call(evaluator, 'GET', '/evaluation/evaluator/library/')).json()
  expect(list).toMatchObject({
    results: expect.arrayContaining([
      expect.objectContaining({ evaluation_submission_id: id, rated_count: 20, total_count: 20 }),
    ]),
  })
})

test('[E10] a final-saved evaluation takes no ratings until it is reopened, and then has no result', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet())
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  const late = await server.send(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 5 }))
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ error_code: 'ALREADY_FINAL' })

  await server.apply(evaluator, 'evaluation.reopen', aReopening(id))
  expect((await server.stored(id))?.status).toBe('live')
  expect((await server.call(evaluator, 'GET', resultOf(id))).statusCode).toBe(404)
  await server.apply(
    evaluator,
    'ratings.save',
    aRatingsPatch(id, {}, { ratings: [{ key: 'skill:1', value: 3.5, rev: 2 }] }),
  )
})

test('[E12] completing needs a note about the whole player; a note on one skill is not enough', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet())
  await server.apply(evaluator, 'note.save', aNotePut(id, { skill_id: 3 }))
  expect((await server.send(evaluator, 'evaluation.complete', aCompletion(id))).json()).toMatchObject({
    error_code: 'CONFLICT',
  })
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  const refused = await server.send(evaluator, 'evaluation.complete', aCompletion(id))
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    error_code: 'INCOMPLETE',
    fields: { notes: ['Write at least one note before completing.'] },
  })

  await server.apply(evaluator, 'note.save', aNotePut(id))
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
  expect((await server.call(evaluator, 'GET', resultOf(id))).json()).toMatchObject({
    status: 'completed',
    notes: { evaluator: [{ skill_id: 3 }, { text: 'Good hands' }] },
  })
})

test('[E10] a video problem hands the submission back, with a reason', async () => {
  const evaluator = await server.createUser()
  const id = await server.createEvaluation({ status: 'in_review', evaluator })
  const without = await server.send(evaluator, 'evaluation.complete', aCompletion(id, { outcome: 'video_problem' }))
  expect(without.json()).toMatchObject({ fields: { reason: ['Say what’s wrong with the video.'] } })
  await server.apply(
    evaluator,
    'evaluation.complete',
    aCompletion(id, { outcome: 'video_problem', reason: 'No picture' }),
  )
  expect((await server.stored(id))?.status).toBe('returned')
})
