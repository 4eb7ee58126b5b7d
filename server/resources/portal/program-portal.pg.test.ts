import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agreement } from '#domain/contracts/agreement.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

/** Bought by a coach for a team, or by a family when there is none. */
async function buy(
  buyer: TestUser,
  team: number | null,
  { cents = 7_900, credits = 3, left = 1, refunded = false } = {},
) {
  const checkout = randomUUID()
  await stage.db.query(
    `INSERT INTO checkout (id, buyer_id, package_id, package_name, credits, turnaround_days, validity_days,
      amount_cents, currency, status, expires_at, refunded_cents)
     VALUES ($1, $2, 1, 'One', $3, 7, 90, $4, 'USD', $5, now(), $6)`,
    [checkout, buyer.id, credits, cents, refunded ? 'refunded' : 'paid', refunded ? cents : 0],
  )
  await stage.db.query(
    `INSERT INTO purchase (id, owner_id, checkout_id, package_id, package_name, amount_cents, currency, credits_total,
      credits_left, turnaround_days, valid_until, team_id)
     VALUES (gen_random_uuid(), $1, $2, 1, 'One', $3, 'USD', $4, $5, 7, now() + interval '1 day', $6)`,
    [buyer.id, checkout, cents, credits, left, team],
  )
}

test('[F57] owner and admin see what was bought for teams, no director does, nobody what a family paid', async () => {
  const { id, owner, director, coach, team } = await stage.aProgram()
  const second = await stage.createProgram(owner, director)
  const other = await stage.aTeam(second, coach)
  const family = await stage.createUser({ role: 'Player' })
  await buy(coach, team)
  await buy(coach, team, { cents: 20_000, credits: 5, left: 5 })
  await buy(coach, team, { cents: 99_900, credits: 1, left: 1, refunded: true })
  await buy(coach, other, { cents: 100, credits: 2, left: 0 })
  await buy(coach, null)
  await buy(family, null, { cents: 12_345 })
  const money = { credits_bought: 9, credits_used: 2, spend_cents: 27_900, currency: 'USD' }
  expect((await stage.programOf(owner, id)).money).toEqual(money)
  expect((await stage.programOf(await stage.createUser({ role: 'Player', isAdmin: true }), id)).money).toEqual(money)
  const sum = await stage.programOf(owner, null)
  expect(sum.money).toEqual({ credits_bought: 11, credits_used: 4, spend_cents: 28_000, currency: 'USD' })
  expect(Object.fromEntries(sum.programs.map((it) => [it.program_id, it.money?.spend_cents]))).toEqual({
    [id]: 27_900,
    [second]: 100,
  })
  for (const asked of [id, null]) {
    const ofDirector = await stage.programOf(director, asked)
    expect([ofDirector.money, ...ofDirector.programs.map((it) => it.money)].every((it) => it === null)).toBe(true)
  }
})

test('[F57] who owns one program and directs another sees the money of the owned one alone', async () => {
  const [mine, theirs] = [await stage.aProgram(), await stage.aProgram()]
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [theirs.id, mine.owner.id])
  await buy(mine.coach, mine.team, { cents: 100 })
  await buy(theirs.coach, theirs.team, { cents: 900 })
  const sum = await stage.programOf(mine.owner, null)
  expect(Object.fromEntries(sum.programs.map((it) => [it.program_id, it.money?.spend_cents ?? null]))).toEqual({
    [mine.id]: 100,
    [theirs.id]: null,
  })
  expect([sum.money?.spend_cents, (await stage.programOf(mine.owner, theirs.id)).money]).toEqual([100, null])
})

test('[F57] a program that bought nothing', async () => {
  const { id, owner } = await stage.aProgram()
  expect((await stage.programOf(owner, id)).money).toEqual({
    credits_bought: 0,
    credits_used: 0,
    spend_cents: 0,
    currency: 'USD',
  })
})

