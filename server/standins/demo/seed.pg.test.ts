import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#domain/contracts/accounts.ts'
import { EVALUATION_STATUSES } from '#domain/contracts/evaluations.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import type { LibraryPage } from '#domain/contracts/library.ts'
import { finalSaveProblems } from '#domain/evaluations/completeness.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import { playerProfileRefusals } from '#domain/profiles/player-profile-rules.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { rosterRefusals } from '#domain/teams/team-choices.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { readCaller } from '../idp/caller.ts'
import { LOCAL_CLIENT_ID } from '../idp/user-pool.ts'
import { fillInDemo } from '#tests/support/fill-in-demo.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { measured } from '#tests/fixtures/measured.ts'
import { readPlayerProfile } from '../../resources/profiles/player-profile.ts'
import { findPlayerProfile } from '../../resources/evaluations/evaluations-repository.ts'
import { sweepClaims } from '../../resources/evaluations/release-to-queue.ts'
import { DAY_MS } from './demo-plan.ts'
import { DEMO_PASSWORD } from './demo-users.ts'
import { resetDemo } from './seed.ts'

/** One instant for the whole file: at midnight another demo begins. */
const NOW = Date.now()
const TODAY = new Date(NOW).toISOString().slice(0, 10)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await fillInDemo(server, { idp: server.pool.admin, now: NOW })
})
afterAll(() => server.close())

test('the small demo has 12 players, 30 evaluations and every status', async () => {
  const [counts] = await server.db.query(
    `SELECT (SELECT count(*) FROM player WHERE id NOT IN (SELECT player_id FROM event_player)) AS players,
      (SELECT count(*) FROM evaluation WHERE event_id IS NULL) AS evaluations`,
  )
  expect(counts).toEqual({ players: 12, evaluations: 30 })
  const statuses = await server.db.query<{ status: string }>('SELECT DISTINCT status FROM evaluation')
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(
    EVALUATION_STATUSES.toSorted((a, b) => a.localeCompare(b)),
  )
})

test('every status that speaks of a consultation has one', async () => {
  const rows = await server.db.query(
    "SELECT e.status, c.status AS consultation FROM evaluation e LEFT JOIN consultation c ON c.evaluation_id = e.id WHERE e.status IN ('consultation_requested', 'consultation_scheduled') ORDER BY 1",
  )
  expect(rows).toEqual([
    { status: 'consultation_requested', consultation: 'requested' },
    { status: 'consultation_scheduled', consultation: 'scheduled' },
  ])
})

test('the demo is the same, byte for byte, whenever it is made on a day', async () => {
  const again = await startTestServer()
  await fillInDemo(again, { now: NOW })
  // What the database stamps itself is no part of the demo.
  const stamped: Record<string, string> = {
    app_user: 'created_at',
    evaluator_profile: '',
    organization: '',
    player: 'created_at',
    evaluation: '',
    video: '',
    purchase: '',
    consultation: '',
    evaluation_result: '',
    note: '',
    staff_profile: '',
    consent: '',
    program: '',
    program_director: '',
    league: '',
    team: '',
    roster_entry: '',
    event: '',
    event_form: '',
    event_group: '',
  }
  for (const [table, column] of Object.entries(stamped)) {
    const read = (it: TestServer) =>
      it.db.query(
        `SELECT md5(string_agg(line, '|' ORDER BY line COLLATE "C")) AS digest
          FROM (SELECT (to_jsonb(t) - $1::text)::text AS line FROM ${table} t)`,
        [column],
      )
    expect([table, await read(again)]).toEqual([table, await read(server)])
  }
  await again.close()
})

