import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalFilter } from '#domain/contracts/portal-filters.ts'
import { getPortal } from '#domain/contracts/portal.ts'
import type { Sql } from '#server/db/database.ts'
import type { Actor } from '#server/actor.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import { answerFilters } from './answer-filters.ts'
import { answerProgram } from './answer-program.ts'
import { answerTeam } from './answer-team.ts'
import { readPeriod } from './portal-filter.ts'
import { findScope } from './portal-scope.ts'

const MANY = 20_000
const PER_TEAM = 10
const BIG = [
  'evaluation',
  'evaluation_figures',
  'evaluation_result',
  'player',
  'roster_entry',
  'team',
  'purchase',
  'checkout',
  'app_user',
]

let stage: PortalStage
let owner: Actor
beforeAll(async () => {
  stage = await startPortalStage()
  const { id } = await stage.createUser({ role: 'Owner' })
  owner = { userId: id, roles: ['Owner'], isAdmin: false, isEvaluator: false, email: '' }
  await stage.db.transaction(async (sql) => {
    // The figures are written as the triggers would leave them, without results to write them from.
    await sql.query('SET LOCAL session_replication_role = replica')
    for (const statement of FILL) await sql.query(statement)
    await sql.query('UPDATE program SET owner_id = $1 WHERE id <= 2', [owner.userId])
  })
  await stage.db.query('VACUUM (ANALYZE)')
})
afterAll(() => stage.close())

const id = (kind: number) => `('${kind}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
const many = `FROM generate_series(1, ${MANY}) AS n`
const { athletic_info, organization } = aLiveCreation().player
/** 200 programs of 10 teams of 10 players with an evaluation each, a purchase per team. */
const FILL = [
  `INSERT INTO program (name) SELECT 'P' || n FROM generate_series(1, ${MANY / PER_TEAM / 10}) AS n`,
  `INSERT INTO app_user (id, email, first_name, last_name, role) SELECT ${id(1)}, n || '@many.test', 'A', 'B',
    'Coach' ${many}`,
  `INSERT INTO team (coach_id, program_id, name, team_type, gender) SELECT ${id(1)}, 1 + (n - 1) / 10, 'T' || n,
    'School Team', 'Male' FROM generate_series(1, ${MANY / PER_TEAM}) AS n`,
  `INSERT INTO player (id, first_name, last_name, gender, athletic_info, organization)
    SELECT ${id(2)}, 'A', 'B', 'Male', '${JSON.stringify(athletic_info)}', '${JSON.stringify(organization)}' ${many}`,
  `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name)
    SELECT ${id(3)}, 1 + (n - 1) / ${PER_TEAM}, ${id(2)}, n, '7', 'A', 'B' ${many}`,
  `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number, jersey_color,
    completed_at)
     SELECT ${id(4)}, ${id(2)}, CASE WHEN n % 10 = 0 THEN 'submitted' ELSE 'completed' END, false, ${id(1)}, '2026.1',
     '7', 'dark', now() ${many}`,
  `INSERT INTO evaluation_figures (evaluation_id, player_id, evaluator_id, rubric_version, is_done, is_published,
    completed_at, competitive, skills, team_items, advantages, averages_count,
     red_flags, has_core_red_flag, rated_skills, threes, extremes, suggested_skills, overrides)
     SELECT ${id(4)}, ${id(2)}, ${id(1)}, '2026.1', true, true, now(), 100, '{}', '{}', '{}', 0, '{}',
     false, 0, 0, 0, 0, 0 ${many}`,
  `INSERT INTO checkout (id, buyer_id, package_id, package_name, credits, turnaround_days, validity_days, amount_cents,
    currency, status, expires_at)
     SELECT ${id(5)}, ${id(1)}, 1, 'One', 1, 7, 90, 7900, 'USD', 'paid', now() ${many}`,
  `INSERT INTO purchase (id, owner_id, checkout_id, package_id, package_name, amount_cents, currency, credits_total,
    credits_left, turnaround_days, valid_until, team_id)
     SELECT ${id(6)}, ${id(1)}, ${id(5)}, 1, 'One', 7900, 'USD', 1, 0, 7, now(), CASE WHEN n <= ${MANY / PER_TEAM}
     THEN n END ${many}`,
]

const QUESTIONS: Array<[string, { team_id?: number; program_id?: number }, PortalFilter]> = [
  ['a team', { team_id: 3 }, {}],
  ['a team against its program', { team_id: 3 }, { compare: 'program', season: 2027 }],
  ['a team against a day', { team_id: 3 }, { compare: '2026-01-01' }],
  ['a program', { program_id: 1 }, { level: 'hs_varsity' }],
  ['all own programs', {}, { from: '2026-01-01' }],
]

test.each(QUESTIONS)(
  '[F1] the dashboard of %s and its choices are found without reading all there is, or any rating',
  async (_name, asked, filter) => {
    const scans: string[] = []
    const asking: string[] = []
    const sql = watched(scans, asking)
    const { rubric } = await stage.services.rubrics.newest()
    const scope = await findScope(sql, owner, getPortal.grant, asked)
    const question = { filter, period: readPeriod(filter, rubric), rubric, now: '2026-11-20T12:00:00.000Z' }
    await (scope.kind === 'team' ? answerTeam(sql, owner, scope, question) : answerProgram(sql, owner, scope, question))
    expect(asking.length).toBeLessThanOrEqual(4)
    await answerFilters(sql, owner, scope, rubric)
    expect(scans).toEqual([])
    expect(asking.filter((text) => /evaluation_result|\bbody\b|\be\.ratings\b/u.test(text))).toEqual([])
  },
)

/** Tells of every statement, and of those that read a whole table of many rows. */
function watched(scans: string[], asking: string[]): Sql {
  const { db } = stage
  return {
    async query(text, values) {
      asking.push(text)
      const plan = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      const read = plan
        .map((row) => row['QUERY PLAN'])
        .filter((line) => BIG.some((table) => line.includes(`Seq Scan on ${table} `)))
      if (read.length > 0) scans.push(`${text.replaceAll(/\s+/gu, ' ').slice(0, 120)}: ${read.join('; ')}`)
      return db.query(text, values)
    },
  }
}
