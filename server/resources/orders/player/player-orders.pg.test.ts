import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPlayerOf, aPurchaseOf } from '#tests/support/orders.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const LINK = 'https://youtu.be/dQw4w9WgXcQ'
const moments = [
  { at_s: 30, x: 0.2, y: 0.5, hint: '' },
  { at_s: 300, x: 0.7, y: 0.4, hint: 'left corner' },
]

async function begin(player: TestUser, body: object = {}) {
  const id = randomUUID()
  const answer = await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, ...body })
  return { id, status: answer.statusCode, submission: answer.json<PlayerOrder>() }
}

const change = async (player: TestUser, id: string, body: object) =>
  (await server.call(player, 'PUT', `/evaluation/submission/${id}/`, body)).json<PlayerOrder>()

/** A draft that misses nothing. */
async function beginWhole(player: TestUser, packageId = 1): Promise<string> {
  const { id } = await begin(player, {
    package_id: packageId,
    event_name: 'Harbor Point vs. Eastgate',
    jersey_number: '12',
    jersey_color: 'white',
  })
  await server.call(player, 'POST', '/evaluation/validate_video_url/', { url: LINK, evaluation_submission_id: id })
  await change(player, id, { sightings: moments })
  return id
}

test('[O71] an order begins under the id the client made, once however often it is asked', async () => {
  const player = await aPlayerOf(server)
  const { id, submission } = await begin(player, { package_id: 2 })
  expect(submission).toMatchObject({
    status: 'draft',
    package_id: 2,
    missing: ['video', 'event_name', 'jersey_number', 'sightings'],
    checkout: null,
  })
  const again = await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id })
  expect(again.json<PlayerOrder>()).toEqual(submission)
})

test('[O71] who has no profile yet is told so; a stranger’s id is not theirs to go on with', async () => {
  const noProfile = await server.createUser({ role: 'Player' })
  expect((await begin(noProfile)).status).toBe(409)
  const { id } = await begin(await aPlayerOf(server))
  const other = await aPlayerOf(server)
  expect(
    (await server.call(other, 'POST', '/evaluation/submission/', { evaluation_submission_id: id })).statusCode,
  ).toBe(404)
})

test('[O71] twenty unfinished orders are enough', async () => {
  const player = await aPlayerOf(server)
  for (let at = 0; at < 20; at++) expect((await begin(player)).status).toBe(200)
  expect((await begin(player)).status).toBe(409)
})

test('[O72] another package takes the link out of the order, the same one does not', async () => {
  const player = await aPlayerOf(server)
  const id = await beginWhole(player)
  expect((await change(player, id, { package_id: 1 })).video).toMatchObject({ video_type: 'YouTube' })
  const changed = await change(player, id, { package_id: 2 })
  expect(changed).toMatchObject({
    package_id: 2,
    video: null,
    sightings: [],
    event_name: 'Harbor Point vs. Eastgate',
    jersey_number: '12',
  })
})

test('[O72] a package that is not offered any more cannot be chosen', async () => {
  const player = await aPlayerOf(server)
  await server.db.query('UPDATE package SET is_active = false WHERE id = 4')
  const { status, submission } = await begin(player, { package_id: 4 })
  await server.db.query('UPDATE package SET is_active = true WHERE id = 4')
  expect([status, submission]).toMatchObject([422, { fields: { package_id: ['This package is no longer available'] } }])
})

test('[O73] what is missing is told in the order in which it is asked, and nothing else', async () => {
  const player = await aPlayerOf(server)
  const id = await beginWhole(player)
  const whole = (await server.call(player, 'GET', `/evaluation/submission/${id}/`)).json<PlayerOrder>()
  expect(whole.missing).toEqual([])
  await server.db.query(`UPDATE player SET date_of_birth = now() - interval '10 years' WHERE user_id = $1`, [player.id])
  expect((await server.call(player, 'GET', `/evaluation/submission/${id}/`)).json<PlayerOrder>().missing).toEqual([
    'consent',
  ])
})