test('[F30] a player on two teams counts in both rows, and once in the program', async () => {
  const { id, owner, coach, team } = await stage.aProgram()
  const other = await stage.aTeam(id, coach, { name: 'Falcons' })
  const [shared = ''] = await stage.players(team, 1)
  await stage.aLine(other, { player_id: shared })
  await stage.publish(shared, { on: '2026-03-01' })
  const view = await stage.programOf(owner, id)
  expect([view.header.roster_size, view.header.evaluated]).toEqual([1, 1])
  expect(view.teams.map(({ roster_size, evaluated }) => [roster_size, evaluated])).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect(view.coverage_by_month.at(-1)).toMatchObject({ known: 1, roster_size: 1 })
})

test('[F32] a team stands against the players of the other teams of its program, narrowed like it', async () => {
  const { id, coach, team } = await stage.aProgram()
  const other = await stage.aTeam(id, coach, { name: 'Falcons' })
  const [ours, theirs] = [await stage.players(team, 5), await stage.players(other, 6)]
  const walkOn = await stage.aProfile()
  await stage.db.query('UPDATE roster_entry SET walk_on_id = $1 WHERE player_id = $2', [walkOn, theirs[0]])
  await stage.publish(walkOn, { on: '2026-02-01', everywhere: 5 })
  for (const player of ours) await stage.publish(player, { on: '2026-03-01', everywhere: 3 })
  for (const player of theirs) await stage.publish(player, { on: '2026-03-01', everywhere: 2 })
  const college = { organization: { organization_type_id: 3, division: 'd2' } } as const
  await stage.publish(theirs[5] ?? '', { on: '2026-04-01', everywhere: 5, player: college })
  const versus = async (filter: string) => (await stage.teamOf(coach, team, `&compare=program${filter}`)).compare
  expect(await versus('')).toMatchObject({
    kind: 'program',
    name: 'Riverside',
    n: 6,
    total: { mean: 30, difference: 6 },
  })
  expect(await versus('&level=hs_varsity')).toMatchObject({ n: 5, total: { mean: 24, difference: 12 } })
  expect(await versus('&to=2026-03-31')).toMatchObject({ n: 6, total: { mean: 24 } })
  expect([await versus('&grade=11'), await versus('&grade=12')]).toMatchObject([{ n: 6 }, { n: 0 }])
  expect([await versus('&position=PG'), await versus('&position=C')]).toMatchObject([{ n: 6 }, { n: 0 }])
  expect(await versus('&season=2020')).toMatchObject({ n: 0, total: null })
  const loose = await stage.aTeam(null, coach)
  expect((await stage.teamOf(coach, loose, '&compare=program')).compare).toMatchObject({
    kind: 'program',
    n: 0,
    total: null,
  })
})

test('[F32] a team stands against itself before a day', async () => {
  const { coach, team } = await stage.aProgram()
  const players = await stage.players(team, 5)
  for (const player of players) {
    await stage.publish(player, { on: '2024-03-01', everywhere: 1 })
    await stage.publish(player, { on: '2025-07-31T23:59:00.000Z', everywhere: 2 })
    await stage.publish(player, { on: '2025-08-01T00:00:00.000Z', everywhere: 3 })
  }
  expect((await stage.teamOf(coach, team, '&season=2026&compare=2025-08-01')).compare).toMatchObject({
    kind: 'date',
    n: 5,
    total: { mean: 24, difference: 12 },
  })
  expect((await stage.teamOf(coach, team, '&season=2026&compare=2020-01-01')).compare).toMatchObject({
    kind: 'date',
    n: 0,
    total: null,
  })
})

test('[F50] 200 teams of 15 players in one answer', async () => {
  const { id, owner, coach } = await stage.aProgram()
  await stage.db.query(
    `WITH made AS (INSERT INTO team (coach_id, program_id, name, team_type, gender)
      SELECT $1, $2, 'Team ' || n, 'School Team', 'Male' FROM generate_series(1, 200) n RETURNING id)
     INSERT INTO roster_entry (id, team_id, place, jersey_number, first_name, last_name)
     SELECT gen_random_uuid(), made.id, n, n::text, 'Jo', 'Line' FROM made, generate_series(1, 15) n`,
    [coach.id, id],
  )
  const view = await stage.programOf(owner, id)
  expect([view.teams.length, view.header.roster_size, view.header.evaluated, view.program?.player_count]).toEqual([
    201, 3_000, 0, 3_000,
  ])
})

