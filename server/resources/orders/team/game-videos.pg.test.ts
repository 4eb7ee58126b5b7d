import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import type { TeamOrderBody } from '#domain/contracts/team-orders.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TeamOrderStage } from '#tests/support/team-order-stage.ts'
import { aVideoFile, aVideoStart } from '#tests/support/video-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())

async function aFile(coach: TestUser, isFinished = true): Promise<string> {
  const file = aVideoFile(200)
  const start = aVideoStart(file)
  const begun = await stage.call(coach, 'POST', '/evaluation/videos/', start)
  expect(begun.statusCode).toBe(200)
  const at = `/evaluation/videos/${start.video_id}/`
  const { parts } = (await stage.call(coach, 'POST', `${at}parts/`, { part_numbers: [1] })).json<{
    parts: Array<{ url: string }>
  }>()
  expect((await stage.app.inject({ method: 'PUT', url: parts[0]?.url ?? '', payload: file })).statusCode).toBe(200)
  if (isFinished) await stage.call(coach, 'POST', `${at}complete/`, {})
  return start.video_id
}

/** Two games behind two files; the first player is in both, the second in the later one. */
function twoGames(lines: readonly string[], videos: readonly string[]): TeamOrderBody {
  const form = aTeamOrder(lines)
  const games = videos.map((s3_key, index) => ({
    client_ref: `g${index}`,
    opponent: `Opponent ${index}`,
    played_on: '2026-10-24',
    venue: 'home' as const,
    video: { video_type: 'Direct' as const, external_video_url: null, drive_url: null, s3_key },
  }))
  return {
    ...form,
    games,
    players: form.players.map((player, index) => ({ ...player, game_refs: index === 0 ? ['g0', 'g1'] : ['g1'] })),
  }
}

const watch = async (user: TestUser, id: string) =>
  (await stage.call(user, 'GET', `/evaluation/videos/${id}/file/`)).statusCode
const remove = async (user: TestUser, id: string) =>
  (await stage.call(user, 'DELETE', `/evaluation/videos/${id}/`)).statusCode
const waiting = async (user: TestUser) =>
  (await stage.call(user, 'GET', '/evaluation/videos/'))
    .json<{ results: Video[] }>()
    .results.map(({ video_id }) => video_id)

test('[O82] the file of every game is watched by whoever evaluates its players, and by no other evaluator', async () => {
  const it = await stage.aTeam({ players: 2 })
  await aPurchaseOf(stage, it.coach, { credits: 2, days: 90 })
  const videos = [await aFile(it.coach), await aFile(it.coach)]
  const [first = '', second = ''] = videos
  expect(await waiting(it.coach)).toEqual(expect.arrayContaining(videos))
  const sent = await stage.submit(it.coach, it.team.id, twoGames(it.lines, videos))
  expect(sent.statusCode).toBe(201)
  expect(await waiting(it.coach)).toEqual([])
  const [one, two] = sent
    .json<{ evaluations: Array<{ evaluation_submission_id: string }> }>()
    .evaluations.map((each) => each.evaluation_submission_id)
  const [ana, ben] = [await stage.createUser(), await stage.createUser()]
  const data = (
    await stage.call(ana, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${one}`)
  ).json<EvaluationData>()
  expect(data.games.map(({ video, video_url }) => [video?.video_id, typeof video_url])).toEqual([
    [first, 'string'],
    [second, 'string'],
  ])
  expect(data.video?.video_id).toBe(first)
  await stage.db.query(`UPDATE evaluation SET status = 'in_review', evaluator_id = $2 WHERE id = $1`, [one, ana.id])
  await stage.db.query(`UPDATE evaluation SET status = 'in_review', evaluator_id = $2 WHERE id = $1`, [two, ben.id])
  expect([
    await watch(ana, first),
    await watch(ana, second),
    await watch(ben, first),
    await watch(ben, second),
    await watch(it.coach, second),
  ]).toEqual([200, 200, 404, 200, 200])
})

test('[O82] a file that an order shows cannot be removed while it is paid for, waits or is watched; after that it can', async () => {
  const it = await stage.aTeam({ players: 2 })
  const videos = [await aFile(it.coach), await aFile(it.coach)]
  const sent = await stage.submit(it.coach, it.team.id, {
    ...twoGames(it.lines, videos),
    package_id: 2,
    payment: { mode: 'checkout' },
  })
  const order = sent.json<{ checkout_id: string }>()
  expect(await Promise.all(videos.map((id) => remove(it.coach, id)))).toEqual([409, 409])
  await stage.call(it.coach, 'POST', `/payment/checkout/${order.checkout_id}/cancel/`)
  expect(await Promise.all(videos.map((id) => remove(it.coach, id)))).toEqual([200, 200])
})

test('[O82] neither another coach’s file nor one that has not arrived is taken', async () => {
  const it = await stage.aTeam({ players: 1 })
  const other = await stage.createUser({ role: 'Coach' })
  const videos = [await aFile(other), await aFile(it.coach, false)]
  const refused = await stage.submit(it.coach, it.team.id, twoGames(it.lines, videos))
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
    422,
    ['games.0.video.s3_key', 'games.1.video.s3_key'],
  ])
})

test('[O82] a coach looks at a link as a player does, and has no draft that it could be put in', async () => {
  const { coach } = await stage.aTeam({ players: 1 })
  const look = (body: object) => stage.call(coach, 'POST', '/evaluation/validate_video_url/', body)
  expect((await look({ url: 'https://youtu.be/dQw4w9WgXcQ', evaluation_submission_id: null })).json()).toMatchObject({
    video_type: 'YouTube',
  })
  expect(
    (
      await look({
        url: 'https://youtu.be/dQw4w9WgXcQ',
        evaluation_submission_id: '00000000-0000-7000-8000-0000000000e1',
      })
    ).statusCode,
  ).toBe(404)
  expect((await stage.call(coach, 'GET', '/evaluation/credits/')).json()).toEqual({
    credits_left: 0,
    credits_held: 0,
    consultations_left: 0,
    purchases: [],
  })
})

test('[O82] what is in an order of the queue counts against no coach’s room; what is not yet paid for does', async () => {
  const it = await stage.aTeam({ players: 2 })
  await aPurchaseOf(stage, it.coach, { credits: 2, days: 90 })
  const videos = [await aFile(it.coach), await aFile(it.coach)]
  await stage.db.query('UPDATE video SET byte_length = 1073741824 WHERE id = ANY($1)', [videos])
  for (let at = 0; at < 10; at++) {
    await stage.db.query(
      `INSERT INTO video (id, owner_id, object_key, file_name, media_type, byte_length, part_bytes, fingerprint, state)
       VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, 'a', 'video/mp4', 1073741824, 5242880, 'a', 'ready')`,
      [it.coach.id],
    )
  }
  const begin = async () =>
    (await stage.call(it.coach, 'POST', '/evaluation/videos/', aVideoStart(aVideoFile(200)))).statusCode
  expect(await begin()).toBe(409)
  expect((await stage.submit(it.coach, it.team.id, twoGames(it.lines, videos))).statusCode).toBe(201)
  expect(await begin()).toBe(200)
})
