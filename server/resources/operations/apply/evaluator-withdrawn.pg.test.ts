import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import { aCompletion, aFinalSave, aLiveCreation, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let admin: TestUser
let ann: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  admin = await server.createUser({ role: 'Owner', isAdmin: true })
  ann = await server.createUser({ role: 'Player', groups: ['Player', 'Evaluator'] })
  await grant(true)
  await server.db.query(
    `INSERT INTO evaluator_profile (user_id, years_of_experience, city, state_name, evaluator_level)
     VALUES ($1, 4, 'Boston', 'Massachusetts', 'High School Coach')`,
    [ann.id],
  )
})
afterAll(() => server.close())

/** The token stays the one with both groups. */
const grant = (is_evaluator: boolean) => server.call(admin, 'PUT', `/admin/users/${ann.id}/`, { is_evaluator })

test('[U148] work of an evaluator whose role was withdrawn waits, and takes effect once after the role is granted again', async () => {
  const [own, open] = [await server.createLive(ann, { 'skill:1': 3 }), await server.createEvaluation()]
  const creation = aLiveCreation()
  const work: readonly [OperationKind, object][] = [
    ['live.create', creation],
    ['ratings.save', aRatingsPatch(open, { 'skill:1': 4 })],
    ['note.save', aNotePut(own, { text: 'Sees the floor' })],
    ['evaluation.final-save', aFinalSave(own)],
    ['evaluation.complete', aCompletion(own)],
  ]
  await grant(false)
  for (const [kind, body] of work)
    expect([kind, ...(await server.sendBatch(ann, kind, [body]))]).toMatchObject([
      kind,
      { status: 'retry_later', error_code: NOT_EVALUATOR },
    ])
  await grant(true)
  for (const [kind, body] of work.slice(0, 3)) {
    expect([kind, ...(await server.sendBatch(ann, kind, [body]))]).toMatchObject([kind, { status: 'applied' }])
    expect([kind, ...(await server.sendBatch(ann, kind, [body]))]).toMatchObject([kind, { status: 'replayed' }])
  }
  expect(await server.stored(open)).toMatchObject({ evaluator_id: ann.id, ratings: { 'skill:1': { value: 4 } } })
})

test('[U148] a person who was never an evaluator does not learn whether a submission exists', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  const open = await server.createEvaluation()
  expect(await server.sendBatch(coach, 'ratings.save', [aRatingsPatch(open, { 'skill:1': 4 })])).toMatchObject([
    { status: 'rejected', error_code: 'MISSING' },
  ])
})
