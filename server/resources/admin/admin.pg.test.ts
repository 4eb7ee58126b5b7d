import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminUser, QueueItem } from '#domain/contracts/admin.ts'
import { ROLES } from '#domain/access/role.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  admin = await server.createUser({ role: 'Evaluator', isAdmin: true })
  other = await server.createUser({ role: 'Owner', isAdmin: true })
})
afterAll(() => server.close())

test('[M20] granting Evaluator changes the group, the account and its history, once', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  for (let n = 0; n < 2; n++) {
    expect(await put(admin, coach, { is_evaluator: true })).toMatchObject({
      status: 200,
      body: { is_evaluator: true, role: 'Coach', open_evaluations: 0 },
    })
  }
  expect(server.pool.admin.must(coach.id).groups).toEqual(['Coach', 'Evaluator'])
  expect(await changesOf(coach)).toEqual([
    { change: 'grant Evaluator', by_name: 'Test Evaluator', at: expect.any(String) },
  ])
})

test('[M21] a granted right comes with the next token; a withdrawn one is gone at once', async () => {
  const player = await server.createUser({ role: 'Player' })
  await put(admin, player, { is_evaluator: true, is_admin: true })
  const headers = { authorization: `Bearer ${await server.signIn(player.email)}` }
  const library = () => server.app.inject({ url: '/api/evaluation/evaluator/library/', headers })
  const users = () => server.app.inject({ url: '/api/admin/users/', headers })
  expect([(await library()).statusCode, (await users()).statusCode]).toEqual([200, 200])
  await put(admin, player, { is_admin: false })
  expect([(await library()).statusCode, (await users()).statusCode]).toEqual([200, 403])
  await put(admin, player, { is_evaluator: false })
  expect([(await library()).statusCode, (await users()).statusCode]).toEqual([403, 403])
})

test('[A28] a player by default stays a player when Evaluator is granted', async () => {
  const person = await server.createUser({ role: 'Evaluator' })
  await put(admin, person, { is_evaluator: false })
  expect(server.pool.admin.must(person.id).groups).toEqual([])
  await server.db.query(
    "INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization) VALUES ($1, $1, 'Sofia', 'Adeyemi', 'Female', '{}', '{}')",
    [person.id],
  )
  await put(admin, person, { is_evaluator: true })
  expect(server.pool.admin.must(person.id).groups.toSorted()).toEqual(['Evaluator', 'Player'])
})

test('[M22] an admin cannot deactivate or demote themselves', async () => {
  for (const rights of [{ is_admin: false }, { is_active: false }, { is_evaluator: true, is_active: false }]) {
    expect(await put(admin, admin, rights)).toMatchObject({ status: 409, body: { error_code: 'OWN_ACCOUNT' } })
  }
  expect(await put(admin, admin, { is_evaluator: true })).toMatchObject({ status: 200 })
  expect(await put(other, admin, {})).toMatchObject({ body: { is_admin: true, is_active: true } })
  expect(await changesOf(admin)).toEqual([])
})

test('[M22] two admins who withdraw each other at once leave one', async () => {
  const [one, two] = [await server.createUser({ isAdmin: true }), await server.createUser({ isAdmin: true })]
  await server.db.query('UPDATE app_user SET is_admin = false WHERE id = ANY($1)', [[admin.id, other.id]])
  const answers = await Promise.all([put(one, two, { is_admin: false }), put(two, one, { is_active: false })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await server.db.query('SELECT 1 FROM app_user WHERE is_admin AND is_active')
  expect(left).toHaveLength(1)
  await server.db.query('UPDATE app_user SET is_admin = id = ANY($1)', [[admin.id, other.id]])
})

test('[M23] who loses Evaluator falls back to what the groups say and keeps what they have begun', async () => {
  const [plain, director] = [
    await server.createUser({ role: 'Evaluator' }),
    await server.createUser({ role: 'Evaluator', groups: ['Director', 'Evaluator'] }),
  ]
  await server.createLive(plain, { 'skill:1': 3 })
  await server.createEvaluation({
    player: await server.createUser({ role: 'Player' }),
    evaluator: plain,
    status: 'in_review',
  })
  await server.createEvaluation({
    player: await server.createUser({ role: 'Player' }),
    evaluator: plain,
    status: 'completed',
  })
  expect(await put(admin, plain, { is_evaluator: false })).toMatchObject({
    body: { role: 'Player', is_evaluator: false, open_evaluations: 2 },
  })
  expect(await put(admin, director, { is_evaluator: false })).toMatchObject({
    body: { role: 'Director', open_evaluations: 0 },
  })
  const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
    'SELECT count(*) AS count FROM evaluation WHERE evaluator_id = $1',
    [plain.id],
  )
  expect(count).toBe(3)
  expect(server.pool.admin.must(plain.id).groups).toEqual([])
  expect(await put(admin, plain, { is_evaluator: true })).toMatchObject({
    body: { role: 'Evaluator', open_evaluations: 2 },
  })
})

test('[M27] a deactivated account is refused everywhere with the server’s words; active again, it signs in again with its password', async () => {
  const player = await server.createUser({ role: 'Player' })
  const headers = await server.as(player)
  await put(admin, player, { is_active: false })
  const refused = { error_code: 'ERR404003', message: 'Your account is inactive. Please contact support.' }
  expect((await server.app.inject({ url: '/api/auth/me/', headers })).json()).toMatchObject(refused)
  expect((await server.app.inject({ url: `/api/auth/validate-email/?email=${player.email}` })).json()).toMatchObject(
    refused,
  )
  await put(admin, player, { is_active: true })
  expect((await server.app.inject({ url: '/api/auth/me/', headers })).statusCode).toBe(401)
  const again = { authorization: `Bearer ${await server.signIn(player.email)}` }
  expect((await server.app.inject({ url: '/api/auth/me/', headers: again })).statusCode).toBe(200)
  expect((await changesOf(player)).map(({ change }) => change)).toEqual(['activate', 'deactivate'])
})

test('[M20] somebody whom the identity provider does not know can be deactivated, and is granted nothing', async () => {
  const ghost = await server.createUser({ role: 'Coach' })
  server.pool.admin.deleteUser(ghost.id)
  expect(await put(admin, ghost, { is_admin: true })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('can’t sign in') },
  })
  expect(await put(admin, ghost, { is_active: false, is_evaluator: false })).toMatchObject({
    status: 200,
    body: { is_active: false, is_admin: false, role: 'Coach' },
  })
})

