import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Roster, TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { digestOf } from '#server/letters/link-secret.ts'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const NOBODY = 'nobody@example.test'

/** A team that lists the address, in other letters than the account has it. */
async function aTeamListing(email: string | null) {
  const coach = await server.createUser({ role: 'Coach' })
  const team = await server.createTeam(coach)
  const line = aRosterPlayer({ email: email && email.toUpperCase() })
  await server.saveRoster(coach, team.id, [line])
  return {
    coach,
    teamId: team.id,
    line,
    linkOf: async () => (await roster(coach, team.id)).players.map(({ link }) => link),
  }
}

const roster = async (coach: TestUser, teamId: number) =>
  (await server.call(coach, 'GET', `/team/list/${teamId}/roster`)).json<Roster>()
const teamsOf = async (player: TestUser) =>
  (await server.call(player, 'GET', '/accounts/team-and-league/')).json<TeamsOfPlayer>()
const answer = (player: TestUser, roster_entry_id: string, it: string) =>
  server.call(player, 'POST', '/accounts/team-and-league/', { roster_entry_id, answer: it })

test('[G48] a player sees who lists their address, says yes, and leaves again', async () => {
  const player = await server.createPlayer()
  const { line, teamId, linkOf } = await aTeamListing(player.email)
  expect(await teamsOf(player)).toEqual({
    teams: [],
    invitations: [
      {
        roster_entry_id: line.id,
        team_name: 'Riverside Hawks',
        coach_name: 'Test Coach',
        league_name: 'Front Range League',
        jersey_number: '7',
      },
    ],
  })
  const accepted = await answer(player, line.id, 'accept')
  expect(accepted.json()).toMatchObject({
    invitations: [],
    teams: [
      { roster_entry_id: line.id, team_id: teamId, team_name: 'Riverside Hawks', league_name: 'Front Range League' },
    ],
  })
  expect(await linkOf()).toEqual(['linked'])
  expect((await answer(player, line.id, 'accept')).statusCode).toBe(200)
  expect((await answer(player, line.id, 'leave')).json()).toEqual({ teams: [], invitations: [] })
  expect(await linkOf()).toEqual(['invited'])
})

test('[G46] the coach learns nothing of an account but a yes: no account, no answer and a no look the same', async () => {
  const [asked, refusing] = [await server.createPlayer(), await server.createPlayer()]
  const [toNobody, toAsked, toRefusing] = [
    await aTeamListing(NOBODY),
    await aTeamListing(asked.email),
    await aTeamListing(refusing.email),
  ]
  await answer(refusing, toRefusing.line.id, 'decline')
  expect(await teamsOf(refusing)).toEqual({ teams: [], invitations: [] })
  const shown = async ({ coach, teamId, line }: typeof toNobody) => {
    const text = JSON.stringify(await roster(coach, teamId))
    return text
      .replaceAll(line.id, 'line')
      .replace(/"email":"[^"]*"/u, '')
      .replaceAll(/"(?:id|team_id|league_id)":\d+|"coach_id":"[^"]*"/gu, '')
  }
  expect(await shown(toAsked)).toBe(await shown(toNobody))
  expect(await shown(toRefusing)).toBe(await shown(toNobody))
  expect(await (await aTeamListing(null)).linkOf()).toEqual(['none'])
})

test('[G48] only who has the address can answer, and others find nothing', async () => {
  const [player, other, coach] = [
    await server.createPlayer(),
    await server.createPlayer(),
    await server.createUser({ role: 'Coach' }),
  ]
  const { line, linkOf } = await aTeamListing(player.email)
  for (const it of ['accept', 'decline', 'leave']) {
    const refused = await answer(other, line.id, it)
    expect([refused.statusCode, refused.body]).toEqual([404, (await answer(other, randomUUID(), it)).body])
  }
  expect((await answer(coach, line.id, 'accept')).statusCode).toBe(403)
  expect((await teamsOf(other)).invitations).toEqual([])
  expect(await linkOf()).toEqual(['invited'])
  expect((await teamsOf(player)).invitations).toHaveLength(1)
})