test('most open work of the demo is due in the coming days, one or two are late; what is finished was finished in the past', async () => {
  const [dates] = await server.db.query(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE due_at < $1::date)::int AS late,
      count(*) FILTER (WHERE due_at > $1::date + interval '8 days')::int AS far,
       count(*) FILTER (WHERE submitted_at > $1::date OR updated_at > $1::date)::int AS ahead
     FROM evaluation WHERE status IN ('submitted', 'in_review', 'ready_to_finalize')`,
    [TODAY],
  )
  expect(dates).toEqual({ open: 11, late: 1, far: 0, ahead: 0 })
  const [done] = await server.db.query(
    `SELECT count(*) FILTER (WHERE completed_at >= $1::date)::int AS ahead,
      count(*) FILTER (WHERE completed_at > $1::date - interval '60 days') > 0 AS recent FROM evaluation
      WHERE completed_at IS NOT NULL`,
    [TODAY],
  )
  expect(done).toEqual({ ahead: 0, recent: true })
  expect(await server.db.query('SELECT id FROM consultation WHERE starts_at < $1::date', [TODAY])).toEqual([])
})

test('on another day the demo has the same people and the same work', async () => {
  const later = await startTestServer()
  await fillInDemo(later, { now: NOW + 5 * DAY_MS })
  const read = (it: TestServer) =>
    it.db.query(
      `SELECT e.id, p.first_name, p.last_name, e.status, e.ratings::text,
        r.body -> 'total_player_performance_score' AS total, p.date_of_birth - e.submitted_at::date AS days
     FROM evaluation e JOIN player p ON p.id = e.player_id LEFT JOIN evaluation_result r ON r.evaluation_id = e.id
     WHERE e.event_id IS NULL ORDER BY e.id`,
    )
  expect(await read(later)).toEqual(await read(server))
  const dueOf = async (it: TestServer) =>
    (await it.db.query<{ due: string }>('SELECT max(due_at)::text AS due FROM evaluation'))[0]?.due ?? ''
  expect(Date.parse(await dueOf(later)) - Date.parse(await dueOf(server))).toBe(5 * DAY_MS)
  await later.close()
})

test('the home team of the demo goes to schools of its own city', async () => {
  expect(
    await server.db.query(
      'SELECT DISTINCT city, state_name FROM player WHERE id NOT IN (SELECT player_id FROM event_player)',
    ),
  ).toEqual([{ city: 'Denver', state_name: 'Colorado' }])
})

test('the evaluator of the demo has a library of several pages: own work, live games and an open queue', async () => {
  const library = await libraryOf('evaluator.demo@example.test')
  expect(library.count).toBeGreaterThan(10)
  const statuses = library.results.map(({ status }) => status)
  for (const status of ['live', 'in_review', 'ready_to_finalize', 'completed']) expect(statuses).toContain(status)
  expect(statuses.filter((it) => it === 'submitted').length).toBeGreaterThanOrEqual(5)
  const half = library.results.filter((it) => it.is_mine && it.rated_count > 0 && it.rated_count < it.total_count)
  expect(half.length).toBeGreaterThanOrEqual(3)
  expect(library.results.find(({ status }) => status === 'returned')?.rated_count).toBe(0)
  const game = library.results.filter(({ status }) => status === 'live')
  expect(new Set(game.map(({ event_name }) => event_name)).size).toBe(1)
  expect(new Set(game.map(({ jersey_number }) => jersey_number)).size).toBe(game.length)
})

test("the demo's coach has a finished team of the 12 home players, in the program of the demo's director and owner", async () => {
  for (const name of ['coach', 'director', 'owner']) {
    const answer = await server.app.inject({ url: '/api/team/', headers: await tokenOf(`${name}.demo@example.test`) })
    expect(answer.json()).toMatchObject([
      {
        id: 1,
        name: 'Riverside Hawks',
        is_roster_completed: true,
        roster_count: 12,
        league_name: expect.any(String),
        program_id: 1,
      },
    ])
  }
  const roster = (
    await server.app.inject({ url: '/api/team/list/1/roster', headers: await tokenOf('coach.demo@example.test') })
  ).json<Roster>()
  expect(roster.players.map(({ link }) => link)).toEqual([
    ...Array(6).fill('linked'),
    'invited',
    'invited',
    ...Array(4).fill('none'),
  ])
  expect(rosterRefusals(roster.players, aRubric().dropdowns)).toEqual({})
  expect(
    (await server.app.inject({ url: '/api/team/', headers: await tokenOf('newcoach.demo@example.test') })).json(),
  ).toEqual([])
  const player = await server.app.inject({
    url: '/api/accounts/team-and-league/',
    headers: await tokenOf('player.demo@example.test'),
  })
  expect(player.json()).toMatchObject({ teams: [{ team_name: 'Riverside Hawks' }], invitations: [] })
})

test('[DM4] every final evaluation of the demo could have been final-saved, and its result is computed from its ratings', async () => {
  const final = await server.db.query<{
    id: string
    player_id: string
    ratings: StoredSheet
    evaluated_on: string
    body: object
  }>(
    'SELECT e.id, e.player_id, e.ratings, e.evaluated_on, r.body FROM evaluation e JOIN evaluation_result r ON r.evaluation_id = e.id',
  )
  expect(final.length).toBeGreaterThan(8)
  for (const { player_id, ratings: stored, evaluated_on, body } of final) {
    const ratings = ratingSheet(stored)
    expect(finalSaveProblems(aScoreStructure(), ratings, new Set())).toEqual([])
    const player = measured(await findPlayerProfile(server.db, player_id))
    expect(body).toEqual(evaluationResult({ ratings, player, evaluated_on }, scoringRubricOf(aRubric())))
  }
})

test('[DM5] the named accounts of the demo can sign in and are who their name says', async () => {
  const expected: Array<[string, Partial<User>]> = [
    ['player', { user_type: 'Player', is_profile_created: true }],
    ['evaluator2', { user_type: 'Evaluator', is_evaluator: true }],
    ['coach', { user_type: 'Coach', team_roster_completed: true }],
    ['director', { user_type: 'Director' }],
    ['owner', { user_type: 'Owner' }],
    ['admin', { is_admin: true }],
    ['newplayer', { user_type: 'Player', is_profile_created: false }],
    ['newcoach', { user_type: 'Coach', team_roster_completed: false }],
  ]
  for (const [name, user] of expected) {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/auth/me/',
      headers: await tokenOf(`${name}.demo@example.test`),
    })
    expect(answer.json()).toMatchObject(user)
  }
  const inactive = await server.app.inject({
    method: 'GET',
    url: '/api/auth/me/',
    headers: await tokenOf('inactive.demo@example.test'),
  })
  expect(inactive.json()).toMatchObject({ error_code: 'ERR404003' })
})

test('some players have a picture that is a PNG, others have none', async () => {
  const portraits = await server.db.query<{ portrait_key: string }>(
    'SELECT portrait_key FROM player WHERE portrait_key IS NOT NULL',
  )
  expect(portraits.length).toBeGreaterThan(2)
  expect(portraits.length).toBeLessThan(12)
  for (const { portrait_key } of portraits) {
    const stored = await server.services.objects.get(portrait_key)
    expect(stored?.mediaType).toBe('image/png')
    expect(stored?.bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  }
})

test('every file of the demo lies in the store as its row says, is a video, and shows the player it is submitted for', async () => {
  const videos = await server.db.query<{
    object_key: string
    byte_length: number
    jersey_number: string
    sightings: Array<{ x: number; at_s: number }>
  }>(
    'SELECT v.object_key, v.byte_length, e.jersey_number, e.sightings FROM video v JOIN evaluation e ON e.video_id = v.id',
  )
  expect(videos.length).toBeGreaterThan(4)
  for (const { object_key, byte_length, sightings } of videos) {
    const start = await server.services.videos.readStart(object_key, byte_length + 1)
    expect(start?.length).toBe(byte_length)
    expect(start?.subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))
    expect(sightings.every(({ x, at_s }) => x > 0 && x < 1 && at_s < 28)).toBe(true)
  }
  expect(
    await server.db.query(
      `SELECT id FROM evaluation WHERE (video_type = 'Direct') <> (video_id IS NOT NULL)
        OR (is_live = (video_type IS NOT NULL))`,
    ),
  ).toEqual([])
})

test('[DM79] every submission of the demo that was submitted took one credit, and its player has the rest of what was bought', async () => {
  const wrong = await server.db.query(
    `SELECT e.id FROM evaluation e WHERE NOT e.is_live
      AND (SELECT count(*) FROM credit_use u WHERE u.evaluation_id = e.id)
       <> CASE WHEN e.status IN ('draft', 'awaiting_payment') THEN 0 ELSE 1 END`,
  )
  expect(wrong).toEqual([])
  const unbalanced = await server.db.query(
    'SELECT p.id FROM purchase p WHERE credits_total - credits_left <> (SELECT count(*) FROM credit_use u WHERE u.purchase_id = p.id AND u.returned_at IS NULL)',
  )
  expect(unbalanced).toEqual([])
  const credits = await server.app.inject({
    url: '/api/evaluation/credits/',
    headers: await tokenOf('player.demo@example.test'),
  })
  expect(credits.json()).toMatchObject({
    credits_left: 2,
    purchases: [{ package_name: 'Progress Pack', credits_total: 3, credits_left: 2 }],
  })
})

test('[O85] the coach of the demo has credits for the whole team', async () => {
  const credits = await server.app.inject({
    url: '/api/evaluation/credits/',
    headers: await tokenOf('coach.demo@example.test'),
  })
  expect(credits.json()).toMatchObject({
    credits_left: 12,
    purchases: [{ package_name: 'Progress Pack', amount_cents: 79_600 }],
  })
})

test('[E17] the work that the demo shows as begun is not released by the time limit', async () => {
  expect((await sweepClaims(server.services)).released).toEqual([])
})

test('coaches, directors and owners of the demo have a profile, and an account is called as its player', async () => {
  const staff = await server.db.query<{ role: string; whole: boolean }>(
    `SELECT u.role, s.address IS NOT NULL AND s.organization_name IS NOT NULL AS whole FROM app_user u LEFT
      JOIN staff_profile s ON s.user_id = u.id
     WHERE u.role IN ('Coach', 'Director', 'Owner') AND u.is_profile_created`,
  )
  expect(staff.length).toBeGreaterThan(4)
  for (const { role, whole } of staff) expect([role, whole]).toEqual([role, role !== 'Coach'])
  expect(
    await server.db.query(
      'SELECT u.email FROM app_user u JOIN player p ON p.user_id = u.id WHERE (u.first_name, u.last_name) <> (p.first_name, p.last_name)',
    ),
  ).toEqual([])
})

test('[K1] the children of the larger demos have a guardian who agreed, or their work could not be submitted', async () => {
  const medium = await startTestServer()
  await fillInDemo(medium, { size: 'medium', now: NOW })
  const children = await medium.db.query<{ agreed: boolean; named: boolean }>(
    `SELECT EXISTS (SELECT FROM consent c WHERE c.player_id = p.id AND c.given_at IS NOT NULL) AS agreed,
      p.guardian_email IS NOT NULL AS named
     FROM player p WHERE date_of_birth > $1::date - interval '13 years'`,
    [TODAY],
  )
  expect(children.length).toBeGreaterThan(20)
  expect(children.filter(({ agreed, named }) => !agreed || !named)).toEqual([])
  await medium.close()
})

test('[D13] every player of the demo could save their profile as it stands', async () => {
  const { rubric } = await server.services.rubrics.newest()
  const of = (category: string) => rubric.competitive.factors.filter((it) => it.category === category)
  const factors = {
    events: of('events'),
    team_accolades: of('team_accolades'),
    player_accolades: of('player_accolades'),
  }
  const players = await server.db.query<{ user_id: string }>('SELECT user_id FROM player WHERE user_id IS NOT NULL')
  expect(players.length).toBeGreaterThan(5)
  for (const { user_id } of players) {
    const { guardian_name, guardian_email, ...profile } = await readPlayerProfile(server.db, user_id, Date.now())
    const body = { ...profile, guardian_name: guardian_name ?? '', guardian_email: guardian_email ?? '' }
    expect([user_id, playerProfileRefusals(body, rubric.dropdowns, factors, TODAY)]).toEqual([user_id, {}])
  }
})

test('[DM7] the demo refuses a database with people in it, and a reset refuses people who are not of the demo', async () => {
  await expect(fillInDemo(server, { now: NOW })).rejects.toThrow('not empty')
  const other = await startTestServer()
  await other.createUser()
  await expect(resetDemo(other.db, undefined)).rejects.toThrow('1 accounts that are not of the demo')
  expect(await other.db.query('SELECT 1 FROM app_user')).toHaveLength(1)
  await other.close()
})

test('[DM7] after a reset the demo can be made again, with its sign-ins', async () => {
  const other = await startTestServer()
  await fillInDemo(other, { idp: other.pool.admin, now: NOW })
  await resetDemo(other.db, other.pool.admin)
  await fillInDemo(other, { idp: other.pool.admin, now: NOW })
  expect(other.pool.admin.find('evaluator.demo@example.test')?.groups).toEqual(['Evaluator'])
  await other.close()
})

async function libraryOf(email: string): Promise<LibraryPage> {
  const answer = await server.app.inject({
    method: 'GET',
    url: '/api/evaluation/evaluator/library/?limit=100',
    headers: await tokenOf(email),
  })
  return answer.json<LibraryPage>()
}

async function tokenOf(email: string): Promise<{ authorization: string }> {
  const parameters = { USERNAME: email, PASSWORD: DEMO_PASSWORD }
  const answer = await server.pool.call(
    'InitiateAuth',
    { ClientId: LOCAL_CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: parameters },
    readCaller('127.0.0.1').caller,
  )
  const { AuthenticationResult } = answer as { AuthenticationResult: { AccessToken: string } } // Cognito's own shape.
  return { authorization: `Bearer ${AuthenticationResult.AccessToken}` }
}

test('the demo has a tryout that is half done: 60 on the list, two to be told apart, five evaluators, one of them silent', async () => {
  const [counts] = await server.db.query<{ seen: number }>(
    `SELECT (SELECT count(*) FROM event_player WHERE group_id IS NOT NULL) AS listed,
      (SELECT count(*) FROM event_player) AS players,
      (SELECT count(*) FROM event_player WHERE checked_in_at IS NULL) AS away,
      (SELECT count(*) FROM event_staff WHERE 'evaluator' = ANY(parts)) AS evaluators,
      (SELECT count(*) FROM event_tablet WHERE heard_at < now() - interval '10 minutes') AS silent,
      (SELECT count(DISTINCT event_player_id) FROM evaluation) AS seen,
      (SELECT count(*) FROM (SELECT bib FROM event_player GROUP BY bib HAVING count(*) > 1) AS doubled) AS doubled`,
  )
  expect(counts).toEqual({
    listed: 61,
    players: 62,
    away: 6,
    evaluators: 5,
    silent: 1,
    seen: expect.any(Number),
    doubled: 2,
  })
  expect(counts?.seen).toBeGreaterThan(25)
  expect(counts?.seen).toBeLessThan(40)
})
