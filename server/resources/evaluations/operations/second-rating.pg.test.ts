import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LibraryPage } from '#domain/contracts/library.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let ann: TestUser
let ben: TestUser
let player: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  ann = await server.createUser()
  ben = await server.createUser()
  player = await server.createUser({ role: 'Player' })
})
afterEach(() => server.drawLot(0.999))
afterAll(() => server.close())

test.each([
  [0, 1],
  [0.0699, 1],
  [0.07, 0],
  [0.999, 0],
])('[J20] a lot of %d puts a video into the queue %d times more', async (lot, times) => {
  server.drawLot(lot)
  const id = await publish(await submission(), ann)
  expect(await secondsOf(id)).toHaveLength(times)
})

test('[J20] a live evaluation and a second rating are never asked for again', async () => {
  server.drawLot(0)
  const live = await server.createLive(ann, {})
  await finish(live, ann)
  expect(await secondsOf(live)).toEqual([])
  const first = await publish(await submission(), ann)
  const [second] = await secondsOf(first)
  await publish(second ?? '', ben)
  expect(await secondsOf(second ?? '')).toEqual([])
})

test('[J8] neither the first evaluator nor the player finds the second rating, anybody else finds a submission like any other', async () => {
  server.drawLot(0)
  const first = await publish(await submission(player), ann)
  const [second = ''] = await secondsOf(first)
  const queueOf = async (user: TestUser) =>
    (await server.call(user, 'GET', '/evaluation/evaluator/library/?scope=open&limit=100')).json<LibraryPage>()
  const [anns, bens] = [await queueOf(ann), await queueOf(ben)]
  expect(anns.results.map((it) => it.evaluation_submission_id)).not.toContain(second)
  expect(bens.results.map((it) => it.evaluation_submission_id)).toContain(second)
  expect(anns.count).toBe(anns.results.length)
  expect(bens.count).toBe(bens.results.length)
  expect((await server.send(ann, 'ratings.save', aRatingsPatch(second, { 'skill:1': 3 }))).statusCode).toBe(404)
  const data = (
    await server.call(ben, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${second}`)
  ).json<{ ratings: unknown[]; notes: unknown[] }>()
  expect(data).toMatchObject({ ratings: [], notes: [] })
  expect(JSON.stringify(data)).not.toContain(first)

  await publish(second, ben)
  const own = (await server.call(player, 'GET', '/evaluation/player/library/')).json<{
    results: { evaluation_submission_id: string }[]
  }>()
  expect(own.results.map((it) => it.evaluation_submission_id)).not.toContain(second)
  expect((await server.call(player, 'GET', `/evaluation/result/?evaluation_submission_id=${second}`)).statusCode).toBe(
    404,
  )
  expect((await server.call(ann, 'GET', `/evaluation/result/?evaluation_submission_id=${second}`)).statusCode).toBe(404)
  const earlier = (
    await server.call(player, 'GET', `/evaluation/result/?evaluation_submission_id=${first}`)
  ).json<Report>().earlier
  expect(earlier.map((it) => it.evaluation_submission_id)).not.toContain(second)
})

test('[J22] the player is told of the first report alone', async () => {
  server.drawLot(0)
  const first = await publish(await submission(player), ann)
  const [second = ''] = await secondsOf(first)
  await publish(second, ben)
  const notices = await server.db.query('SELECT kind FROM notice WHERE evaluation_id = ANY($1)', [[first, second]])
  expect(notices).toEqual([{ kind: 'report_ready' }])
})

test('[J23] a video that the second evaluator cannot use, and a consent that ends, end the second rating and nothing else', async () => {
  server.drawLot(0)
  const first = await publish(await submission(player), ann)
  const [second = ''] = await secondsOf(first)
  await server.apply(ben, 'evaluation.complete', {
    ...aCompletion(second),
    outcome: 'video_problem',
    reason: 'It stops after a minute',
  })
  expect(await server.stored(second)).toMatchObject({ status: 'cancelled' })
  expect(await server.stored(first)).toMatchObject({ status: 'completed' })
  expect(
    await server.db.query(`SELECT 1 FROM notice WHERE kind = 'video_problem' AND evaluation_id = $1`, [second]),
  ).toEqual([])

  await server.db.query(`UPDATE evaluation SET status = 'submitted', evaluator_id = NULL WHERE id = $1`, [second])
  await server.db.query(`UPDATE evaluation SET status = 'returned' WHERE id = $1`, [second])
  expect(await server.stored(second)).toMatchObject({ status: 'cancelled' })
})

test('[J21, J25] of a package with a second rater the first published report gets one, and says what it came to', async () => {
  const [one, two] = [await submission(player), await submission(player)]
  const purchase = randomUUID()
  await server.db.query(
    `INSERT INTO purchase (id, owner_id, package_id, package_name, amount_cents, currency, credits_total, credits_left,
      second_rater, turnaround_days, valid_until)
     VALUES ($1, $2, 4, 'Recruiting Pack', 39900, 'USD', 4, 2, true, 5, now() + interval '1 year')`,
    [purchase, player.id],
  )
  for (const id of [one, two])
    await server.db.query('INSERT INTO credit_use (purchase_id, evaluation_id) VALUES ($1, $2)', [purchase, id])
  await publish(one, ann)
  await publish(two, ann)
  expect(await secondsOf(two)).toEqual([])
  const [second = ''] = await secondsOf(one)

  const reportFor = async (user: TestUser) =>
    (await server.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${one}`)).json<Report>()
  expect((await reportFor(player)).second_rating).toBeNull()
  await publish(second, ben, { ...aSheet(), 'skill:1': (aSheet()['skill:1'] ?? 0) - 0.5 })
  const report = await reportFor(player)
  expect(report.second_rating?.total).toBeLessThan(report.total_player_performance_score ?? 0)
  expect((await reportFor(ann)).second_rating).toBeNull()
})