test('[O75, O76] a credit is used once, from the purchase that ends first, and puts the order into the queue', async () => {
  const player = await aPlayerOf(server)
  const later = await aPurchaseOf(server, player, { credits: 3, days: 300 })
  const sooner = await aPurchaseOf(server, player, { credits: 1, days: 30 })
  const id = await beginWhole(player)
  const use = () =>
    server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  const answers = await Promise.all([use(), use(), use()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json<PlayerOrder>()).toMatchObject({ status: 'submitted', missing: [] })
  const left = await server.db.query('SELECT id, credits_left FROM purchase WHERE owner_id = $1 ORDER BY valid_until', [
    player.id,
  ])
  expect(left).toEqual([
    { id: sooner, credits_left: 0 },
    { id: later, credits_left: 3 },
  ])
  expect((await server.call(player, 'GET', '/auth/me/')).json()).toMatchObject({ submission_count: 1 })
  expect((await server.call(player, 'GET', '/evaluation/credits/')).json()).toMatchObject({
    credits_left: 3,
    purchases: [{ purchase_id: later }],
  })
})

test('[O75] without a credit, or with one that has run out, nothing is submitted', async () => {
  const player = await aPlayerOf(server)
  await aPurchaseOf(server, player, { credits: 1, days: -1 })
  const id = await beginWhole(player)
  const answer = await server.call(player, 'POST', '/evaluation/submission/', {
    evaluation_submission_id: id,
    use_credit: true,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { error_code: 'NO_CREDIT' }])
})

test('[O75] two orders at the same moment never share one credit', async () => {
  const player = await aPlayerOf(server)
  await aPurchaseOf(server, player, { credits: 1, days: 30 })
  const ids = [await beginWhole(player), await beginWhole(player)]
  const answers = await Promise.all(
    ids.map((id) =>
      server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
})

test('[O73, K1] an order that misses something is not submitted, and says what at its field', async () => {
  const player = await aPlayerOf(server)
  await aPurchaseOf(server, player, { credits: 1, days: 30 })
  const { id } = await begin(player, { event_name: 'Final' })
  const answer = await server.call(player, 'POST', '/evaluation/submission/', {
    evaluation_submission_id: id,
    use_credit: true,
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['video', 'jersey_number', 'sightings'])
})

test('[O78] an order that is submitted is not changed any more, and its email is owed once', async () => {
  const player = await aPlayerOf(server)
  await aPurchaseOf(server, player, { credits: 1, days: 30 })
  const id = await beginWhole(player)
  await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  expect(
    (await server.call(player, 'PUT', `/evaluation/submission/${id}/`, { event_name: 'Another' })).statusCode,
  ).toBe(409)
  expect(await server.db.query('SELECT kind FROM notice WHERE evaluation_id = $1', [id])).toEqual([
    { kind: 'order_received' },
  ])
})

test('[O79] after a video problem a new video is submitted at no cost, at the old place, with a new promise', async () => {
  const player = await aPlayerOf(server)
  const evaluator = await server.createUser({ role: 'Evaluator' })
  const purchase = await aPurchaseOf(server, player, { credits: 1, days: 30 })
  const id = await beginWhole(player)
  await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  const [before] = await server.db.query<{ submitted_at: string }>(
    'SELECT submitted_at FROM evaluation WHERE id = $1',
    [id],
  )
  await server.db.query(
    `UPDATE evaluation SET status = 'returned', evaluator_id = $2, return_reason = 'Too dark' WHERE id = $1`,
    [id, evaluator.id],
  )
  expect((await server.call(player, 'GET', `/evaluation/submission/${id}/`)).json()).toMatchObject({
    status: 'returned',
    return_reason: 'Too dark',
  })
  await server.call(player, 'POST', '/evaluation/validate_video_url/', {
    url: 'https://youtu.be/aaaaaaaaaaa',
    evaluation_submission_id: id,
  })
  const early = await server.call(player, 'POST', `/evaluation/submission/${id}/replace-video/`, {})
  expect([early.statusCode, early.json()]).toMatchObject([422, { fields: { sightings: [expect.any(String)] } }])
  await change(player, id, { sightings: moments })
  for (let at = 0; at < 2; at++) {
    const again = await server.call(player, 'POST', `/evaluation/submission/${id}/replace-video/`, {})
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { status: 'submitted', return_reason: null, submitted_at: before?.submitted_at },
    ])
  }
  expect(await server.db.query('SELECT credits_left FROM purchase WHERE id = $1', [purchase])).toEqual([
    { credits_left: 0 },
  ])
})

test('[O76] a returned order that is deleted gives its credit back, once', async () => {
  const player = await aPlayerOf(server)
  const purchase = await aPurchaseOf(server, player, { credits: 2, days: 30 })
  const id = await beginWhole(player)
  await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  expect((await server.call(player, 'DELETE', `/evaluation/${id}/`)).statusCode).toBe(409)
  await server.db.query(`UPDATE evaluation SET status = 'returned', return_reason = 'Too dark' WHERE id = $1`, [id])
  for (let at = 0; at < 2; at++)
    expect((await server.call(player, 'DELETE', `/evaluation/${id}/`)).json()).toMatchObject({ status: 'cancelled' })
  expect(await server.db.query('SELECT credits_left FROM purchase WHERE id = $1', [purchase])).toEqual([
    { credits_left: 2 },
  ])
})
