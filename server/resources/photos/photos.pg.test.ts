import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[P9] a picture is seen by the player, their evaluator and an admin; everyone else finds nothing', async () => {
  const [evaluator, stranger, player, admin, coach] = [
    await server.createUser(),
    await server.createUser(),
    await server.createUser({ role: 'Player' }),
    await server.createUser({ role: 'Owner', isAdmin: true }),
    await server.createUser({ role: 'Coach' }),
  ]
  const id = await server.createEvaluation({ status: 'in_review', evaluator, player })
  const path = await addPhoto(id)
  for (const user of [evaluator, player, admin]) {
    const answer = await server.call(user, 'GET', path)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toContain('private')
    expect([...answer.rawPayload]).toEqual([137, 80, 78, 71])
  }
  expect((await server.call(stranger, 'GET', path)).statusCode).toBe(404)
  expect((await server.call(coach, 'GET', path)).statusCode).toBe(404)
  expect((await server.app.inject({ method: 'GET', url: `/api${path}` })).statusCode).toBe(401)
})

test('[P9] the profile names the picture only when there is one', async () => {
  const evaluator = await server.createUser()
  const id = await server.createEvaluation()
  const profile = async () =>
    (await server.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)).json()
      .player_profile
  expect((await profile()).profile_picture).toBeNull()
  const path = await addPhoto(id)
  expect((await profile()).profile_picture).toBe(path)
  expect((await server.call(evaluator, 'GET', path)).statusCode).toBe(200)
})

test('a picture that the asker already has is not sent again', async () => {
  const evaluator = await server.createUser()
  const path = await addPhoto(await server.createEvaluation())
  const { etag } = (await server.call(evaluator, 'GET', path)).headers
  const again = await server.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { ...(await server.as(evaluator)), 'if-none-match': String(etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('[P9] what is no id of a player is not found', async () => {
  const evaluator = await server.createUser()
  expect((await server.call(evaluator, 'GET', '/evaluation/player-photo/1/')).statusCode).toBe(404)
})

async function addPhoto(evaluationId: string): Promise<string> {
  await server.services.objects.put('pictures/portrait', Buffer.from([137, 80, 78, 71]), 'image/png')
  const [player] = await server.db.query<{ id: string }>(
    `UPDATE player SET portrait_key = 'pictures/portrait' WHERE id = (SELECT player_id FROM evaluation WHERE id = $1)
      RETURNING id`,
    [evaluationId],
  )
  return `/evaluation/player-photo/${player?.id}/`
}
