import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVALUATION_STATUSES } from '#domain/contracts/evaluations.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const dataOf = (id: string) => `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`
const resultOf = (id: string) => `/evaluation/result/?evaluation_submission_id=${id}`

test('the panel gets the ratings nested as specified and keyed with their revisions', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, { 'skill:1': 3.5, 'micro:1:102': 0, 'team:2003': 4 })
  const panel = (await server.call(evaluator, 'GET', dataOf(id))).json()
  expect(panel).toMatchObject({
    evaluation_submission_id: id,
    status: 'live',
    is_live_evaluation: true,
    revision: 2,
    jersey_number: '23',
    player_profile: { first_name: 'Marcus', profile_picture: null, organization: { name: 'Cedar Ridge High School' } },
    ratings: [
      { key: 'skill:1', value: 3.5, rev: 1 },
      { key: 'micro:1:102', value: 0, rev: 1 },
      { key: 'team:2003', value: 4, rev: 1 },
    ],
  })
  expect(panel.playerskill).toHaveLength(12)
  expect(panel.playerskill[0]).toEqual({
    id: 1,
    rating: 3.5,
    microskills: [
      { id: 101, value: null },
      { id: 102, value: 0 },
      { id: 103, value: null },
      { id: 104, value: null },
    ],
  })
  expect(panel.teamplayerscore).toHaveLength(8)
})

test('[P2] the panel of an open submission is for every evaluator; of a claimed or live one for its own', async () => {
  const [evaluator, stranger] = [await server.createUser(), await server.createUser()]
  const open = await server.createEvaluation()
  expect((await server.call(stranger, 'GET', dataOf(open))).statusCode).toBe(200)
  const theirs = [
    await server.createLive(evaluator),
    await server.createEvaluation({ status: 'in_review', evaluator }),
    randomUUID(),
  ]
  for (const id of theirs) {
    const answer = await server.call(stranger, 'GET', dataOf(id))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error_code: 'MISSING', message: 'Evaluation not found', retryable: false })
  }
})

test('[P1] a player has no panel, and an admin has every one', async () => {
  const [player, admin, evaluator] = [
    await server.createUser({ role: 'Player' }),
    await server.createUser({ role: 'Owner', isAdmin: true }),
    await server.createUser(),
  ]
  const id = await server.createLive(evaluator)
  expect((await server.call(player, 'GET', dataOf(id))).statusCode).toBe(404)
  expect((await server.call(admin, 'GET', dataOf(id))).statusCode).toBe(200)
})

test('[P3] the player sees the result once it is published, not before, and nobody else does', async () => {
  const [evaluator, player, other] = [
    await server.createUser(),
    await server.createUser({ role: 'Player' }),
    await server.createUser({ role: 'Player' }),
  ]
  const id = await server.createEvaluation({ player })
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, aSheet()))
  await server.apply(evaluator, 'note.save', aNotePut(id))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  expect((await server.call(evaluator, 'GET', resultOf(id))).statusCode).toBe(200)
  expect((await server.call(player, 'GET', resultOf(id))).statusCode).toBe(404)
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
  const published = await server.call(player, 'GET', resultOf(id))
  expect(published.json()).toMatchObject({
    status: 'completed',
    rubric_version: '2026.1',
    total_player_performance_score: 36,
  })
  expect((await server.call(other, 'GET', resultOf(id))).statusCode).toBe(404)
})

test('putting notes replaces only the general notes of the one who puts them', async () => {
  const [evaluator, player] = [await server.createUser(), await server.createUser({ role: 'Player' })]
  const id = await server.createEvaluation({ status: 'completed', evaluator, player })
  const url = `/evaluation/note/${id}/`
  await server.apply(evaluator, 'note.save', aNotePut(id, { skill_id: 2, text: 'About finishing' }))
  await server.call(player, 'PUT', url, { notes: ['Thank you'] })
  await server.call(evaluator, 'PUT', url, { notes: ['One', 'Two'] })
  const put = await server.call(evaluator, 'PUT', url, { notes: ['Three'] })
  expect(put.json<Note[]>().map(({ text }) => text)).toEqual(['Three'])
  const texts = await server.db.query<{ text: string }>(
    `SELECT text FROM note WHERE evaluation_id = $1 AND text <> '' ORDER BY text`,
    [id],
  )
  expect(texts.map(({ text }) => text)).toEqual(['About finishing', 'Thank you', 'Three'])
})