test('[F60] those are named whose offset is watched or flagged, the farthest off first', async () => {
  const { id, owner, team } = await stage.aProgram()
  const [player = ''] = await stage.players(team, 1)
  const elsewhere = await stage.aProfile()
  // One is watched, one flagged the other way, one nearly watched, one has too few; the last works elsewhere.
  const offsets = [0, 0.195, -0.4, 0.1949, 0.5, 0.5]
  const evaluators = await Promise.all(offsets.map(() => stage.createUser({ role: 'Evaluator' })))
  for (const [at, evaluator] of evaluators.entries()) {
    await stage.publish(at === 5 ? elsewhere : player, { on: '2026-03-01', evaluator })
    await stage.db.query(
      `UPDATE evaluator_total SET evaluations = $2, with_residual = $2, residual_sum = $3 WHERE evaluator_id = $1`,
      [evaluator.id, at === 4 ? 19 : 30, (offsets[at] ?? 0) * 38],
    )
  }
  const told = (await stage.programOf(owner, id)).agreement
  const [usual, watched, flagged] = evaluators
  expect(told.standing_out).toMatchObject([
    { evaluator_id: flagged?.id, offset: -0.4, standing: 'flag' },
    { evaluator_id: watched?.id, offset: 0.195, standing: 'watch' },
  ])
  const { gender } = (await stage.programOf(owner, id)).teams[0] ?? {}
  expect((await stage.programOf(owner, id, `&gender=${gender}`)).agreement).toEqual(told)

  const ofOne = async (evaluator: TestUser | undefined) =>
    (await stage.programOf(owner, id, `&evaluator=${evaluator?.id}`)).agreement
  expect(await ofOne(usual)).toMatchObject({ has_offsets: true, standing_out: [] })
  expect(await ofOne(watched)).toMatchObject({ standing_out: [{ evaluator_id: watched?.id }] })
  expect(await ofOne(evaluators[4])).toMatchObject({ has_offsets: false, standing_out: [] })
})

test('[F60] a dashboard tells of agreement what the page of agreement tells', async () => {
  const { id, owner, team } = await stage.aProgram()
  const [first, second] = [await stage.createUser({ role: 'Evaluator' }), await stage.createUser({ role: 'Evaluator' })]
  const players = await stage.players(team, 6)
  for (const [at, everywhere] of [1, 2, 3, 4, 4, 3].entries()) {
    const player = players[at] ?? ''
    const { id: secondOf } = await stage.publish(player, { on: '2026-03-01', evaluator: first, everywhere })
    const other = at % 3 === 0 ? everywhere + 1 : everywhere
    await stage.publish(player, { on: '2026-03-02', evaluator: second, everywhere: other, secondOf })
  }
  // A skill that the newest rubric has no more, and a sheet with too few ratings for a total.
  await stage.db.query(
    `UPDATE rating_pair SET first_skills = first_skills || '{"999": 1}', second_skills = second_skills || '{"999": 5}',
      second_total = CASE WHEN player_id = $1 THEN NULL ELSE second_total END WHERE player_id = ANY($2)`,
    [players[5], players],
  )
  const { pairs, within_half, within_half_target, icc } = (await stage.programOf(owner, id)).agreement
  const page = await stage.call(owner, 'GET', `/dashboard/agreement/?program_id=${id}`)
  const { summary } = page.json<Agreement>()
  expect(summary.pairs).toBe(6)
  expect(summary.within_half).toBeCloseTo(4 / 6, 6)
  expect(summary.icc).toMatchObject({ n: 5 })
  expect({ pairs, within_half, within_half_target, icc }).toEqual({
    pairs: summary.pairs,
    within_half: summary.within_half,
    within_half_target: summary.within_half_target,
    icc: summary.icc,
  })
})