test('[M20] nobody is changed who is not there, or by a body without meaning', async () => {
  const nobody = { ...admin, id: '00000000-0000-4000-8000-000000000000' }
  expect(await put(admin, nobody, { is_active: false })).toMatchObject({ status: 404 })
  expect(await put(admin, { ...admin, id: 'x' }, {})).toMatchObject({
    status: 422,
    body: { fields: { user_id: ['This id is not valid'] } },
  })
  expect(await put(admin, other, { is_admin: 'no' })).toMatchObject({
    status: 422,
    body: { fields: { is_admin: [expect.any(String)] } },
  })
})

test.each(ROLES)('[M24] a %s gets neither the list nor the queue nor a change', async (role) => {
  const user = await server.createUser({ role })
  for (const url of ['/admin/users/', `/admin/users/${admin.id}/changes/`, '/admin/queue/', '/admin/packages/']) {
    expect((await server.call(user, 'GET', url)).statusCode).toBe(403)
  }
  expect(await put(user, user, { is_admin: true })).toMatchObject({ status: 403 })
})

test('[M24] accounts are found by name, address, right and state, a page at a time', async () => {
  const people = await Promise.all(
    ['Çelik', "O'Hara", '100%_sure'].map(async (name) => {
      const user = await server.createUser({ role: 'Director' })
      await server.db.query('UPDATE app_user SET last_name = $2, email = $3 WHERE id = $1', [
        user.id,
        name,
        `${user.id}@find.test`,
      ])
      return user
    }),
  )
  expect(await idsFor('search=%C3%87elik')).toEqual([people[0]?.id])
  expect(await idsFor(`search=${encodeURIComponent("o'hara")}`)).toEqual([people[1]?.id])
  expect(await idsFor(`search=${encodeURIComponent('0%_s')}`)).toEqual([people[2]?.id])
  expect(await idsFor('search=@find.test&limit=2&offset=2')).toHaveLength(1)
  expect(await idsFor('search=@find.test&role=Director&is_active=true')).toHaveLength(3)
  expect(await idsFor('search=@find.test&is_active=false')).toEqual([])
  await server.db.query('UPDATE app_user SET deleted_at = now() WHERE id = $1', [people[0]?.id])
  expect(await idsFor('search=@find.test')).toHaveLength(2)
  expect(new Set(await idsFor('role=Admin'))).toEqual(new Set([admin.id, other.id]))
  expect(await idsFor('role=Evaluator&limit=100')).toContain(admin.id)
})

test('the queue is oldest first, tells the hours, and calls nothing overdue that waits for the player', async () => {
  const player = await server.createUser({ role: 'Player' })
  const ids = await Promise.all(
    (['submitted', 'in_review', 'returned', 'completed'] as const).map((status) =>
      server.createEvaluation({ player, status, ...(status !== 'submitted' && { evaluator: admin }) }),
    ),
  )
  const hoursAgo = (hours: number) => new Date(server.services.now() - hours * 3_600_000 - 60_000).toISOString()
  for (const [index, id] of ids.entries()) {
    await server.db.query('UPDATE evaluation SET submitted_at = $2, due_at = $3 WHERE id = $1', [
      id,
      hoursAgo(500 - index * 100),
      hoursAgo(1),
    ])
  }
  const { results, counts, count } = (await server.call(admin, 'GET', '/admin/queue/?limit=3')).json<{
    results: QueueItem[]
    counts: Record<string, number>
    count: number
  }>()
  expect(
    results.map((it) => [
      it.evaluation_submission_id,
      it.hours_waiting,
      it.is_overdue,
      it.evaluator_name,
      it.evaluator_email,
    ]),
  ).toEqual([
    [ids[0], 500, true, null, null],
    [ids[1], 400, true, 'Test Evaluator', admin.email],
    [ids[2], 300, false, 'Test Evaluator', admin.email],
  ])
  expect(counts['returned']).toBe(1)
  expect(count).toBe((counts['submitted'] ?? 0) + (counts['in_review'] ?? 0) + (counts['returned'] ?? 0))
  const returned = (await server.call(admin, 'GET', '/admin/queue/?status=returned')).json<{
    count: number
    counts: Record<string, number>
  }>()
  expect(returned).toMatchObject({ count: 1, counts })
})

async function put(by: TestUser, who: TestUser, rights: object) {
  const response = await server.call(by, 'PUT', `/admin/users/${who.id}/`, rights)
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

const changesOf = async (who: TestUser) =>
  (await server.call(admin, 'GET', `/admin/users/${who.id}/changes/`)).json<{ results: { change: string }[] }>().results

const idsFor = async (query: string) =>
  (await server.call(admin, 'GET', `/admin/users/?${query}`))
    .json<{ results: AdminUser[] }>()
    .results.map(({ id }) => id)
