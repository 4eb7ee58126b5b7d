import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#domain/contracts/accounts.ts'
import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { MOST_TRAVEL_STATS } from '#domain/fields/travel-stats.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const SEASON = { points: 12.4, rebounds: 5, assists: 3.1, steals: 0 }

/** A player who has said yes to a team of this type, and its coach. */
async function aPlayerOnTeam(team_type: 'Travel Team' | 'School Team' = 'Travel Team') {
  const [player, coach] = [await server.createPlayer(), await server.createUser({ role: 'Coach' })]
  const team = await server.createTeam(coach)
  await server.db.query('UPDATE team SET team_type = $2 WHERE id = $1', [team.id, team_type])
  const line = aRosterPlayer({ email: player.email })
  await server.saveRoster(coach, team.id, [line])
  await answer(player, line.id, 'accept')
  return { player, coach, teamId: team.id, line: line.id }
}

const answer = (player: TestUser, roster_entry_id: string, it: string) =>
  server.call(player, 'POST', '/accounts/team-and-league/', { roster_entry_id, answer: it })
const add = (player: TestUser, roster_entry_id: string, season: object = SEASON) =>
  server.call(player, 'POST', '/accounts/travel-stats/', { roster_entry_id, ...season })
const remove = (player: TestUser, id: number) => server.call(player, 'DELETE', `/accounts/travel-stats/${id}/`)
const seasonsOf = async (player: TestUser) =>
  (await server.call(player, 'GET', '/accounts/team-and-league/')).json<TeamsOfPlayer>().teams[0]?.travel_stats

test('[D53] a player enters seasons with a travel team, sees them with the team and in their account, and removes one', async () => {
  const { player, line } = await aPlayerOnTeam()
  expect((await add(player, line)).statusCode).toBe(200)
  const added = (await add(player, line, { ...SEASON, points: 99.9 })).json<TeamsOfPlayer>()
  expect(added.teams).toMatchObject([
    { team_type: 'Travel Team', league_image: null, travel_stats: [SEASON, { ...SEASON, points: 99.9 }] },
  ])
  const me = (await server.call(player, 'GET', '/auth/me/')).json<User>()
  expect(me.team_and_league[0]?.travel_stats).toEqual(added.teams[0]?.travel_stats)
  const [first] = added.teams[0]!.travel_stats
  expect(new Date(first!.created_at).toISOString()).toBe(first!.created_at)
  expect((await remove(player, first!.id)).json<TeamsOfPlayer>().teams[0]?.travel_stats).toMatchObject([
    { points: 99.9 },
  ])
  expect((await remove(player, first!.id)).statusCode).toBe(404)
})

test('[D53] only for a travel team, only their own line, and no more seasons than anybody plays', async () => {
  const school = await aPlayerOnTeam('School Team')
  expect((await add(school.player, school.line)).json()).toMatchObject({
    message: 'Season averages are for travel teams.',
  })
  const { player, line } = await aPlayerOnTeam()
  expect((await add(school.player, line)).statusCode).toBe(404)
  for (let season = 0; season < MOST_TRAVEL_STATS; season++) await add(player, line)
  expect((await add(player, line)).statusCode).toBe(409)
  expect(await seasonsOf(player)).toHaveLength(MOST_TRAVEL_STATS)
  const [theirs] = (await seasonsOf(player))!
  expect((await remove(school.player, theirs!.id)).statusCode).toBe(404)
  await answer(player, line, 'leave')
  expect((await add(player, line)).statusCode).toBe(404)
})

test('[D53] all four are asked for, and what is no average is refused in words', async () => {
  const { player, line } = await aPlayerOnTeam()
  const refused = await add(player, line, { points: 100, rebounds: 5, assists: 1.25 })
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields).toSorted()]).toEqual([
    422,
    ['assists', 'points', 'steals'],
  ])
})

test('[D53] the coach of the team and teammates see no seasons of others', async () => {
  const { player, coach, teamId, line } = await aPlayerOnTeam()
  await add(player, line)
  const roster = await server.call(coach, 'GET', `/team/list/${teamId}/roster`)
  const me = (await server.call(coach, 'GET', '/auth/me/')).json<User>()
  expect([roster.body.includes('12.4'), me.team_and_league[0]?.travel_stats]).toEqual([false, []])
})
