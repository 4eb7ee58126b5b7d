import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { publishPackages } from '../../resources/packages/packages-repository.ts'
import { openRubrics } from '../../rubric/rubrics.ts'
import { COUNTS, midnightOf } from './demo-plan.ts'
import { demoUsers } from './demo-users.ts'
import { withStagedResults } from './staged-results.ts'
import { writeDemo } from './write-demo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const published = await openRubrics(database.db).newest()
  await publishPackages(database.db, published.rubric)
  await withStagedResults(database.db, (staged) =>
    database.db.transaction((sql) =>
      writeDemo(sql, { size: 'medium', users: demoUsers('medium'), published, staged, today: midnightOf(Date.now()) }),
    ),
  )
})
afterAll(() => database.close())

const read = (text: string) => database.db.query<Record<string, number>>(text)

test('the size counts first ratings; one published one in fourteen was rated again by somebody else', async () => {
  const [counts] = await read(
    `SELECT count(*) FILTER (WHERE is_report)::int AS own, count(second_of)::int AS seconds,
       count(*) FILTER (WHERE is_report
       AND status IN ('completed', 'consultation_requested', 'consultation_scheduled'))::int AS published
       FROM evaluation`,
  )
  expect(counts?.['own']).toBe(COUNTS.medium.evaluations)
  const share = (counts?.['seconds'] ?? 0) / (counts?.['published'] ?? 0)
  expect(share).toBeGreaterThan(0.05)
  expect(share).toBeLessThan(0.09)
  expect(await read('SELECT count(*)::int AS pairs FROM rating_pair')).toEqual([{ pairs: counts?.['seconds'] }])
  const wrong = await read(
    `SELECT s.id FROM evaluation s JOIN evaluation f ON f.id = s.second_of
     WHERE s.evaluator_id = f.evaluator_id OR s.player_id <> f.player_id OR s.completed_at <= f.completed_at
     OR s.completed_at > f.completed_at + interval '8 days'
       OR s.submitted_by IS NOT NULL OR s.status <> 'completed' OR (s.jersey_number, s.jersey_color, s.event_name,
       s.external_video_url, s.drive_url)
         IS DISTINCT FROM (f.jersey_number, f.jersey_color, f.event_name, f.external_video_url, f.drive_url)`,
  )
  expect(wrong).toEqual([])
})

test('second ratings of the demo agree as two people do who saw the same player', async () => {
  const [agreement] = await read(
    `SELECT avg(abs(first_total - second_total))::float8 AS gap, corr(first_total, second_total) AS correlation,
       count(*) FILTER (WHERE first_skills = second_skills)::int AS same FROM rating_pair`,
  )
  expect(agreement?.['gap']).toBeGreaterThan(1.5)
  expect(agreement?.['gap']).toBeLessThan(4.5)
  expect(agreement?.['correlation']).toBeGreaterThan(0.8)
  expect(agreement?.['same']).toBe(0)
})

const OF_TEAM = `SELECT t.id, t.program_id, t.coach_id, count(*) FILTER (WHERE n > 0) AS evaluated,
  count(*) FILTER (WHERE lasted >= interval '30 days') AS followed
  FROM team t JOIN roster_entry r ON r.team_id = t.id LEFT JOIN LATERAL (
    SELECT count(*) AS n, max(completed_at) - min(completed_at) AS lasted FROM evaluation_figures f
    WHERE f.player_id = r.player_id AND f.is_published) f ON true
  GROUP BY t.id`
const userId = (name: string) => `(SELECT id FROM app_user WHERE email = '${name}.demo@example.test')`

test("the demo's coach has two teams with enough evaluated players for averages, and players to follow", async () => {
  const teams = await read(
    `SELECT evaluated::int, followed::int FROM (${OF_TEAM}) AS t WHERE coach_id = ${userId('coach')} ORDER BY id`,
  )
  expect(teams).toHaveLength(2)
  for (const team of teams) {
    expect(team['evaluated']).toBeGreaterThanOrEqual(5)
    expect(team['followed']).toBeGreaterThanOrEqual(3)
  }
  // Nobody else's account says that it has a team that it has not.
  expect(
    await read(
      `SELECT u.email FROM app_user u WHERE u.role = 'Coach' AND u.team_roster_completed <> EXISTS (SELECT FROM team t
        WHERE t.coach_id = u.id)`,
    ),
  ).toEqual([])
})

test("the demo's director and owner see several teams, most of them with 5 evaluated players or more", async () => {
  const programs = {
    director: `SELECT program_id FROM program_director WHERE user_id = ${userId('director')}`,
    owner: `SELECT id FROM program WHERE owner_id = ${userId('owner')}`,
  }
  for (const [name, ids] of Object.entries(programs)) {
    const [seen] = await read(
      `SELECT count(*)::int AS teams, count(*) FILTER (WHERE evaluated >= 5 AND followed >= 3)::int AS full,
        count(DISTINCT program_id)::int AS programs
       FROM (${OF_TEAM}) AS t WHERE program_id IN (${ids})`,
    )
    expect(seen?.['teams']).toBeGreaterThanOrEqual(5)
    expect(seen?.['full']).toBeGreaterThanOrEqual(4)
    expect(seen?.['programs']).toBe(name === 'owner' ? 2 : 1)
  }
})

test('coaches of the demo have ordered for their teams, and every credit of theirs is accounted for', async () => {
  const [orders] = await read(
    `SELECT count(*)::int AS ordered, count(DISTINCT e.team_submission_id)::int AS orders,
      count(*) FILTER (WHERE t.coach_id = e.submitted_by)::int AS by_coach,
       count(*) FILTER (WHERE p.team_id = t.id)::int AS paid_by_team, count(g.team_game_id)::int AS games
     FROM evaluation e JOIN team_submission s ON s.id = e.team_submission_id JOIN team t ON t.id = s.team_id
       JOIN credit_use c ON c.evaluation_id = e.id AND c.returned_at IS NULL JOIN purchase p ON p.id = c.purchase_id
       LEFT JOIN evaluation_game g ON g.evaluation_id = e.id`,
  )
  const { ordered = 0, orders: count = 0, ...same } = orders ?? {}
  expect(count).toBeGreaterThan(5)
  expect(same).toEqual({ by_coach: ordered, paid_by_team: ordered, games: ordered })
  expect(
    await read(
      `SELECT id FROM purchase p WHERE credits_total - credits_left <> (SELECT count(*) FROM credit_use u
        WHERE u.purchase_id = p.id AND u.returned_at IS NULL)`,
    ),
  ).toEqual([])
  expect(
    await read(
      `SELECT u.id FROM app_user u WHERE submission_count <> (SELECT count(*) FROM evaluation e
        WHERE e.submitted_by = u.id AND NOT e.is_live AND e.status NOT IN ('draft', 'awaiting_payment'))`,
    ),
  ).toEqual([])
})
