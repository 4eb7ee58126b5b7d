import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Team } from '#domain/contracts/teams.ts'
import { aRosterPlayer, aTeamForm } from '#tests/fixtures/a-team.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const coachOf = () => server.createUser({ role: 'Coach' })
const namesFor = async (user: TestUser, query = '') =>
  (await server.call(user, 'GET', `/team/${query}`)).json<Team[]>().map(({ name }) => name)

test('a coach makes a team and changes it', async () => {
  const coach = await coachOf()
  const team = await server.createTeam(coach)
  expect(team).toMatchObject({
    name: 'Riverside Hawks',
    team_type: 'Travel Team',
    league_name: 'Front Range League',
    organization_name: null,
    coach_name: 'Test Coach',
    roster_count: 0,
    is_roster_completed: false,
    team_image: null,
  })
  const answer = await server.call(coach, 'PUT', `/team/${team.id}/`, {
    ...aTeamForm(),
    team_type: 'School Team',
    age_group: null,
    organization_name: 'Oak Hollow',
    league_name: '',
    level_name: 'Varsity',
  })
  expect(answer.json()).toMatchObject({
    id: team.id,
    team_type: 'School Team',
    organization_name: 'Oak Hollow',
    league_id: null,
    league_name: null,
    age_group: null,
  })
})

test.each([
  ['level_name', { level_name: 'Varsity' }, 'Choose a level from the list'],
  ['age_group', { age_group: '99U' }, 'Choose an age group from the list'],
  ['state_name', { state_name: 'Bavaria' }, 'Please select your state'],
  ['league_name', { league_name: '' }, 'Please enter your circuit name'],
  ['name', { name: ' ' }, 'Enter your team name'],
])('a bad %s of a team is refused at its field', async (field, changes, message) => {
  const answer = await server.call(await coachOf(), 'POST', '/team/', aTeamForm(changes))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({ [field]: [message] })
})

test('[G20] a coach has at most 50 teams, however often and fast they are made', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  await server.db.query(
    `INSERT INTO team (coach_id, name, team_type, gender) SELECT $1, 'Team ' || n, 'Travel Team', 'Male'
      FROM generate_series(1, 48) n`,
    [coach.id],
  )
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => server.call(coach, 'POST', '/team/', aTeamForm({ name }))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 409, 409,
  ])
  const made = answers.find(({ statusCode }) => statusCode === 200)?.json<Team>()
  expect((await server.call(coach, 'POST', '/team/', aTeamForm({ name: made?.name ?? '' }))).json<Team>().id).toBe(
    made?.id,
  )
})

test('[G43] the same team made twice, even at once, is one team', async () => {
  const coach = await coachOf()
  const made = await Promise.all([server.createTeam(coach), server.createTeam(coach, { name: 'RIVERSIDE HAWKS' })])
  expect(made[0]?.id).toBe(made[1]?.id)
  await server.createTeam(coach, { age_group: '16U' })
  expect(await namesFor(coach)).toHaveLength(2)
  expect((await server.createTeam(await coachOf())).id).not.toBe(made[0]?.id)
})

test('a league is one, in whatever case it is written', async () => {
  const [one, other] = [
    await server.createTeam(await coachOf(), { league_name: 'Lake League' }),
    await server.createTeam(await coachOf(), { league_name: ' lake  LEAGUE' }),
  ]
  expect([other.league_id, other.league_name]).toEqual([one.league_id, 'Lake League'])
})

