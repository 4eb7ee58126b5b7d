import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Roster, RosterPlayer } from '#domain/contracts/teams.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

async function aTeam() {
  const coach = await server.createUser({ role: 'Coach' })
  const { id } = await server.createTeam(coach)
  return { coach, id }
}

test('[G41] a roster is kept in its order, line by line, with the ids of the device', async () => {
  const { coach, id } = await aTeam()
  const players = [
    aRosterPlayer({ jersey_number: '12' }),
    aRosterPlayer({
      jersey_number: '00',
      first_name: 'Zoë',
      last_name: "O'Neill",
      height_feet: null,
      height_inches: null,
      school_grade: null,
      position_name: null,
    }),
  ]
  const saved = await server.saveRoster(coach, id, players)
  expect(saved.players).toEqual(
    players.map((player) => ({ ...player, link: 'none', report: null, evaluated_as: null, consent: 'by-grade' })),
  )
  expect([saved.roster_revision, saved.team.roster_count]).toEqual([1, 2])
  const turned = await server.saveRoster(coach, id, players.toReversed(), 1)
  expect(turned.players.map(({ jersey_number }) => jersey_number)).toEqual(['00', '12'])
  expect((await server.call(coach, 'GET', `/team/list/${id}/roster`)).json()).toEqual(turned)
})

test.each<[string, Partial<RosterPlayer>, string, string]>([
  ['a number', { jersey_number: '100' }, 'jersey_number', 'Jersey number must be 0 to 99 or 00'],
  ['a name', { first_name: ' ' }, 'first_name', 'Please enter your first name'],
  [
    'a name of 31 characters',
    { last_name: 'x'.repeat(31) },
    'last_name',
    'Last name cannot be longer than 30 characters',
  ],
  ['a position', { position_name: 'Goalkeeper' }, 'position_name', 'Choose a position from the list'],
  ['a grade', { school_grade: '13' }, 'school_grade', 'Choose a grade from the list'],
  ['an address', { email: 'ana at example' }, 'email', 'Please enter valid email address'],
])('[G41] %s that is none is refused at its cell', async (_what, changes, field, message) => {
  const { coach, id } = await aTeam()
  const answer = await server.postRoster(coach, id, [aRosterPlayer({ jersey_number: '1' }), aRosterPlayer(changes)])
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({ [`players.1.${field}`]: [message] })
})

test('[G22] a number worn twice is refused at both lines, and nothing is saved', async () => {
  const { coach, id } = await aTeam()
  const answer = await server.postRoster(coach, id, [
    aRosterPlayer(),
    aRosterPlayer({ first_name: 'Mia', last_name: 'Cruz' }),
  ])
  expect(answer.json()).toMatchObject({
    message: 'Also worn by Mia Cruz',
    fields: {
      'players.0.jersey_number': ['Also worn by Mia Cruz'],
      'players.1.jersey_number': ['Also worn by Ana Brooks'],
    },
  })
  expect((await server.call(coach, 'GET', `/team/list/${id}/roster`)).json()).toMatchObject({
    roster_revision: 0,
    players: [],
  })
})

test('[G20] a roster of more than 100 players is refused', async () => {
  const { coach, id } = await aTeam()
  const many = Array.from({ length: 101 }, (_none, index) => aRosterPlayer({ jersey_number: String(index % 100) }))
  expect((await server.postRoster(coach, id, many)).json()).toMatchObject({
    fields: { players: ['A roster holds at most 100 players'] },
  })
})

test('[G45] who saves on an old revision is told, and nothing is overwritten', async () => {
  const { coach, id } = await aTeam()
  const first = await server.saveRoster(coach, id, [aRosterPlayer()])
  const late = await server.postRoster(coach, id, [aRosterPlayer({ jersey_number: '9' })], 0)
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    error_code: 'ROSTER_CHANGED',
    message: 'Someone else changed this roster since you opened it. Nothing of yours is lost. Reload it and compare.',
  })
  expect((await server.call(coach, 'GET', `/team/list/${id}/roster`)).json()).toEqual(first)
})

test('[G45] the same roster sent again after its answer was lost is no conflict', async () => {
  const { coach, id } = await aTeam()
  const players = [aRosterPlayer()]
  const [first, again] = [
    await server.postRoster(coach, id, players, 0, true),
    await server.postRoster(coach, id, players, 0, true),
  ]
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
})

test('[G45] of two devices that save at once, one wins and the other is told', async () => {
  const { coach, id } = await aTeam()
  const answers = await Promise.all(
    ['1', '2', '3'].map((number) => server.postRoster(coach, id, [aRosterPlayer({ jersey_number: number })])),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await server.call(coach, 'GET', `/team/list/${id}/roster`)).json<Roster>()).toMatchObject({
    roster_revision: 1,
    players: [{ jersey_number: expect.any(String) }],
  })
})

test('an empty roster can be saved but not finished', async () => {
  const { coach, id } = await aTeam()
  await server.saveRoster(coach, id, [])
  const answer = await server.postRoster(coach, id, [], 1, true)
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    { players: ['Add at least one player before you finish the roster'] },
  ])
})

test('[G47] a removed line comes back with the same id, as it was', async () => {
  const { coach, id } = await aTeam()
  const [one, two] = [aRosterPlayer(), aRosterPlayer({ jersey_number: '8' })]
  await server.saveRoster(coach, id, [one, two])
  expect((await server.saveRoster(coach, id, [two], 1)).players).toHaveLength(1)
  const [row] = await server.db.query<{ removed_at: string | null }>(
    'SELECT removed_at FROM roster_entry WHERE id = $1',
    [one.id],
  )
  expect(row?.removed_at).not.toBeNull()
  expect((await server.saveRoster(coach, id, [one, two], 2)).players.map((player) => player.id)).toEqual([
    one.id,
    two.id,
  ])
})

test('[G41] a line of another team can’t be used over, and the refusal does not say whose it is', async () => {
  const [mine, theirs] = [await aTeam(), await aTeam()]
  const line = aRosterPlayer()
  await server.saveRoster(theirs.coach, theirs.id, [line])
  const answer = await server.postRoster(mine.coach, mine.id, [aRosterPlayer({ jersey_number: '1' }), line])
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    { 'players.1.id': ['This row can’t be saved. Remove it and add the player again.'] },
  ])
  expect((await server.call(mine.coach, 'GET', `/team/list/${mine.id}/roster`)).json()).toMatchObject({
    roster_revision: 0,
    players: [],
  })
  expect((await server.call(theirs.coach, 'GET', `/team/list/${theirs.id}/roster`)).json()).toMatchObject({
    players: [{ id: line.id }],
  })
})

test('[G41] what is no id is refused', async () => {
  const { coach, id } = await aTeam()
  expect((await server.postRoster(coach, id, [aRosterPlayer({ id: 'x' })])).json().fields).toEqual({
    'players.0.id': ['This id is not valid'],
  })
  const upper = randomUUID().toUpperCase()
  expect((await server.postRoster(coach, id, [aRosterPlayer({ id: upper })])).json().players).toMatchObject([
    { id: upper.toLowerCase() },
  ])
})
