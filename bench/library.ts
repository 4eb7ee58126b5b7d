import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { median, quantile, rounded } from './statistics.ts'

const SIZES = [1_000, 100_000, 1_000_000] as const
/** As in the large demo: 140,000 evaluations of 50,000 players by 250 evaluators, every twentieth in the open queue. */
const PER_EVALUATOR = 500
const PER_PLAYER = 2.8
const CALLS = 200
const WARM_UP = 30

const QUERIES = {
  evaluator: '/evaluation/evaluator/library/',
  evaluator_by_player: '/evaluation/evaluator/library/?sort_by=player_name&order_by=asc',
  queue_oldest_first: '/evaluation/evaluator/library/?scope=open&sort_by=submitted_at&order_by=asc',
  evaluator_page_5: '/evaluation/evaluator/library/?offset=40',
  evaluator_search: '/evaluation/evaluator/library/?search=Okafor%2077',
} as const
const PLAYER_QUERY = '/evaluation/player/library/'

/**
 * p95 in ms of a library page through the API, by number of evaluations in the database, and the growth from the least
 * to the most.
 */
export async function library() {
  const server = await startEvaluationServer()
  try {
    const evaluator = await server.createUser({ role: 'Evaluator' })
    const player = await server.createUser({ role: 'Player' })
    const p95: Record<string, Record<string, number>> = {}
    let there = 0
    for (const size of SIZES) {
      await grow(server, evaluator, player, { from: there, to: size })
      there = size
      for (const [name, path] of Object.entries(QUERIES))
        (p95[name] ??= {})[size] = await timeCalls(server, evaluator, path)
      ;(p95['player'] ??= {})[size] = await timeCalls(server, player, PLAYER_QUERY)
    }
    const growth = Object.fromEntries(
      Object.entries(p95).map(([name, of]) => [name, rounded((of[1_000_000] ?? 0) / (of[1_000] ?? 1), 2)]),
    )
    return { unit: 'ms, p95', p95, growth, worst_growth: Math.max(...Object.values(growth)) }
  } finally {
    await server.close()
  }
}

async function timeCalls(server: EvaluationServer, user: TestUser, path: string): Promise<number> {
  const headers = await server.as(user)
  const once = async () => {
    const start = performance.now()
    const answer = await server.app.inject({ method: 'GET', url: `/api${path}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return performance.now() - start
  }
  for (let at = 0; at < WARM_UP; at++) await once()
  // Five rounds, and the median of their p95: one hiccup of the machine does not decide.
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) {
    const times: number[] = []
    for (let at = 0; at < CALLS / 5; at++) times.push(await once())
    rounds.push(quantile(times, 0.95))
  }
  return rounded(median(rounds), 2)
}

/**
 * Evaluations `from` to `to` in the mix of the demo, with their players and evaluators; the asked ones get theirs among
 * the first.
 */
async function grow(
  { db }: EvaluationServer,
  evaluator: TestUser,
  player: TestUser,
  { from, to }: { from: number; to: number },
) {
  const playersOf = (evaluations: number) => Math.ceil(evaluations / PER_PLAYER)
  await db.query('CREATE TABLE IF NOT EXISTS bench_evaluator (number int PRIMARY KEY, id uuid NOT NULL)')
  await db.query('CREATE TABLE IF NOT EXISTS bench_player (number int PRIMARY KEY, id uuid NOT NULL)')
  if (from === 0) await db.query('INSERT INTO bench_evaluator VALUES (0, $1)', [evaluator.id])
  await db.transaction(async (sql) => {
    await sql.query('SET LOCAL statement_timeout = 0')
    // The rows are written as the triggers would leave them, without a million calls of them.
    await sql.query('SET LOCAL session_replication_role = replica')
    await sql.query(
      `WITH made AS (INSERT INTO bench_evaluator SELECT n, gen_random_uuid() FROM generate_series($1::int, $2::int) n
        ON CONFLICT DO NOTHING RETURNING *)
       INSERT INTO app_user (id, email, first_name, last_name, role, is_evaluator)
       SELECT id, 'evaluator' || number || '@bench.test', 'E', 'V', 'Evaluator', true FROM made`,
      [Math.max(1, Math.ceil(from / PER_EVALUATOR)), Math.max(1, Math.ceil(to / PER_EVALUATOR) - 1)],
    )
    await sql.query(
      `WITH made AS (INSERT INTO bench_player SELECT n, gen_random_uuid() FROM generate_series($1::int, $2::int) n
        RETURNING *)
       INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization)
       SELECT id, CASE WHEN number = 0 THEN $3::uuid END, 'Maya', 'Okafor ' || number, 'Female',
         '{"height_feet": 5, "height_inches": 6, "player_position_name": "Point Guard"}',
         '{"name": "Harbor Point High School"}' FROM made`,
      [from === 0 ? 0 : playersOf(from), playersOf(to) - 1, player.id],
    )
    await sql.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number,
        jersey_color, event_name, rated_count,
         submitted_at, created_at, updated_at, search_text, player_last, player_first)
       SELECT gen_random_uuid(), p.id, s.status, s.status = 'live', CASE WHEN s.has_evaluator
       THEN v.id END, '2026.1', (n % 99)::text, 'white',
         'Game ' || n, CASE WHEN s.has_evaluator THEN 68 ELSE 0 END, at, at, at,
         concat_ws(E'\\n', 'Maya Okafor ' || p.number, n % 99, 'Harbor Point High School', 'Game ' || n), 'okafor ' || p.number, 'maya'
       FROM generate_series($1::int, $2::int) n
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 20 = 7 THEN 'submitted' WHEN n % 25 = 3 THEN 'in_review'
       WHEN n % 33 = 5 THEN 'draft' WHEN n % 50 = 9 THEN 'live' ELSE 'completed' END AS status) named
       CROSS JOIN LATERAL (SELECT named.status, named.status NOT IN ('submitted', 'draft') AS has_evaluator,
       timestamptz '2026-01-01' + n * interval '37 seconds' AS at) s
       JOIN bench_player p ON p.number = floor(n / $3::float8)::int
       JOIN bench_evaluator v ON v.number = (n / $4::int)`,
      [from, to - 1, PER_PLAYER, PER_EVALUATOR],
    )
  })
  for (const table of ['evaluation', 'player', 'app_user']) await db.query(`VACUUM (ANALYZE) ${table}`)
}