test('a stranger cannot put notes, and an empty note is refused', async () => {
  const [evaluator, stranger] = [await server.createUser(), await server.createUser()]
  const id = await server.createLive(evaluator)
  expect((await server.call(stranger, 'PUT', `/evaluation/note/${id}/`, { notes: ['x'] })).statusCode).toBe(404)
  const empty = await server.call(evaluator, 'PUT', `/evaluation/note/${id}/`, { notes: [' '] })
  expect(empty.statusCode).toBe(422)
})

/** Who may withdraw what: 200, or 409 where the evaluation is theirs to see but not to withdraw, or 404. */
const WITHDRAWALS: Record<'evaluator' | 'player' | 'admin', Partial<Record<EvaluationStatus, number>>> = {
  evaluator: { submitted: 409, draft: 409, awaiting_payment: 409, cancelled: 409 },
  player: { draft: 200, awaiting_payment: 200, returned: 200, cancelled: 200 },
  admin: { draft: 200, awaiting_payment: 200, returned: 200, submitted: 200, cancelled: 200 },
}
test.each(
  EVALUATION_STATUSES.filter((it) => it !== 'live').flatMap((status) =>
    (['evaluator', 'player', 'admin'] as const).map((who) => ({ status, who })),
  ),
)(
  '[E11, P5] a $who withdraws a submission that is $status only where the lifecycle allows',
  async ({ status, who }) => {
    const [evaluator, player, admin] = [
      await server.createUser(),
      await server.createUser({ role: 'Player' }),
      await server.createUser({ role: 'Owner', isAdmin: true }),
    ]
    const isOpen = status === 'submitted'
    const id = await server.createEvaluation({ status, player, ...(!isOpen && { evaluator }) })
    const answer = await server.call({ evaluator, player, admin }[who], 'DELETE', `/evaluation/${id}/`)
    const expected = WITHDRAWALS[who][status] ?? 409
    expect(answer.statusCode).toBe(expected)
    expect((await server.stored(id))?.status).toBe(expected === 200 ? 'cancelled' : status)
  },
)

test('[E11, P5] an evaluator withdraws their own live evaluation until its final save; a stranger never', async () => {
  const [evaluator, stranger] = [await server.createUser(), await server.createUser()]
  const [id, final] = [await server.createLive(evaluator), await server.createLive(evaluator, aSheet())]
  expect((await server.call(stranger, 'DELETE', `/evaluation/${id}/`)).statusCode).toBe(404)
  expect((await server.call(evaluator, 'DELETE', `/evaluation/${id}/`)).json()).toEqual({
    evaluation_submission_id: id,
    status: 'cancelled',
  })
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(final))
  expect((await server.call(evaluator, 'DELETE', `/evaluation/${final}/`)).statusCode).toBe(409)
})

test("team-player scores may be saved at the specification's own path", async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const answer = await server.call(
    evaluator,
    'POST',
    '/evaluation/team-player-scores/save/',
    aRatingsPatch(id, { 'team:2001': 4 }),
  )
  expect(answer.json()).toMatchObject({ results: [{ status: 'applied' }] })
  expect((await server.stored(id))?.ratings['team:2001']?.value).toBe(4)
})

test('the path for team-player scores refuses the rating of a skill, by itself and in a batch', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const patch = aRatingsPatch(id, { 'team:2001': 4, 'skill:1': 3 })
  for (const body of [patch, { operations: [{ ...patch, type: 'ratings.save' }] }]) {
    const answer = await server.call(evaluator, 'POST', '/evaluation/team-player-scores/save/', body)
    expect([answer.statusCode, answer.body.includes('applied')]).toEqual([422, false])
  }
})