test('[J20] a child whose consent has ended meanwhile is not put into the queue again', async () => {
  server.drawLot(0)
  const id = await submission()
  await finish(id, ann, 'ready')
  await server.db.query(
    `UPDATE player SET date_of_birth = now() - interval '11 years' WHERE id = (SELECT player_id FROM evaluation
      WHERE id = $1)`,
    [id],
  )
  await server.apply(ann, 'evaluation.complete', aCompletion(id))
  expect(await secondsOf(id)).toEqual([])
})

test('[R5] a report says how far two evaluators lie apart once 30 videos were rated twice, and that it is assumed before', async () => {
  const id = await publish(await submission(player), ann)
  const gapFor = async () =>
    (await server.call(player, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json<Report>()
      .evaluator_gap
  const addPairs = (count: number, gap: number) =>
    server.db.transaction(async (sql) => {
      await sql.query('SET LOCAL session_replication_role = replica')
      await sql.query(
        `INSERT INTO rating_pair (second_id, first_id, player_id, rubric_version, completed_at, first_total,
          second_total, first_skills, second_skills)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '2026.1', now(), 30, 30 + $2::numeric, '{}',
       '{}' FROM generate_series(1, $1)`,
        [count, gap],
      )
    })
  await server.db.query('DELETE FROM rating_pair')
  await addPairs(29, 2)
  expect(await gapFor()).toBeNull()
  await addPairs(1, -3.5)
  expect(await gapFor()).toEqual({ points: 2.1, videos: 30 })
})

async function submission(of?: TestUser): Promise<string> {
  const id = await server.createEvaluation(of ? { player: of } : {})
  await server.db.query(
    `UPDATE evaluation SET video_type = 'YouTube', external_video_url = 'https://youtu.be/dQw4w9WgXcQ' WHERE id = $1`,
    [id],
  )
  return id
}

async function secondsOf(id: string): Promise<string[]> {
  return (
    await server.db.query<{ id: string }>(`SELECT id FROM evaluation WHERE second_of = $1 AND status <> 'cancelled'`, [
      id,
    ])
  ).map((it) => it.id)
}

const publish = (id: string, by: TestUser, sheet = aSheet()) => finish(id, by, 'published', sheet)

async function finish(
  id: string,
  by: TestUser,
  until: 'ready' | 'published' = 'published',
  sheet = aSheet(),
): Promise<string> {
  await server.apply(by, 'ratings.save', aRatingsPatch(id, sheet))
  await server.apply(by, 'note.save', aNotePut(id))
  await server.apply(by, 'evaluation.final-save', aFinalSave(id))
  if (until === 'published') await server.apply(by, 'evaluation.complete', aCompletion(id))
  return id
}
