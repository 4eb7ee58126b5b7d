import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { OrderEnd, TeamOrderStage } from '#tests/support/team-order-stage.ts'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())

const NOTHING: OrderEnd = { orders: [], evaluations: [], checkouts: [], credits: [], held: 0, charged: 0, notices: [] }
const of = (status: string, count: number) => Array.from({ length: count }, () => status)

test('[O80] an order with credits hands every player in at once, with their own games, passages, focus and number', async () => {
  const it = await stage.aTeam({ players: 3 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 90 })
  const [first = '', second = '', third = ''] = it.lines
  const form = aTeamOrder(it.lines)
  const [game] = form.games
  if (!game) throw new Error('The fixture has no game')
  const answer = await stage.submit(it.coach, it.team.id, {
    ...form,
    games: [
      game,
      {
        ...game,
        client_ref: 'g2',
        opponent: 'Northside',
        venue: 'away',
        video: { ...game.video, external_video_url: 'https://youtu.be/aaaaaaaaaaa' },
      },
    ],
    players: [
      {
        player_id: first,
        jersey_number: '4',
        jersey_color: 'white',
        position_id: 1,
        game_refs: ['g1', 'g2'],
        focus: 'Ball screens',
        segments: [
          { game_ref: 'g2', from_s: 120, to_s: 900 },
          { game_ref: 'g2', from_s: 5, to_s: 60 },
        ],
      },
      {
        player_id: second,
        jersey_number: '4',
        jersey_color: 'dark',
        position_id: null,
        game_refs: ['g2'],
        focus: '',
        segments: [],
      },
      {
        player_id: third,
        jersey_number: '5',
        jersey_color: 'white',
        position_id: null,
        game_refs: ['g1'],
        focus: '',
        segments: [],
      },
    ],
    share_with_players: false,
    coach_note: 'New starters',
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    {
      team_id: it.team.id,
      status: 'submitted',
      package_name: 'Progress Pack',
      checkout_id: null,
      checkout_url: null,
      amount_cents: null,
      currency: null,
      evaluations: [
        { player_id: first, player_name: 'Ana Brooks', jersey_number: '4', status: 'submitted' },
        { player_id: second, player_name: 'Mia Chen', jersey_number: '4', status: 'submitted' },
        { player_id: third, player_name: 'Zoe Diaz', jersey_number: '5', status: 'submitted' },
      ],
    },
  ])
  expect(await stage.endOf(it.coach)).toEqual({
    ...NOTHING,
    orders: ['submitted'],
    evaluations: of('submitted', 3),
    credits: [[2, 5]],
    held: 3,
    notices: ['team_order_received'],
  })
  const [one, two] = answer.json<TeamOrder>().evaluations.map((each) => each.evaluation_submission_id)
  const evaluator = await stage.createUser()
  const seen = await stage.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${one}`)
  expect(seen.json()).toMatchObject({
    event_name: 'Riverside Hawks vs. Eastgate and 1 more',
    jersey_number: '4',
    jersey_color: 'white',
    focus: 'Ball screens',
    coach_note: 'New starters',
    coach_position: 'Point Guard',
    external_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    player_profile: {
      first_name: 'Ana',
      gender: 'Male',
      date_of_birth: null,
      organization: { organization_type_id: 2, school_grade: '11', team_level: 'Varsity' },
    },
    games: [
      { opponent: 'Eastgate', venue: 'home', segments: [] },
      {
        opponent: 'Northside',
        venue: 'away',
        external_video_url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
        segments: [
          { from_s: 5, to_s: 60 },
          { from_s: 120, to_s: 900 },
        ],
      },
    ],
  })
  const other = await stage.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${two}`)
  expect(other.json()).toMatchObject({
    event_name: 'Riverside Hawks at Northside',
    external_video_url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    games: [{ opponent: 'Northside' }],
  })
})

test('[O80] the same order again, also at the same moment, is one order; another one under its key is refused', async () => {
  const it = await stage.aTeam({ players: 2 })
  await aPurchaseOf(stage, it.coach, { credits: 9, days: 90 })
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => stage.submit(it.coach, it.team.id, aTeamOrder(it.lines), key)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(of('201', 6).map(Number))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const refused = await stage.submit(it.coach, it.team.id, aTeamOrder(it.lines, { coach_note: 'Another' }), key)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error_code: 'KEY_REUSED' }])
  expect(await stage.endOf(it.coach)).toMatchObject({
    orders: ['submitted'],
    evaluations: of('submitted', 2),
    credits: [[7, 9]],
    held: 2,
    notices: ['team_order_received'],
  })
})

test('[O80] two orders at the same moment never share a credit, and what is too much is refused whole', async () => {
  const it = await stage.aTeam({ players: 3 })
  await aPurchaseOf(stage, it.coach, { credits: 4, days: 90 })
  const answers = await Promise.all([1, 2, 3].map(() => stage.submit(it.coach, it.team.id, aTeamOrder(it.lines))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error_code: 'NO_CREDIT',
    message: 'There is 1 credit, and this order needs 3.',
  })
  expect(await stage.endOf(it.coach)).toMatchObject({
    orders: ['submitted'],
    evaluations: of('submitted', 3),
    credits: [[1, 4]],
    held: 3,
  })
})

