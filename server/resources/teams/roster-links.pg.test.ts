import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RosterLink } from '#domain/contracts/roster-links.ts'
import type { Roster, RosterPlayer, TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

/** A coach's team with these lines, Ana Brooks alone where none are named. */
async function aTeam(lines: RosterPlayer[] = [aRosterPlayer({ email: null })]) {
  const coach = await server.createUser({ role: 'Coach' })
  const team = await server.createTeam(coach)
  await server.saveRoster(coach, team.id, lines)
  return { coach, teamId: team.id, lines, line: lines[0] ?? aRosterPlayer() }
}

const make = (coach: TestUser, teamId: number, ids: readonly string[]) =>
  server.call(coach, 'POST', `/team/${teamId}/roster/links/`, { roster_entry_ids: ids })
async function linksOf({ coach, teamId, lines }: Awaited<ReturnType<typeof aTeam>>): Promise<RosterLink[]> {
  const ids = lines.map(({ id }) => id)
  return (await make(coach, teamId, ids)).json<{ links: RosterLink[] }>().links
}
const tokenOf = async (team: Awaited<ReturnType<typeof aTeam>>) => (await linksOf(team))[0]?.url.split('/').at(-1) ?? ''
/** As anybody may: nobody is signed in. */
const read = (token: string) => server.app.inject({ url: `/api/join/${token}/` })
const answer = (player: TestUser, token: string, it: 'accept' | 'decline' = 'accept') =>
  server.call(player, 'POST', `/join/${token}/`, { answer: it })
const rosterOf = async (coach: TestUser, teamId: number) =>
  (await server.call(coach, 'GET', `/team/list/${teamId}/roster`)).json<Roster>()

test('[G100] a link names team and coach and no player, and is kept as a hash alone', async () => {
  const team = await aTeam()
  const [link] = await linksOf(team)
  expect(link).toMatchObject({ roster_entry_id: team.line.id, jersey_number: '7', first_name: team.line.first_name })
  expect(link?.url).toMatch(/^http:\/\/localhost:8080\/join\/[\w-]{43}$/u)
  expect(Math.round((Date.parse(link?.expires_at ?? '') - Date.now()) / DAY_MS)).toBe(30)
  const token = link?.url.split('/').at(-1) ?? ''
  const paper = await read(token)
  expect(paper.json()).toEqual({
    team_name: 'Riverside Hawks',
    coach_name: 'Test Coach',
    league_name: 'Front Range League',
    expires_at: link?.expires_at,
  })
  const rows = await server.db.query('SELECT roster_link::text AS row FROM roster_link')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('[G100, G102] whoever holds it joins with any account, once; the answer that was lost is given again', async () => {
  const [player, other] = [await server.createPlayer(), await server.createPlayer()]
  const team = await aTeam([aRosterPlayer({ email: 'somebody@example.test' })])
  const token = await tokenOf(team)
  const accepted = await answer(player, token)
  expect(accepted.json<TeamsOfPlayer>().teams).toMatchObject([{ roster_entry_id: team.line.id }])
  expect((await rosterOf(team.coach, team.teamId)).players).toMatchObject([{ link: 'linked' }])
  expect((await answer(player, token)).json()).toEqual(accepted.json())
  expect((await answer(other, token)).statusCode).toBe(404)
  expect((await read(token)).statusCode).toBe(404)
  expect(await linksOf(team)).toEqual([])
})

test('[G101] a new link stops the one before', async () => {
  const team = await aTeam()
  const [first, second] = [await tokenOf(team), await tokenOf(team)]
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
})

test('[G102] without profile, without consent and on the team already the link is refused and works on', async () => {
  const newcomer = await server.createUser({ role: 'Player' })
  const child = await server.createPlayer(`${new Date().getUTCFullYear() - 10}-01-05`)
  const team = await aTeam()
  const token = await tokenOf(team)
  expect((await answer(newcomer, token)).json()).toMatchObject({ error_code: 'PROFILE_MISSING' })
  expect((await answer(child, token)).json()).toMatchObject({ error_code: 'CONSENT_MISSING' })
  expect((await read(token)).statusCode).toBe(200)
  await server.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name)
     SELECT gen_random_uuid(), id, 'Pat', 'pat@example.test', 'link ' || id, '1', now(), now(), 'Pat' FROM player
     WHERE user_id = $1`,
    [child.id],
  )
  expect((await answer(child, token)).statusCode).toBe(200)
  const twin = aRosterPlayer({ jersey_number: '8', email: null })
  await server.saveRoster(team.coach, team.teamId, [team.line, twin], 1)
  const second = await tokenOf({ ...team, lines: [twin] })
  expect((await answer(child, second)).json()).toMatchObject({ message: 'You are on this team already' })
})

test('[G102] a no uses the link up, and the coach is told what they were told before', async () => {
  const player = await server.createPlayer()
  const team = await aTeam([aRosterPlayer({ email: player.email })])
  const token = await tokenOf(team)
  const before = await rosterOf(team.coach, team.teamId)
  const declined = await answer(player, token, 'decline')
  expect(declined.json()).toEqual({ teams: [], invitations: [] })
  expect(await rosterOf(team.coach, team.teamId)).toEqual(before)
  expect((await answer(player, token)).statusCode).toBe(404)
  expect(await linksOf(team)).toHaveLength(1)
})

test('[G103] wrong, used, expired and ended links are one: the same 404', async () => {
  const player = await server.createPlayer()
  const [removed, renamed, corrected] = [await aTeam(), await aTeam(), await aTeam()]
  const tokens = {
    removed: await tokenOf(removed),
    renamed: await tokenOf(renamed),
    corrected: await tokenOf(corrected),
  }
  await server.saveRoster(removed.coach, removed.teamId, [], 1)
  await server.saveRoster(removed.coach, removed.teamId, [removed.line], 2)
  await server.saveRoster(
    renamed.coach,
    renamed.teamId,
    [{ ...renamed.line, first_name: 'Zoe', last_name: 'Underwood' }],
    1,
  )
  await server.saveRoster(corrected.coach, corrected.teamId, [{ ...corrected.line, jersey_number: '9' }], 1)
  const wrong = await read(randomUUID())
  expect([wrong.statusCode, wrong.json().message]).toEqual([
    404,
    'This link no longer works. Ask your coach for a new one.',
  ])
  for (const token of [tokens.removed, tokens.renamed]) {
    expect((await read(token)).body).toBe(wrong.body)
    expect((await answer(player, token)).body).toBe(wrong.body)
  }
  expect((await read(tokens.corrected)).statusCode).toBe(200)
  server.advance(30 * DAY_MS)
  expect((await read(tokens.corrected)).body).toBe(wrong.body)
  server.advance(-30 * DAY_MS)
})

test('[G104] a yes by link outlives a first address and a corrected name, and ends with another player or address', async () => {
  const player = await server.createPlayer()
  const team = await aTeam()
  await answer(player, await tokenOf(team))
  const linkAfter = async (changes: Partial<RosterPlayer>, revision: number) => {
    const saved = await server.saveRoster(team.coach, team.teamId, [{ ...team.line, ...changes }], revision)
    return saved.players.map(({ link }) => link)
  }
  expect(await linkAfter({ jersey_number: '12' }, 1)).toEqual(['linked'])
  expect(await linkAfter({ email: 'first@example.test' }, 2)).toEqual(['linked'])
  expect(await linkAfter({ email: 'another@example.test' }, 3)).toEqual(['invited'])
  await answer(player, await tokenOf(team))
  expect(await linkAfter({ email: 'another@example.test', first_name: 'Zoe', last_name: 'Underwood' }, 4)).toEqual([
    'invited',
  ])
})

test('[G100] links are made for the own team’s lines alone, and for those without a yes', async () => {
  const [player, team, other] = [await server.createPlayer(), await aTeam(), await aTeam()]
  expect((await make(team.coach, other.teamId, [other.line.id])).statusCode).toBe(404)
  expect((await make(team.coach, team.teamId, [other.line.id])).json()).toEqual({ links: [] })
  await answer(player, await tokenOf(team))
  expect((await make(team.coach, team.teamId, [team.line.id])).json()).toEqual({ links: [] })
})

test('[G100] two who use one link at once: one joins', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await server.createPlayer(), await server.createPlayer()]
    const token = await tokenOf(await aTeam())
    const answers = await Promise.all([answer(one, token), answer(two, token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  }
})