test('[G47] a changed address ends the yes; the same address in other letters does not', async () => {
  const player = await server.createPlayer()
  const { coach, teamId, line, linkOf } = await aTeamListing(player.email)
  await answer(player, line.id, 'accept')
  await server.saveRoster(coach, teamId, [{ ...line, email: player.email, jersey_number: '8' }], 1)
  expect(await linkOf()).toEqual(['linked'])
  await server.saveRoster(coach, teamId, [{ ...line, email: NOBODY }], 2)
  expect(await linkOf()).toEqual(['invited'])
  expect(await teamsOf(player)).toEqual({ teams: [], invitations: [] })
  await server.saveRoster(coach, teamId, [{ ...line, email: null }], 3)
  expect(await linkOf()).toEqual(['none'])
})

test('[G47] a line that is removed and undone keeps its yes for a day, then the player is asked again', async () => {
  const player = await server.createPlayer()
  const { coach, teamId, line, linkOf } = await aTeamListing(player.email)
  await answer(player, line.id, 'accept')
  await server.saveRoster(coach, teamId, [], 1)
  expect((await teamsOf(player)).teams).toEqual([])
  await server.saveRoster(coach, teamId, [line], 2)
  expect(await linkOf()).toEqual(['linked'])
  await server.saveRoster(coach, teamId, [], 3)
  await server.db.query(`UPDATE roster_entry SET removed_at = now() - interval '25 hours' WHERE id = $1`, [line.id])
  await server.saveRoster(coach, teamId, [line], 4)
  expect(await linkOf()).toEqual(['invited'])
  expect((await teamsOf(player)).invitations).toHaveLength(1)
})

test('[G48] a removed line invites nobody', async () => {
  const player = await server.createPlayer()
  const { coach, teamId, line } = await aTeamListing(player.email)
  await server.saveRoster(coach, teamId, [], 1)
  expect((await teamsOf(player)).invitations).toEqual([])
  expect((await answer(player, line.id, 'accept')).statusCode).toBe(404)
})