test('[G42] a coach sees their own teams, a director and an owner those of their programs, an admin all', async () => {
  const [coach, director, owner, stranger, admin] = [
    await coachOf(),
    await server.createUser({ role: 'Director' }),
    await server.createUser({ role: 'Owner' }),
    await server.createUser({ role: 'Director' }),
    await server.createUser({ role: 'Coach', isAdmin: true }),
  ]
  const program = await server.createProgram(owner, director)
  const team = await server.createTeam(coach, { name: 'In the program' })
  await server.createTeam(coach, { name: 'Outside' })
  await server.createTeam(await coachOf(), { name: 'Of another' })
  await server.joinProgram(team.id, program)
  expect(await namesFor(coach)).toEqual(['In the program', 'Outside'])
  expect(await namesFor(coach, `?program_id=${program}`)).toEqual(['In the program'])
  for (const user of [director, owner]) expect(await namesFor(user)).toEqual(['In the program'])
  for (const user of [stranger, await coachOf()]) expect(await namesFor(user)).toEqual([])
  expect(await namesFor(stranger, `?program_id=${program}`)).toEqual([])
  expect(await namesFor(admin)).toEqual(expect.arrayContaining(['In the program', 'Outside', 'Of another']))
  const roster = async (user: TestUser) => (await server.call(user, 'GET', `/team/list/${team.id}/roster`)).statusCode
  expect([await roster(coach), await roster(director), await roster(owner), await roster(admin)]).toEqual([
    200, 200, 200, 200,
  ])
  expect([await roster(stranger), await roster(await coachOf())]).toEqual([404, 404])
  expect([await roster(await server.createUser({ role: 'Player' })), await roster(await server.createUser())]).toEqual([
    403, 403,
  ])
})

test('[G42] a team of another coach is changed by nobody else, and looks as if it were not there', async () => {
  const [coach, other, director] = [await coachOf(), await coachOf(), await server.createUser({ role: 'Director' })]
  const team = await server.createTeam(coach)
  await server.joinProgram(team.id, await server.createProgram(await server.createUser({ role: 'Owner' }), director))
  const theirs = await server.call(other, 'PUT', `/team/${team.id}/`, aTeamForm())
  const absent = await server.call(other, 'PUT', '/team/999999/', aTeamForm())
  expect([theirs.statusCode, theirs.body]).toEqual([404, absent.body])
  expect((await server.postRoster(other, team.id, [aRosterPlayer()])).statusCode).toBe(404)
  expect((await server.call(director, 'PUT', `/team/${team.id}/`, aTeamForm())).statusCode).toBe(403)
  expect((await server.postRoster(director, team.id, [aRosterPlayer()])).statusCode).toBe(403)
})

test("[PI55] a team cannot wear another person's picture", async () => {
  const [coach, other] = [await coachOf(), await coachOf()]
  const id = '0f7c2c58-0000-4000-8000-000000000001'
  await server.db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length)
      VALUES ($1, $2, 'pictures/x', 'image/png', 1)`,
    [id, other.id],
  )
  const answer = await server.call(coach, 'POST', '/team/', aTeamForm({ picture_id: id }))
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { picture_id: ['Choose the picture again'] }])
  expect(await namesFor(coach)).toEqual([])
  expect((await server.createTeam(other, { picture_id: id })).team_image).toBe(`/accounts/pictures/${id}/`)
})

test('the status tells how far a coach has come, team by team', async () => {
  const coach = await coachOf()
  const status = async () => (await server.call(coach, 'GET', '/team/status/')).json()
  expect(await status()).toEqual({
    team_id: null,
    is_team_created: false,
    team_roster_completed: false,
    roster_count: 0,
  })
  const team = await server.createTeam(coach)
  await server.saveRoster(coach, team.id, [aRosterPlayer()])
  expect(await status()).toEqual({
    team_id: team.id,
    is_team_created: true,
    team_roster_completed: false,
    roster_count: 1,
  })
  expect((await server.postRoster(coach, team.id, [aRosterPlayer()], 1, true)).json().team.is_roster_completed).toBe(
    true,
  )
  expect(await status()).toMatchObject({ team_id: team.id, team_roster_completed: true })
  expect((await server.call(coach, 'GET', '/auth/me/')).json().team_roster_completed).toBe(true)
  const second = await server.createTeam(coach, { name: 'Second' })
  expect(await status()).toMatchObject({ team_id: second.id, team_roster_completed: true, roster_count: 0 })
})
