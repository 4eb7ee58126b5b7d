import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamOrderBody } from '#domain/contracts/team-orders.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'

let stage: TeamOrderStage
let it: CoachedTeam
beforeAll(async () => {
  stage = await startTeamOrderStage()
  it = await aTeamWithCredits()
})
afterAll(() => stage.close())

async function aTeamWithCredits(): Promise<CoachedTeam> {
  const made = await stage.aTeam({ players: 3 })
  await aPurchaseOf(stage, made.coach, { credits: 30, days: 90 })
  return made
}

type Changed = (form: TeamOrderBody) => object

/** What is refused of the good order with these changes; undefined when nothing is. */
async function fieldsOf(change: Changed, team = it): Promise<Record<string, string[]> | undefined> {
  const form = aTeamOrder(team.lines)
  const answer = await stage.submit(team.coach, team.team.id, { ...form, ...change(form) } as TeamOrderBody)
  expect([201, 422]).toContain(answer.statusCode)
  return answer.json<{ fields?: Record<string, string[]> }>().fields
}
const player = (form: TeamOrderBody, index: number, change: object) => ({
  players: form.players.map((each, at) => (at === index ? { ...each, ...change } : each)),
})
const game = (form: TeamOrderBody, change: object) => ({
  games: form.games.map((each) => ({ ...each, ...change })),
})
const video = (form: TeamOrderBody, change: object) => ({
  games: form.games.map((each) => ({ ...each, video: { ...each.video, ...change } })),
})
const twoGames = (form: TeamOrderBody) => [
  ...form.games,
  ...form.games.map((each) => ({ ...each, client_ref: 'g2', opponent: 'Northside' })),
]

