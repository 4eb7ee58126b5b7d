import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryQuery } from '#domain/contracts/library.ts'
import type { Sql } from '#server/db/database.ts'
import type { Actor } from '#server/actor.ts'
import { findQueue } from '#server/resources/admin/queue-repository.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { findLibraryPage } from './library-repository.ts'
import { findStaffLibraryPage } from './staff-library-repository.ts'

const MANY = 20_000
/** One submission in five waits, and of one in five its second rating. */
const EACH = 5
const BIG = ['evaluation', 'player', 'roster_entry', 'team']

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
  await server.db.transaction(async (sql) => {
    for (const statement of FILL) await sql.query(statement)
  })
  await server.db.query('VACUUM (ANALYZE)')
})
afterAll(() => server.close())

const id = (kind: number, n = 'n') => `('${kind}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const many = `FROM generate_series(1, ${MANY}) AS n`
const { athletic_info, organization } = aLiveCreation().player
/** 200 programs of 10 teams of 10 players, each with a published evaluation. */
const FILL = [
  `INSERT INTO app_user (id, email, first_name, last_name, role) SELECT ${id(1)}, n || '@many.test', 'A', 'B',
    'Coach' ${many}`,
  `INSERT INTO program (name, owner_id) SELECT 'P' || n, ${id(1)} FROM generate_series(1, ${MANY / 100}) AS n`,
  `INSERT INTO team (coach_id, program_id, name, team_type, gender)
    SELECT ${id(1)}, (SELECT min(id) FROM program) + (n - 1) / 10, 'T' || n, 'School Team', 'Male'
    FROM generate_series(1, ${MANY / 10}) AS n`,
  `INSERT INTO player (id, first_name, last_name, gender, athletic_info, organization)
    SELECT ${id(2)}, 'A', 'B', 'Male', '${JSON.stringify(athletic_info)}', '${JSON.stringify(organization)}' ${many}`,
  `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name)
    SELECT ${id(3)}, (SELECT min(id) FROM team) + (n - 1) / 10, ${id(2)}, n, '7', 'A', 'B' ${many}`,
  `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number, jersey_color,
    completed_at)
     SELECT ${id(4)}, ${id(2)}, 'completed', false, ${id(1, 'n % 100 + 1')}, '2026.1', '7', 'dark', now() ${many}`,
  `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color, second_of,
    submitted_at)
     SELECT ${id(5)}, ${id(2)}, 'submitted', false, '2026.1', '7', 'dark', ${id(4)},
     now() - n * interval '1 minute' ${many} WHERE n % ${EACH} = 0`,
  `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color, submitted_at)
     SELECT ${id(6)}, ${id(2)}, 'submitted', false, '2026.1', '7', 'dark', now() - n * interval '1 minute' ${many}
     WHERE n % ${EACH} = 1`,
]

const FIRST = '10000000-0000-4000-8000-000000000001'
const SOMEBODY = '10000000-0000-4000-8000-000000019999'
const OPEN = MANY / EACH
const LIST: LibraryQuery = { limit: 20, offset: 0, search: '', scope: 'open', sort_by: 'submitted_at', order_by: 'asc' }
const ASKED: Array<[string, { isAdmin?: true; userId: string }, Partial<LibraryQuery>, number]> = [
  // Of the second ratings that wait, those of 20 players of their program and of 200 whom they rated first, one of them
  // both.
  ['a coach who owns a program', { userId: FIRST }, {}, OPEN + OPEN - 219],
  [
    'a coach who owns a program, by name',
    { userId: FIRST },
    { search: 'A', sort_by: 'player_name' },
    OPEN + OPEN - 219,
  ],
  ['who has nothing to do with them', { userId: SOMEBODY }, {}, OPEN + OPEN],
  ['an admin', { userId: SOMEBODY, isAdmin: true }, {}, OPEN],
]

test.each(ASKED)(
  '[L14, J26] the queue of %s is found without reading all there is',
  async (_name, who, query, count) => {
    const scans: string[] = []
    const page = await findLibraryPage(
      watched(scans),
      { roles: ['Coach', 'Evaluator'], isAdmin: false, isEvaluator: true, email: '', ...who },
      { ...LIST, ...query },
    )
    expect([page.count, page.results.length]).toEqual([count, LIST.limit])
    expect(scans).toEqual([])
  },
)

test.each([
  ['a coach', 'Coach', FIRST, 10],
  ['an owner', 'Owner', FIRST, 100],
  ['a coach without a team', 'Coach', SOMEBODY, 0],
] as const)(
  '[L14, L16] the library of %s is found without reading all there is',
  async (_name, role, userId, count) => {
    const scans: string[] = []
    const actor: Actor = { roles: [role], userId, isAdmin: false, isEvaluator: false, email: '' }
    const page = await findStaffLibraryPage(watched(scans), actor, {
      limit: 20,
      offset: 0,
      search: '',
      sort_by: 'updated_at',
      order_by: 'desc',
    })
    expect(page.count).toBe(count)
    expect(scans).toEqual([])
  },
)

test("the admin's queue is found without reading all there is", async () => {
  const scans: string[] = []
  const { results } = await findQueue(watched(scans), new Date().toISOString(), { limit: 100, offset: 0 })
  expect(results).toHaveLength(100)
  expect(scans).toEqual([])
})

/** Tells of every statement that reads a whole table of many rows. */
function watched(scans: string[]): Sql {
  const { db } = server
  return {
    async query(text, values) {
      const plan = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      const read = plan
        .map((row) => row['QUERY PLAN'])
        .filter((line) => BIG.some((table) => line.includes(`Seq Scan on ${table} `)))
      if (read.length > 0) scans.push(`${text.replaceAll(/\s+/gu, ' ').slice(0, 120)}: ${read.join('; ')}`)
      return db.query(text, values)
    },
  }
}
