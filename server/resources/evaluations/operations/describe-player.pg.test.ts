import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { measured } from '#tests/fixtures/measured.ts'
import {
  aCompletion,
  aFinalSave,
  aLiveCreation,
  aNotePut,
  aPlayerDescription,
} from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const NOBODY = {
  first_name: '',
  last_name: '',
  gender: null,
  city: null,
  state_name: null,
  athletic_info: NO_ATHLETIC_INFO,
  organization: NO_ORGANIZATION,
}

/** Royal blue 105, every item rated, of whom nobody knows more. */
async function aNumber() {
  const evaluator = await server.createUser()
  const creation = aLiveCreation()
  const id = await server.createLive(evaluator, aSheet(), {
    ...creation,
    jersey_number: '105',
    jersey_color: 'royal',
    player: { id: creation.player.id, ...NOBODY },
  })
  return { evaluator, id, playerId: creation.player.id }
}

const storedResult = async (id: string) =>
  (await server.db.query<{ body: unknown }>('SELECT body FROM evaluation_result WHERE evaluation_id = $1', [id]))[0]
    ?.body

test('[V12] a number and a color are enough to be evaluated live', async () => {
  const { evaluator, id } = await aNumber()
  const given = await server.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)
  expect(given.json()).toMatchObject({
    status: 'live',
    jersey_number: '105',
    jersey_color: 'royal',
    player_profile: { first_name: '', gender: null },
  })
})

test('[E30] without men or women there is no result, and the answer says what is missing', async () => {
  const { evaluator, id } = await aNumber()
  const refused = await server.send(evaluator, 'evaluation.final-save', aFinalSave(id))
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    error_code: 'INCOMPLETE',
    fields: { gender: ["Choose men's or women's. It sets the heights and levels we compare with."] },
  })
  await server.apply(evaluator, 'player.describe', aPlayerDescription(id, { ...NOBODY, gender: 'Female' }))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  expect(await server.stored(id)).toMatchObject({ status: 'ready_to_finalize' })
})

test('[Y43] what is said of the player after the final save changes the result, as on the tablet', async () => {
  const { evaluator, id, playerId } = await aNumber()
  await server.apply(evaluator, 'player.describe', aPlayerDescription(id, { ...NOBODY, gender: 'Female' }))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id, { evaluated_on: '2026-10-30' }))
  const before = await storedResult(id)
  const description = aPlayerDescription(id, { first_name: 'Ifeoma', gender: 'Female' })
  await server.apply(evaluator, 'player.describe', description)
  const player = { ...measured(description.player), date_of_birth: null, competitive_items: [] }
  const computed = evaluationResult(
    { ratings: aSheet(), player, evaluated_on: '2026-10-30' },
    scoringRubricOf(aRubric()),
  )
  expect(await storedResult(id)).toEqual(JSON.parse(JSON.stringify(computed)))
  expect(await storedResult(id)).not.toEqual(before)
  expect(await server.db.query('SELECT first_name FROM player WHERE id = $1', [playerId])).toEqual([
    { first_name: 'Ifeoma' },
  ])

  const unsaid = await server.send(evaluator, 'player.describe', aPlayerDescription(id, NOBODY))
  expect([unsaid.statusCode, unsaid.json().error_code]).toEqual([422, 'INCOMPLETE'])
})

test('[Y43] a completed report, a stranger and a player with an account are not described', async () => {
  const { evaluator, id, playerId } = await aNumber()
  const stranger = await server.createUser()
  expect((await server.send(stranger, 'player.describe', aPlayerDescription(id))).statusCode).toBe(404)

  await server.apply(evaluator, 'player.describe', aPlayerDescription(id))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await server.apply(evaluator, 'note.save', aNotePut(id))
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
  expect((await server.send(evaluator, 'player.describe', aPlayerDescription(id))).json()).toMatchObject({
    message: 'This evaluation is completed.',
  })

  const open = await server.createLive(
    evaluator,
    {},
    { ...aLiveCreation(), player: { ...aLiveCreation().player, id: playerId } },
  )
  await server.db.query('UPDATE player SET user_id = $2 WHERE id = $1', [playerId, stranger.id])
  expect(
    (await server.send(evaluator, 'player.describe', aPlayerDescription(open, { first_name: 'Somebody' }))).statusCode,
  ).toBe(409)
})