test('[O85] credits that end first are used first, over several purchases; what has ended is not', async () => {
  const it = await stage.aTeam({ players: 4 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 300 })
  await aPurchaseOf(stage, it.coach, { credits: 3, days: 20 })
  await aPurchaseOf(stage, it.coach, { credits: 7, days: -1 })
  await stage.order(it)
  expect(await stage.endOf(it.coach)).toMatchObject({
    credits: [
      [7, 7],
      [0, 3],
      [4, 5],
    ],
    held: 4,
  })
})

test('[O83] a line without an account is one player for all its orders, until another person stands in it', async () => {
  const it = await stage.aTeam({ players: 1 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 90 })
  const walkOns = async () =>
    (
      await stage.db.query<{ walk_on_id: string; names: string; orders: number }>(
        `SELECT r.walk_on_id, p.first_name || ' ' || p.last_name AS names, (SELECT count(*) FROM evaluation e
          WHERE e.player_id = p.id) AS orders
     FROM roster_entry r JOIN player p ON p.id = r.walk_on_id WHERE r.team_id = $1`,
        [it.team.id],
      )
    )[0]
  await stage.order(it)
  const first = await walkOns()
  const rename = (first_name: string, last_name: string, roster_revision: number) =>
    stage.call(it.coach, 'POST', `/team/${it.team.id}/roster`, {
      roster_revision,
      is_completed: false,
      players: [
        {
          id: it.lines[0],
          jersey_number: '0',
          first_name,
          last_name,
          position_name: null,
          school_grade: '11',
          height_feet: null,
          height_inches: null,
          email: null,
        },
      ],
    })
  expect((await rename('Anna', 'Brooks', 1)).statusCode).toBe(200)
  await stage.order(it)
  expect(await walkOns()).toEqual({ walk_on_id: first?.walk_on_id, names: 'Anna Brooks', orders: 2 })
  expect((await rename('Nia', 'Stone', 2)).statusCode).toBe(200)
  await stage.order(it)
  const last = await walkOns()
  expect(last).toMatchObject({ names: 'Nia Stone', orders: 1 })
  expect(last?.walk_on_id).not.toBe(first?.walk_on_id)
})

test('[O83] a declined line is ordered as an unanswered one, and a linked one by its player', async () => {
  const it = await stage.aTeam({ players: 3 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 90 })
  const [declined, , linked = ''] = it.lines
  await stage.db.query(`UPDATE roster_entry SET email = 'no@example.test', declined_at = now() WHERE id = $1`, [
    declined,
  ])
  const player = await stage.link(linked)
  const { evaluations } = await stage.order(it)
  expect(evaluations.map(({ status }) => status)).toEqual(of('submitted', 3))
  const rows = await stage.db.query<{ id: string; user_id: string | null }>(
    'SELECT r.id, p.user_id FROM evaluation e JOIN roster_entry r ON r.id = e.roster_entry_id JOIN player p ON p.id = e.player_id WHERE e.submitted_by = $1 ORDER BY r.place',
    [it.coach.id],
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, null, player.id])
})

test('[O89] another coach, and one who coaches the team no more, find no team and no order', async () => {
  const it = await stage.aTeam({ players: 1 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 90 })
  const order = await stage.order(it)
  const other = await stage.createUser({ role: 'Coach' })
  const asked = async (coach: typeof other, teamId: number) =>
    (
      await Promise.all([
        stage.submit(coach, teamId, aTeamOrder(it.lines)),
        stage.call(coach, 'GET', `/team/submission/${order.team_submission_id}/`),
        stage.call(coach, 'GET', `/team/${teamId}/submissions/`),
      ])
    ).map(({ statusCode, body }) => [statusCode, body])
  const strange = await asked(other, it.team.id)
  expect(strange.map(([status]) => status)).toEqual([404, 404, 404])
  expect(await asked(other, 2_000_000)).toEqual(strange)
  await stage.db.query('UPDATE team SET coach_id = $2 WHERE id = $1', [it.team.id, other.id])
  expect(await asked(it.coach, it.team.id)).toEqual(strange)
  expect((await stage.call(other, 'GET', `/team/${it.team.id}/submissions/`)).json()).toEqual([])
})

test('[O89] the orders of a team are listed newest first', async () => {
  const it = await stage.aTeam({ players: 1 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 90 })
  const [one, two] = [await stage.order(it), await stage.order(it)]
  const list = (await stage.call(it.coach, 'GET', `/team/${it.team.id}/submissions/`)).json<TeamOrder[]>()
  expect(list).toEqual([
    await stage.get(it.coach, two.team_submission_id),
    await stage.get(it.coach, one.team_submission_id),
  ])
})
