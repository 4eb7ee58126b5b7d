import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#domain/contracts/accounts.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let admin: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  admin = await server.createUser({ role: 'Owner', isAdmin: true })
})
afterAll(() => server.close())

/** With a token that the user pool makes after the change. */
async function tokenOf({ email }: TestUser) {
  const headers = { authorization: `Bearer ${await server.signIn(email)}` }
  const ask = (url: string, body?: object) =>
    server.app.inject({ url: `/api${url}`, headers, ...(body && { method: 'POST' as const, payload: body }) })
  return { ask, me: async () => (await ask('/auth/me/')).json<User>() }
}
const change = (user: TestUser, is_evaluator: boolean) =>
  server.call(admin, 'PUT', `/admin/users/${user.id}/`, { is_evaluator })
const roleInList = (user: TestUser) =>
  server.db.query('SELECT role, is_evaluator FROM app_user WHERE id = $1', [user.id])

const PLAYERS = [
  '/evaluation/player/library/',
  '/accounts/player/profile/',
  '/evaluation/credits/',
  '/accounts/team-and-league/',
]
const EVALUATORS = ['/evaluation/evaluator/library/', '/accounts/evaluator/profile/']

test('[A28, M23, M113] a player who is granted Evaluator keeps the rights of a player, and a revoke takes only the granted ones', async () => {
  const player = await server.createUser({ role: 'Player' })
  await change(player, true)
  const both = await tokenOf(player)
  for (const url of [...PLAYERS, ...EVALUATORS]) expect([url, (await both.ask(url)).statusCode]).toEqual([url, 200])
  expect(await both.me()).toMatchObject({
    user_type: 'Evaluator',
    is_player: true,
    is_evaluator: true,
    roles: ['Evaluator', 'Player'],
  })
  expect(await roleInList(player)).toEqual([{ role: 'Player', is_evaluator: true }])
  await change(player, false)
  for (const { ask } of [both, await tokenOf(player)]) {
    for (const url of PLAYERS) expect([url, (await ask(url)).statusCode]).toEqual([url, 200])
    for (const url of EVALUATORS) expect([url, (await ask(url)).statusCode]).toEqual([url, 403])
  }
  expect(await (await tokenOf(player)).me()).toMatchObject({ user_type: 'Player', roles: ['Player'] })
})

const FACTS = {
  first_name: 'Sam',
  last_name: 'Rivera',
  phone: '(617) 555-0142',
  picture_id: null,
  years_of_experience: 4,
  city: 'Boston',
  state_name: 'Massachusetts',
  evaluator_level: 'High School Coach',
}

test.each(['Director', 'Owner', 'Player', 'Coach'] as const)(
  '[A31] a %s who is granted Evaluator lacks the evaluator’s profile alone, until it is saved',
  async (role) => {
    const person = await server.createUser({ role })
    await change(person, true)
    const { ask, me } = await tokenOf(person)
    expect(await me()).toMatchObject({ profiles_created: [role], is_profile_created: role === 'Coach' })
    expect((await ask('/accounts/evaluator/profile/', FACTS)).statusCode).toBe(200)
    expect((await me()).profiles_created?.toSorted()).toEqual(['Evaluator', role].toSorted())
    await change(person, false)
    expect(await (await tokenOf(person)).me()).toMatchObject({ profiles_created: [role], is_profile_created: true })
  },
)

test('[A31] an evaluator’s profile does not count as the player’s when Evaluator is revoked', async () => {
  const player = await server.createUser({ role: 'Player' })
  await server.db.query('UPDATE app_user SET is_profile_created = false WHERE id = $1', [player.id])
  await change(player, true)
  const { ask, me } = await tokenOf(player)
  expect((await ask('/accounts/evaluator/profile/', FACTS)).statusCode).toBe(200)
  expect(await me()).toMatchObject({ profiles_created: ['Evaluator'], is_profile_created: true })
  await change(player, false)
  expect(await (await tokenOf(player)).me()).toMatchObject({ profiles_created: [], is_profile_created: false })
})
