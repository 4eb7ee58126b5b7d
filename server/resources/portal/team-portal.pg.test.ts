import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_ATHLETIC_INFO } from '#domain/contracts/players.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

test('[F52] an empty team, and one with lines that nobody is known behind', async () => {
  const { coach, team } = await stage.aProgram()
  const empty = await stage.teamOf(coach, team)
  expect(empty).toMatchObject({
    kind: 'team',
    roster: [],
    header: {
      roster_size: 0,
      evaluated: 0,
      coverage: null,
      total: { mean: null, n: 0 },
      red_flag_share: null,
      stale: 0,
    },
  })
  expect(await stage.filtersOf(coach, `team_id=${team}`)).toMatchObject({ season: [], grade: [], evaluator: [] })
  await stage.aLine(team, { position_name: 'Center', school_grade: '9', height_feet: 6, email: 'a@b.test' })
  await stage.aLine(team)
  const { roster } = await stage.teamOf(coach, team)
  expect(
    roster.map(({ link, declared_position, grade, height_inches, latest }) => ({
      link,
      declared_position,
      grade,
      height_inches,
      latest,
    })),
  ).toEqual([
    { link: 'invited', declared_position: 'C', grade: '9', height_inches: 72, latest: null },
    { link: 'none', declared_position: null, grade: null, height_inches: null, latest: null },
  ])
})

test('[F22] one player is listed with their figures, and there is no average', async () => {
  const { coach, team } = await stage.aProgram()
  const [player = ''] = await stage.players(team, 1)
  const { id, result, at } = await stage.publish(player, { on: '2026-03-01' })
  const view = await stage.teamOf(coach, team)
  expect(view.header).toMatchObject({
    roster_size: 1,
    evaluated: 1,
    coverage: 1,
    total: { mean: null, sd: null, n: 1, level: null },
    red_flag_share: null,
  })
  expect(view.roster[0]?.latest).toMatchObject({
    evaluation_submission_id: id,
    completed_at: at,
    total: result.total_player_performance_score,
    competitive: result.total_competitive_score,
    change: null,
    is_other_rubric: false,
  })
  expect(view.skills.map(({ mean, n, values }) => [mean, n, values.length])).toEqual(
    view.skills.map(() => [null, 1, 1]),
  )
})

test("[F52] the profile's position, grade and height stand over the line's, which stands where the profile says nothing", async () => {
  const { coach, team } = await stage.aProgram()
  const told = await stage.aProfile({
    athletic: { player_position_name: 'Shooting Guard', height_feet: 6, height_inches: 7 },
    organization: { school_grade: '10' },
  })
  const silent = await stage.aProfile({
    athletic: { player_position_name: null, height_feet: null, height_inches: null },
    organization: { organization_type_id: null, school_grade: null, team_level: null },
  })
  const college = await stage.aProfile({
    organization: { organization_type_id: 3, school_grade: null, division: 'd2', team_level: null },
  })
  for (const player_id of [told, silent, college])
    await stage.aLine(team, { player_id, position_name: 'Center', school_grade: '9', height_feet: 5 })
  await stage.publish(silent, {
    on: '2026-03-01',
    player: {
      athletic_info: NO_ATHLETIC_INFO,
      organization: { organization_type_id: null, school_grade: null, team_level: null },
    },
  })
  const { roster, header } = await stage.teamOf(coach, team)
  expect(
    roster.map(({ declared_position, grade, height_inches }) => [declared_position, grade, height_inches]),
  ).toEqual([
    ['SG', '10', 79],
    ['C', '9', 60],
    ['PG', null, 74],
  ])
  expect([header.evaluated, roster[1]?.latest?.level, roster[1]?.latest?.headline]).toEqual([1, null, null])
})

test('[F52] who ends their yes, and whose line is removed, is gone at once', async () => {
  const { coach, team, owner, id } = await stage.aProgram()
  const user = await stage.createUser({ role: 'Player' })
  const [leaving, removed] = [await stage.aProfile({ user }), await stage.aProfile()]
  const line = await stage.aLine(team, { player_id: leaving, email: user.email })
  await stage.aLine(team, { player_id: removed, removed_at: '2026-01-01T00:00:00Z' })
  for (const player of [leaving, removed]) await stage.publish(player, { on: '2026-03-01' })
  expect((await stage.teamOf(coach, team)).header).toMatchObject({ roster_size: 1, evaluated: 1 })
  await stage.call(user, 'POST', '/accounts/team-and-league/', { roster_entry_id: line, answer: 'leave' })
  expect((await stage.teamOf(coach, team)).header.evaluated).toBe(0)
  expect((await stage.programOf(owner, id)).header.evaluated).toBe(0)
  expect(JSON.stringify(await stage.filtersOf(coach, `team_id=${team}`))).not.toContain('2026')
})

test('[F52] a line shows its walk-on, and one person by both', async () => {
  const { coach, team } = await stage.aProgram()
  const [walkOn, player, before] = [await stage.aProfile(), await stage.aProfile(), await stage.aProfile()]
  await stage.aLine(team, { walk_on_id: walkOn })
  await stage.aLine(team, { walk_on_id: before, player_id: player })
  await stage.publish(walkOn, { on: '2026-03-01' })
  await stage.publish(before, { on: '2026-01-01', everywhere: 2 })
  await stage.publish(player, { on: '2026-03-01', everywhere: 4 })
  const { roster, header } = await stage.teamOf(coach, team)
  expect(header).toMatchObject({ roster_size: 2, evaluated: 2 })
  expect(roster.map(({ latest }) => [latest?.total, latest?.change, latest?.is_meaningful])).toEqual([
    [36, null, false],
    [48, 24, true],
  ])
})

