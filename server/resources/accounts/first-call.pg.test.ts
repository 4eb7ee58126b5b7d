import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { createWelcome } from './welcome.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[D10] the first call makes the account from what the identity provider and the token say', async () => {
  const { id, get } = await newcomer({
    groups: ['Coach'],
    attributes: { given_name: ' Zoë ', family_name: "O'Neill", phone_number: '+16175550123' },
  })
  const answer = await get('/auth/me/')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id,
    first_name: 'Zoë',
    last_name: "O'Neill",
    phone: '+16175550123',
    user_type: 'Coach',
    is_admin: false,
    is_evaluator: false,
    is_profile_created: false,
    team_roster_completed: false,
    submission_count: 0,
    team_and_league: [],
    profile_picture: null,
  })
  expect(await rowsOf(id)).toEqual([{ role: 'Coach', is_admin: false, is_evaluator: false, is_demo: false }])
})

test('[D10] somebody who was granted Evaluator and Admin before the first call has both', async () => {
  const { id, get } = await newcomer({ groups: ['Evaluator', 'Admin'] })
  expect((await get('/auth/me/')).json()).toMatchObject({ user_type: 'Evaluator', is_admin: true, is_evaluator: true })
  expect(await rowsOf(id)).toEqual([{ role: 'Evaluator', is_admin: true, is_evaluator: true, is_demo: false }])
})

test('[D10] no other call makes the account', async () => {
  const { id, get } = await newcomer()
  for (const path of ['/accounts/states/', '/accounts/player/profile/', '/evaluation/receipts/']) {
    const answer = await get(path)
    expect([path, answer.statusCode, answer.json().error_code]).toEqual([path, 403, 'PROFILE_MISSING'])
  }
  expect(await rowsOf(id)).toEqual([])
})

test('[D10] two first calls at once make one account, and both are answered', async () => {
  const { id, get } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 6 }, () => get('/auth/me/')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await rowsOf(id)).toHaveLength(1)
})

test('[D10] an address that another account holds, in any case of the letters, is refused and gives nobody that account', async () => {
  const before = await server.createUser()
  const { id, get } = await newcomer({ email: `new-${before.email}` })
  await server.db.query('UPDATE app_user SET email = upper($2) WHERE id = $1', [before.id, `new-${before.email}`])
  const answer = await get('/auth/me/')
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      error_code: 'EMAIL_TAKEN',
      message: 'Another account already has this email. Contact support.',
      retryable: false,
    },
  ])
  expect(await rowsOf(id)).toEqual([])
})

test('[D10] an address that was never confirmed makes no account', async () => {
  const [id, email] = [randomUUID(), 'unconfirmed@example.test']
  const directory = {
    ...server.services.directory,
    readUser: async () => ({ userId: id, email, firstName: 'A', lastName: 'B', phone: null, isEmailVerified: false }),
  }
  const welcome = createWelcome({ db: server.db, directory })
  await expect(welcome({ userId: id, accessToken: 'x', groups: [] })).rejects.toMatchObject({
    reason: 'forbidden',
    code: 'EMAIL_NOT_VERIFIED',
  })
  expect(await rowsOf(id)).toEqual([])
})

test('[D10] a name that the profile would refuse is left to the profile', async () => {
  const { get } = await newcomer({
    attributes: { given_name: 'x'.repeat(200), family_name: '   ', phone_number: '+441632960000' },
  })
  expect((await get('/auth/me/')).json()).toMatchObject({ first_name: '', last_name: '', phone: '+441632960000' })
})

test('a player is told the teams they said yes to, a coach their own', async () => {
  const [coach, player, other] = [
    await server.createUser({ role: 'Coach' }),
    await server.createUser({ role: 'Player' }),
    await server.createUser({ role: 'Player' }),
  ]
  await server.createEvaluation({ player })
  await server.createEvaluation({ player: other })
  const [league] = await server.db.query<{ id: number }>(
    `INSERT INTO league (name) VALUES ('City League') RETURNING id`,
  )
  const [team] = await server.db.query<{ id: number }>(
    `INSERT INTO team (coach_id, name, team_type, gender, league_id)
      VALUES ($1, 'Harbor Hawks', 'Travel Team', 'Male', $2) RETURNING id`,
    [coach.id, league!.id],
  )
  await addToRoster(team!.id, player.id, {})
  await addToRoster(team!.id, other.id, { removed: true })
  const expected = [
    {
      id: team!.id,
      team_id: team!.id,
      team_name: 'Harbor Hawks',
      league_id: league!.id,
      league_name: 'City League',
      team_image: null,
      league_image: null,
      travel_stats: [],
    },
  ]
  expect((await server.call(player, 'GET', '/auth/me/')).json().team_and_league).toEqual(expected)
  expect((await server.call(coach, 'GET', '/auth/me/')).json().team_and_league).toEqual(expected)
  expect((await server.call(other, 'GET', '/auth/me/')).json().team_and_league).toEqual([])
})

test('a team without a league has an empty league name and the league id 0', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  await server.db.query(
    `INSERT INTO team (coach_id, name, team_type, gender) VALUES ($1, 'Oak JV', 'School Team', 'Female')`,
    [coach.id],
  )
  expect((await server.call(coach, 'GET', '/auth/me/')).json().team_and_league).toMatchObject([
    { team_name: 'Oak JV', league_name: '', league_id: 0 },
  ])
})

type Given = { email?: string; groups?: string[]; attributes?: Record<string, string> }

/** Somebody in the user pool, and not in the database. */
async function newcomer({ email = `${randomUUID()}@example.test`, groups = ['Player'], attributes = {} }: Given = {}) {
  const id = randomUUID()
  server.pool.admin.createUser({ sub: id, email, password: 'Test-password-1', groups, attributes })
  const authorization = `Bearer ${await server.signIn(email)}`
  return { id, get: (path: string) => server.app.inject({ url: `/api${path}`, headers: { authorization } }) }
}

const rowsOf = (id: string) =>
  server.db.query('SELECT role, is_admin, is_evaluator, is_demo FROM app_user WHERE id = $1', [id])

async function addToRoster(teamId: number, userId: string, { removed = false }: { removed?: boolean }) {
  await server.db.query(
    `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name, removed_at)
     SELECT gen_random_uuid(), $1, p.id, 1, '7', 'A', 'B', CASE WHEN $3 THEN now() END FROM player p
     WHERE p.user_id = $2`,
    [teamId, userId, removed],
  )
}
