import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvaluationData, EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { aCompletion, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { createVideoStage } from '#tests/support/video-stage.ts'
import type { VideoStage } from '#tests/support/video-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: VideoStage
let evaluator: TestUser
beforeAll(async () => {
  stage = await createVideoStage()
  evaluator = await stage.server.createUser()
})
afterAll(() => stage.close())

async function anOrder(player: TestUser, status: EvaluationStatus, by?: TestUser) {
  const { video_id: videoId } = await stage.ready(player)
  const id = await stage.server.createEvaluation({ player, status, ...(by && { evaluator: by }) })
  await stage.server.db.query(`UPDATE evaluation SET video_id = $2, video_type = 'Direct' WHERE id = $1`, [id, videoId])
  return { id, videoId }
}
const dataOf = (user: TestUser, id: string) =>
  stage.call(user, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)
const fileOf = (user: TestUser, videoId: string) => stage.call(user, 'GET', `/evaluation/videos/${videoId}/file/`)

test('[N11] a withdrawn submission gives nobody an address of its video, not even who had reported it', async () => {
  const player = await stage.aPlayer()
  const { id, videoId } = await anOrder(player, 'submitted')
  await stage.server.apply(
    evaluator,
    'evaluation.complete',
    aCompletion(id, { outcome: 'video_problem', reason: 'Too dark' }),
  )
  expect((await dataOf(evaluator, id)).json<EvaluationData>().video_url).toContain('X-Amz-Signature')
  expect((await stage.call(player, 'DELETE', `/evaluation/${id}/`)).statusCode).toBe(200)
  const answer = await dataOf(evaluator, id)
  expect([
    answer.body.includes('X-Amz-Signature'),
    answer.json<Partial<EvaluationData>>().video ?? null,
    (await fileOf(evaluator, videoId)).statusCode,
  ]).toEqual([false, null, 404])
})

test('[N11] who gave a submission back watches it no more once another evaluator has it', async () => {
  const [player, next] = [await stage.aPlayer(), await stage.server.createUser()]
  const { id, videoId } = await anOrder(player, 'submitted')
  await stage.server.apply(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 }))
  await stage.server.apply(evaluator, 'evaluation.release', { mutation_id: randomUUID(), evaluation_submission_id: id })
  await stage.server.apply(next, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
  expect([
    (await fileOf(evaluator, videoId)).statusCode,
    (await dataOf(evaluator, id)).statusCode,
    (await fileOf(next, videoId)).statusCode,
  ]).toEqual([404, 404, 200])
})

test('[P2] an evaluator who is also a player neither reads, rates, notes, reports nor watches their own as an evaluator', async () => {
  const both = await stage.server.createUser({ role: 'Evaluator', groups: ['Player', 'Evaluator'] })
  const id = await stage.server.createEvaluation({ player: both })
  const answers = [
    await dataOf(both, id),
    await stage.server.send(both, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 })),
    await stage.server.send(both, 'evaluation.complete', aCompletion(id, { outcome: 'video_problem', reason: 'Mine' })),
    await stage.server.send(both, 'evaluation.release', { mutation_id: randomUUID(), evaluation_submission_id: id }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  // Before the report is published, the player can't write notes either.
  expect((await stage.server.send(both, 'note.save', aNotePut(id))).statusCode).toBe(409)
  expect(await stage.server.stored(id)).toMatchObject({ status: 'submitted', evaluator_id: null, ratings: {} })
  const library = await stage.call(both, 'GET', '/evaluation/evaluator/library/?limit=50&offset=0&scope=open')
  expect(library.body).not.toContain(id)
})

test('[K7] of a child whose guardian took the consent back, an evaluator watches only what they have begun and not finished', async () => {
  const player = await stage.aPlayer()
  const { id, videoId } = await anOrder(player, 'in_review', evaluator)
  const watches = async () => [
    (await fileOf(evaluator, videoId)).statusCode,
    (await dataOf(evaluator, id)).body.includes('X-Amz-Signature'),
    (await fileOf(player, videoId)).statusCode,
  ]
  await stage.server.db.query(
    `UPDATE player SET date_of_birth = (now() - interval '10 years')::date WHERE user_id = $1`,
    [player.id],
  )
  for (const status of ['in_review', 'ready_to_finalize'] as const) {
    await stage.server.db.query('UPDATE evaluation SET status = $2 WHERE id = $1', [id, status])
    expect([status, ...(await watches())]).toEqual([status, 200, true, 200])
  }
  for (const status of ['completed', 'returned'] as const) {
    await stage.server.db.query('UPDATE evaluation SET status = $2 WHERE id = $1', [id, status])
    expect([status, ...(await watches())]).toEqual([status, 404, false, 200])
  }
})

test.each(['Coach', 'Director', 'Owner'] as const)(
  '[N11] a %s gets neither the video nor its picture, whatever its state',
  async (role) => {
    const [staff, player] = [await stage.server.createUser({ role }), await stage.aPlayer()]
    for (const status of ['submitted', 'in_review', 'completed'] as const) {
      const { id, videoId } = await anOrder(player, status, status === 'submitted' ? undefined : evaluator)
      await stage.server.db.query('UPDATE evaluation SET submitted_by = $2 WHERE id = $1', [id, staff.id])
      const picture = await stage.call(staff, 'GET', `/evaluation/videos/${videoId}/thumbnail/`)
      // A coach has videos of their own, and each of them may have sheets of an event; this one is neither.
      const no = role === 'Coach' ? 404 : 403
      expect([
        (await fileOf(staff, videoId)).statusCode,
        picture.statusCode,
        (await dataOf(staff, id)).statusCode,
      ]).toEqual([no, no, 404])
    }
  },
)
test('[N11] an address ends after ten minutes, the owner’s after an hour', async () => {
  const player = await stage.aPlayer()
  const { id, videoId } = await anOrder(player, 'submitted')
  type File = { url: string; expires_in_s: number }
  const [watched, own] = [(await fileOf(evaluator, videoId)).json<File>(), (await fileOf(player, videoId)).json<File>()]
  expect([watched.expires_in_s, own.expires_in_s]).toEqual([600, 3_600])
  const addresses = [watched.url, own.url, (await dataOf(evaluator, id)).json<EvaluationData>().video_url!]
  const answers = () =>
    Promise.all(
      addresses.map(
        async (url) => (await stage.server.app.inject({ url, headers: { range: 'bytes=0-3' } })).statusCode,
      ),
    )
  expect(await answers()).toEqual([206, 206, 206])
  stage.server.advance(601_000)
  expect(await answers()).toEqual([403, 206, 403])
})