test('[G51] a child under 13 joins a team only with a standing consent', async () => {
  const child = await server.createPlayer(yearsAgo(12))
  const { line, linkOf } = await aTeamListing(child.email)
  const refused = await answer(child, line.id, 'accept')
  expect([refused.statusCode, refused.json().error_code, refused.json().message]).toEqual([
    409,
    'CONSENT_MISSING',
    'A parent or guardian must give their consent before you join a team.',
  ])
  const consentId = randomUUID()
  await server.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name)
     SELECT $1::uuid, id, 'Pat', 'pat@example.test', $1::text, '1', now(), now(), 'Pat' FROM player WHERE user_id = $2`,
    [consentId, child.id],
  )
  await server.db.query('UPDATE consent SET withdrawn_at = now() WHERE id = $1', [consentId])
  expect((await answer(child, line.id, 'accept')).statusCode).toBe(409)
  await server.db.query('UPDATE consent SET withdrawn_at = NULL WHERE id = $1', [consentId])
  expect((await answer(child, line.id, 'accept')).statusCode).toBe(200)
  expect(await linkOf()).toEqual(['linked'])
})

test('[G51, K7] a child whose consent is taken back is on no team any more, until they say yes again with a new consent', async () => {
  const child = await server.createPlayer(yearsAgo(12))
  const { coach, teamId, line, linkOf } = await aTeamListing(child.email)
  const [kept, removed] = [line, aRosterPlayer({ jersey_number: '9', email: child.email })]
  const token = await giveConsent(child)
  expect((await answer(child, kept.id, 'accept')).statusCode).toBe(200)
  const other = await aTeamListing(child.email)
  await answer(child, other.line.id, 'accept')
  await server.saveRoster(other.coach, other.teamId, [], 1)

  expect((await withdraw(token)).statusCode).toBe(200)

  expect(await linkOf()).toEqual(['invited'])
  expect((await teamsOf(child)).teams).toEqual([])
  await server.saveRoster(other.coach, other.teamId, [other.line], 2)
  expect(await other.linkOf()).toEqual(['invited'])
  await server.saveRoster(coach, teamId, [kept, removed], 1)
  expect((await answer(child, kept.id, 'accept')).json()).toMatchObject({ error_code: 'CONSENT_MISSING' })
})

test('[G51] a yes and the end of the consent at once leave no child on a team', async () => {
  for (let round = 0; round < 6; round++) {
    const child = await server.createPlayer(yearsAgo(12))
    const { line, linkOf } = await aTeamListing(child.email)
    const token = await giveConsent(child)
    await Promise.all([answer(child, line.id, 'accept'), withdraw(token)])
    expect(await linkOf()).toEqual(['invited'])
  }
})

test('[G48] two lines of one address, answered at once, put the account on the team once', async () => {
  for (let round = 0; round < 6; round++) {
    const player = await server.createPlayer()
    const { coach, teamId, line } = await aTeamListing(player.email)
    const twin = aRosterPlayer({ jersey_number: '8', email: player.email })
    await server.saveRoster(coach, teamId, [line, twin], 1)
    const answers = await Promise.all([answer(player, line.id, 'accept'), answer(player, twin.id, 'accept')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  }
})

test('[G48] a line that comes back does not put its player on the team twice', async () => {
  const player = await server.createPlayer()
  const { coach, teamId, line } = await aTeamListing(player.email)
  await answer(player, line.id, 'accept')
  const again = aRosterPlayer({ jersey_number: '8', email: player.email })
  await server.saveRoster(coach, teamId, [again], 1)
  await answer(player, again.id, 'accept')
  const { players } = await server.saveRoster(coach, teamId, [again, line], 2)
  expect(players.map(({ link }) => link)).toEqual(['linked', 'invited'])
  expect((await teamsOf(player)).teams).toHaveLength(1)
})

test('[G51] without a profile nobody joins a team, but may decline', async () => {
  const newcomer = await server.createUser({ role: 'Player' })
  const { line } = await aTeamListing(newcomer.email)
  expect((await answer(newcomer, line.id, 'accept')).json()).toMatchObject({ error_code: 'PROFILE_MISSING' })
  expect((await answer(newcomer, line.id, 'decline')).statusCode).toBe(200)
})

test('[G48] two children with one parent’s address: an account joins a team once', async () => {
  const player = await server.createPlayer()
  const { coach, teamId, line } = await aTeamListing(player.email)
  const sibling = aRosterPlayer({ jersey_number: '8', first_name: 'Mia', email: player.email })
  await server.saveRoster(coach, teamId, [line, sibling], 1)
  expect((await teamsOf(player)).invitations).toHaveLength(2)
  await answer(player, line.id, 'accept')
  expect((await answer(player, sibling.id, 'accept')).json()).toMatchObject({
    error_code: 'CONFLICT',
    message: 'You are on this team already',
  })
})

test('[G45] an answer does not disturb a coach who is typing', async () => {
  const player = await server.createPlayer()
  const { coach, teamId, line } = await aTeamListing(player.email)
  await answer(player, line.id, 'accept')
  expect((await server.saveRoster(coach, teamId, [{ ...line, jersey_number: '8' }], 1)).players).toMatchObject([
    { jersey_number: '8', link: 'linked' },
  ])
})

/** Returns the secret of the guardian's link. */
async function giveConsent(child: TestUser): Promise<string> {
  const token = randomUUID()
  await server.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name)
     SELECT gen_random_uuid(), id, 'Pat', 'pat@example.test', $1, $2, now(), now(), 'Pat' FROM player
     WHERE user_id = $3`,
    [digestOf(token), CONSENT_VERSION, child.id],
  )
  return token
}

const withdraw = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/consent/${token}/`,
    payload: { answer: 'withdraw', given_name: 'Pat', text_version: CONSENT_VERSION },
  })

function yearsAgo(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}