const REFUSED: ReadonlyArray<[what: string, change: Changed, field: string, message: RegExp]> = [
  ['nobody', () => ({ players: [] }), 'players', /at least one player/u],
  [
    'sixteen players',
    (form) => ({ players: Array.from({ length: 16 }, (_, at) => ({ ...form.players[0], jersey_number: String(at) })) }),
    'players',
    /At most 15/u,
  ],
  ['no game', () => ({ games: [] }), 'games', /Add a game/u],
  [
    'six games',
    (form) => ({ games: Array.from({ length: 6 }, (_, at) => ({ ...form.games[0], client_ref: `g${at}` })) }),
    'games',
    /At most 5/u,
  ],
  [
    'a player twice, also in capitals',
    (form) => player(form, 2, { player_id: form.players[0]?.player_id.toUpperCase() }),
    'players.2.player_id',
    /twice/u,
  ],
  [
    'a line of nobody',
    (form) => player(form, 1, { player_id: randomUUID() }),
    'players.1.player_id',
    /not on the roster/u,
  ],
  ['a player in no game', (form) => player(form, 0, { game_refs: [] }), 'players.0.game_refs', /at least one game/u],
  [
    'a game that is not there',
    (form) => player(form, 0, { game_refs: ['g1', 'g7'] }),
    'players.0.game_refs',
    /games from this order/u,
  ],
  ['a game twice', (form) => ({ games: [...form.games, ...form.games] }), 'games.1.client_ref', /twice/u],
  [
    'a number twice in a color',
    (form) => player(form, 2, { jersey_number: '0' }),
    'players.2.jersey_number',
    /Ana Brooks wears white 0 in the same game/u,
  ],
  ['a number that is none', (form) => player(form, 0, { jersey_number: '100' }), 'players.0.jersey_number', /0 to 99/u],
  ['a position that is none', (form) => player(form, 0, { position_id: 9 }), 'players.0.position_id', /from the list/u],
  [
    'a passage that ends before it begins',
    (form) => player(form, 0, { segments: [{ game_ref: 'g1', from_s: 60, to_s: 60 }] }),
    'players.0.segments',
    /end after it begins/u,
  ],
  [
    'a passage of a game that the player is not in',
    (form) => ({ games: twoGames(form), ...player(form, 0, { segments: [{ game_ref: 'g2', from_s: 1, to_s: 60 }] }) }),
    'players.0.segments',
    /a game the player is in/u,
  ],
  ['a level that is none', () => ({ competition_level: 'nba' }), 'competition_level', /from the list/u],
  ['years that do not follow each other', () => ({ season: '2026-28' }), 'season', /season/u],
  ['a season of another time', () => ({ season: '1926-27' }), 'season', /season/u],
  ['no consent', () => ({ consent_confirmed: false }), 'consent_confirmed', /Confirm/u],
  ['a package that is none', () => ({ package_id: 99 }), 'package_id', /no longer available/u],
  [
    'a game of the day after tomorrow',
    (form) => game(form, { played_on: new Date(stage.services.now() + 2 * 86_400_000).toISOString().slice(0, 10) }),
    'games.0.played_on',
    /in the future/u,
  ],
  ['no opponent', (form) => game(form, { opponent: '  ' }), 'games.0.opponent', /opponent/u],
  ['no video', (form) => video(form, { external_video_url: null }), 'games.0.video.external_video_url', /./u],
  [
    'a link of a page',
    (form) => video(form, { external_video_url: 'ftp://example.test/video' }),
    'games.0.video.external_video_url',
    /./u,
  ],
  ['a link and a file', (form) => video(form, { s3_key: randomUUID() }), 'games.0.video.s3_key', /one video/u],
  [
    'two links',
    (form) => video(form, { drive_url: 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view' }),
    'games.0.video.drive_url',
    /one video/u,
  ],
  [
    'a file that is not there',
    (form) => video(form, { external_video_url: null, video_type: 'Direct', s3_key: randomUUID() }),
    'games.0.video.s3_key',
    /doesn’t exist/u,
  ],
]

test('[O81, O82] what is wrong is told at its field, and nothing of the order is taken', async () => {
  const team = await aTeamWithCredits()
  for (const [what, change, field, message] of REFUSED) {
    const fields = await fieldsOf(change, team)
    expect([what, fields]).toEqual([what, expect.objectContaining({ [field]: [expect.stringMatching(message)] })])
  }
  expect(await stage.endOf(team.coach)).toMatchObject({ orders: [], evaluations: [], credits: [[30, 30]], held: 0 })
})

test('[O81] everything that is wrong is told at once, and both wearers of a number', async () => {
  expect(
    await fieldsOf((form) => ({
      ...player(form, 2, { jersey_number: '0', position_id: 9 }),
      season: '2026-26',
      consent_confirmed: false,
    })),
  ).toEqual({
    'players.0.jersey_number': ['Zoe Diaz wears white 0 in the same game'],
    'players.2.jersey_number': ['Ana Brooks wears white 0 in the same game'],
    'players.2.position_id': [expect.any(String)],
    season: [expect.any(String)],
    consent_confirmed: [expect.any(String)],
  })
})

test('[O81] one number in two colors, or in two games, is two numbers; 0 and 00 are two', async () => {
  expect(await fieldsOf((form) => player(form, 2, { jersey_number: '0', jersey_color: 'dark' }))).toBeUndefined()
  expect(await fieldsOf((form) => player(form, 2, { jersey_number: '00' }))).toBeUndefined()
  expect(
    await fieldsOf((form) => ({
      games: twoGames(form),
      ...player(form, 2, { jersey_number: '0', game_refs: ['g2'] }),
    })),
  ).toBeUndefined()
})

test('[O84] of players with an account the day of birth decides, and a guardian who has agreed', async () => {
  const team = await stage.aTeam({ players: 3, line: { school_grade: '5' } })
  await aPurchaseOf(stage, team.coach, { credits: 3, days: 90 })
  const [child, unknown, grown] = await Promise.all([
    stage.link(team.lines[0] ?? '', '2017-03-04'),
    stage.link(team.lines[1] ?? '', null),
    stage.link(team.lines[2] ?? ''),
  ])
  expect(grown.playerId).toBeTruthy()
  expect(await fieldsOf(() => ({}), team)).toEqual({
    'players.0.player_id': ['A parent or guardian of Ana Brooks must agree first'],
    'players.1.player_id': ['Mia Chen must complete their profile first'],
  })
  await stage.db.query(`UPDATE player SET date_of_birth = '2010-01-01' WHERE id = $1`, [unknown.playerId])
  await stage.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at) VALUES ($1, $2, 'Dana', 'd@example.test', $3, '1', now(), now())`,
    [randomUUID(), child.playerId, randomUUID()],
  )
  expect(await fieldsOf(() => ({}), team)).toBeUndefined()
})

const GRADES: ReadonlyArray<[grade: string | null, ageGroup: string, level: string, message: RegExp | undefined]> = [
  ['7', '17U', 'hs_varsity', /may be under 13.+address/u],
  ['3', '9U', 'youth', /may be under 13/u],
  ['8', '14U', 'youth', undefined],
  ['post_grad', '19U', 'hs_varsity', undefined],
  [null, '14U', 'hs_varsity', /add the grade/u],
  [null, '17U', 'youth', /add the grade/u],
  [null, '15U', 'hs_sub', undefined],
]

test('[O84] of a line without an account the grade decides, and in a youth team an unknown one is asked for', async () => {
  for (const [school_grade, age_group, competition_level, message] of GRADES) {
    const team = await stage.aTeam({ players: 1, form: { age_group }, line: { school_grade } })
    await aPurchaseOf(stage, team.coach, { credits: 1, days: 90 })
    const fields = await fieldsOf(() => ({ competition_level }), team)
    const [told] = fields?.['players.0.player_id'] ?? []
    expect([
      school_grade,
      age_group,
      message === undefined ? fields === undefined : told !== undefined && message.test(told),
    ]).toEqual([school_grade, age_group, true])
  }
})