test('[F4] what is not published, and a second rating, is never seen', async () => {
  const { coach, team, owner, id } = await stage.aProgram()
  const [player = ''] = await stage.players(team, 1)
  for (const status of ['ready_to_finalize', 'cancelled', 'returned'] as const)
    await stage.publish(player, { on: '2026-03-03', status, everywhere: 5 })
  const none = await stage.teamOf(coach, team)
  expect([none.header.evaluated, none.roster[0]?.latest]).toEqual([0, null])
  const first = await stage.publish(player, { on: '2026-03-01', status: 'consultation_requested' })
  await stage.publish(player, { on: '2026-03-02', everywhere: 5, secondOf: first.id })
  const view = await stage.teamOf(coach, team)
  expect([view.roster[0]?.latest?.evaluation_submission_id, view.roster[0]?.latest?.total]).toEqual([first.id, 36])
  expect((await stage.programOf(owner, id)).teams[0]).toMatchObject({ evaluated: 1, total: { n: 1 } })
})

test('[F29] an older version of the rubric is listed beside a newer one, in no average and in no change', async () => {
  const { coach, team } = await stage.aProgram()
  await stage.db.query(
    `INSERT INTO rubric (version, body, published_at) VALUES ('2024.1', $1, '2024-01-01') ON CONFLICT DO NOTHING`,
    [JSON.stringify({ ...aRubric(), rubric_version: '2024.1' })],
  )
  const players = await stage.players(team, 6)
  for (const player of players.slice(1)) await stage.publish(player, { on: '2026-03-01', everywhere: 3 })
  await stage.publish(players[0] ?? '', { on: '2026-03-01', everywhere: 5, version: '2024.1' })
  await stage.publish(players[1] ?? '', { on: '2025-10-01', everywhere: 1, version: '2024.1' })
  const view = await stage.teamOf(coach, team)
  expect(view.rubric).toEqual({ version: '2026.1', others: 1 })
  expect(view.header).toMatchObject({ evaluated: 6, total: { mean: 36, n: 5 } })
  expect(view.roster.map(({ latest }) => [latest?.total, latest?.is_other_rubric, latest?.change]).slice(0, 2)).toEqual(
    [
      [60, true, null],
      [36, false, null],
    ],
  )
})

test('[F56] pending is what was submitted; drafts, unpaid orders of others and live work are nobody’s business', async () => {
  const { coach, team } = await stage.aProgram()
  const [player = ''] = await stage.players(team, 1)
  const hand = (status: string, changes: { submission?: string | null; isLive?: boolean; at?: string } = {}) =>
    stage.db.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color,
        submitted_at, team_submission_id)
     VALUES (gen_random_uuid(), $1, $2, $3, '2026.1', '7', 'dark', $4, $5)`,
      [player, status, changes.isLive ?? false, changes.at ?? '2026-10-01T00:00:00Z', changes.submission ?? null],
    )
  const order = async (teamId: number) =>
    (
      await stage.db.query<{ id: string }>(
        `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
          package_name, competition_level, status)
     VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), '', 2027, 1, 'Single', 'hs_varsity', 'awaiting_payment')
     RETURNING id`,
        [teamId, coach.id],
      )
    )[0]?.id ?? null
  await hand('draft')
  await hand('awaiting_payment')
  await hand('awaiting_payment', { submission: await order(await stage.aTeam(null, coach)) })
  await hand('live', { isLive: true })
  await hand('ready_to_finalize', { isLive: true })
  await hand('cancelled')
  expect((await stage.teamOf(coach, team)).header.pending).toEqual({ count: 0, by_status: [], oldest_days: null })
  await hand('submitted', { at: new Date(Date.now() - 12.5 * 86_400_000).toISOString() })
  await hand('in_review', { at: new Date(Date.now() - 3.5 * 86_400_000).toISOString() })
  await hand('awaiting_payment', { submission: await order(team) })
  const { header, roster } = await stage.teamOf(coach, team, '&season=2020')
  expect(header.pending.count).toBe(3)
  expect(Object.fromEntries(header.pending.by_status.map(({ status, count }) => [status, count]))).toEqual({
    submitted: 1,
    in_review: 1,
    awaiting_payment: 1,
  })
  expect(roster[0]?.pending).not.toBeNull()
})

test('[F52] a team of 60 with a name of 60 characters', async () => {
  const { coach, owner, id } = await stage.aProgram()
  const team = await stage.aTeam(id, coach, { name: 'W'.repeat(60) })
  const players = await stage.players(team, 60)
  for (const player of players) await stage.publish(player, { on: '2026-03-01' })
  const view = await stage.teamOf(coach, team)
  expect([view.roster.length, view.header.total.n, view.team.name.length]).toEqual([60, 60, 60])
  expect((await stage.programOf(owner, id)).teams.map(({ roster_size }) => roster_size)).toEqual(
    expect.arrayContaining([60, 0]),
  )
})

test('[F59] what is published while an answer is read is not in a part of it', async () => {
  const { id, coach, team } = await stage.aProgram()
  const others = await stage.players(await stage.aTeam(id, coach, { name: 'Falcons' }), 5)
  const { db } = stage
  const plain = { ...db }
  // The other teams are read by a later statement than the team: between the two somebody publishes.
  db.transaction = (work, isolation) =>
    plain.transaction(
      (sql) =>
        work({
          async query(text, values) {
            const rows = await sql.query<never>(text, values)
            if (text.includes('FROM team') && others.length > 0)
              for (const player of others.splice(0)) await stage.publish(player, { on: '2026-03-01' })
            return rows
          },
        }),
      isolation,
    )
  try {
    expect((await stage.teamOf(coach, team, '&compare=program')).compare.n).toBe(0)
  } finally {
    Object.assign(db, plain)
  }
  expect((await stage.teamOf(coach, team, '&compare=program')).compare.n).toBe(5)
})
