import type { LibraryPage } from '../../src/domain/contracts/library.ts'
import { startEvaluationServer } from '../../tests/support/evaluation-server.ts'
import type { EvaluationServer } from '../../tests/support/evaluation-server.ts'
import type { TestUser } from '../../tests/support/test-server.ts'
import { median, quantile, rounded } from './statistics.ts'

const SIZES = [1_000, 100_000, 1_000_000] as const
/** As in the large demo: 140,000 evaluations of 50,000 players by 250 evaluators, every twentieth in the open queue. */
const PER_EVALUATOR = 500
const PER_PLAYER = 2.8
const ROUNDS = 7
const CALLS_OF_ROUND = 40
const WARM_UP = 30

const QUERIES = {
  evaluator: '/evaluation/evaluator/library/',
  evaluator_by_player: '/evaluation/evaluator/library/?sort_by=player_name&order_by=asc',
  queue_oldest_first: '/evaluation/evaluator/library/?scope=open&sort_by=submitted_at&order_by=asc',
  evaluator_page_5: '/evaluation/evaluator/library/?offset=40',
  // As many are found of a million as of a thousand: the numbers have six digits.
  evaluator_search: '/evaluation/evaluator/library/?search=Okafor%20000077',
} as const
const PLAYER_QUERY = '/evaluation/player/library/'

/**
 * p95 in ms of a library page through the API, by number of evaluations in the database, and the growth from the least
 * to the most.
 */
export async function library() {
  const worlds: World[] = []
  try {
    for (const size of SIZES) worlds.push(await aWorld(size))
    const p95: Record<string, Record<string, number>> = {}
    for (const [name, path] of Object.entries(QUERIES))
      p95[name] = await timeCalls(worlds, ({ evaluator }) => evaluator, path)
    p95['player'] = await timeCalls(worlds, ({ player }) => player, PLAYER_QUERY)
    const growth = Object.fromEntries(
      Object.entries(p95).map(([name, of]) => [name, rounded((of[1_000_000] ?? 0) / (of[1_000] ?? 1), 2)]),
    )
    return { unit: 'ms, p95', p95, growth, worst_growth: Math.max(...Object.values(growth)) }
  } finally {
    await Promise.all(worlds.map(({ server }) => server.close()))
  }
}

type Header = { authorization: string }
type World = { size: number; server: EvaluationServer; evaluator: Header; player: Header }

async function aWorld(size: number): Promise<World> {
  const server = await startEvaluationServer()
  const evaluator = await server.createUser({ role: 'Evaluator' })
  const player = await server.createUser({ role: 'Player' })
  await fill(server, evaluator, player, size)
  return { size, server, evaluator: await server.as(evaluator), player: await server.as(player) }
}

/**
 * By size of the world. A round asks each of them in turn, so that a slow moment of the machine is a slow moment of all
 * three; of seven rounds the median.
 */
async function timeCalls(
  worlds: readonly World[],
  headersOf: (world: World) => Header,
  path: string,
): Promise<Record<number, number>> {
  const once = async (world: World) => {
    const start = performance.now()
    const answer = await world.server.app.inject({ method: 'GET', url: `/api${path}`, headers: headersOf(world) })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    const took = performance.now() - start
    // Nothing is found in no time. Not its count: what the triggers keep of the queue was not kept here.
    if (answer.json<LibraryPage>().results.length === 0) throw new Error(`${path} found nothing of ${world.size}`)
    return took
  }
  for (const world of worlds) for (let at = 0; at < WARM_UP; at++) await once(world)
  const rounds = worlds.map(({ size }) => ({ size, p95: [] as number[] }))
  for (let round = 0; round < ROUNDS; round++) {
    const times = worlds.map(() => [] as number[])
    for (let at = 0; at < CALLS_OF_ROUND; at++)
      for (const [place, world] of worlds.entries()) times[place]?.push(await once(world))
    for (const [place, of] of times.entries()) rounds[place]?.p95.push(quantile(of, 0.95))
  }
  return Object.fromEntries(rounds.map(({ size, p95 }) => [size, rounded(median(p95), 2)]))
}

/**
 * So many evaluations in the mix of the demo, with their players and evaluators; the asked ones get theirs among the
 * first.
 */
async function fill({ db }: EvaluationServer, evaluator: TestUser, player: TestUser, size: number) {
  await db.query('CREATE TABLE bench_evaluator (number int PRIMARY KEY, id uuid NOT NULL)')
  await db.query(`CREATE TABLE bench_player (number int PRIMARY KEY, id uuid NOT NULL,
    last_name text GENERATED ALWAYS AS ('Okafor ' || lpad(number::text, 6, '0')) STORED)`)
  await db.query('INSERT INTO bench_evaluator VALUES (0, $1)', [evaluator.id])
  await db.transaction(async (sql) => {
    await sql.query('SET LOCAL statement_timeout = 0')
    // The rows are written as the triggers would leave them, without a million calls of them.
    await sql.query('SET LOCAL session_replication_role = replica')
    await sql.query(
      `WITH made AS (INSERT INTO bench_evaluator SELECT n, gen_random_uuid() FROM generate_series(1, $1::int) n
        RETURNING *)
       INSERT INTO app_user (id, email, first_name, last_name, role, is_evaluator)
       SELECT id, 'evaluator' || number || '@bench.test', 'E', 'V', 'Evaluator', true FROM made`,
      [Math.ceil(size / PER_EVALUATOR) - 1],
    )
    await sql.query(
      `WITH made AS (INSERT INTO bench_player SELECT n, gen_random_uuid() FROM generate_series(0, $1::int) n
        RETURNING *)
       INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization)
       SELECT id, CASE WHEN number = 0 THEN $2::uuid END, 'Maya', last_name, 'Female',
         '{"height_feet": 5, "height_inches": 6, "player_position_name": "Point Guard"}',
         '{"name": "Harbor Point High School"}' FROM made`,
      [Math.ceil(size / PER_PLAYER) - 1, player.id],
    )
    await sql.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number,
        jersey_color, event_name, rated_count,
         submitted_at, created_at, updated_at, search_text, player_last, player_first)
       SELECT gen_random_uuid(), p.id, s.status, s.status = 'live', CASE WHEN s.has_evaluator
       THEN v.id END, '2026.1', (n % 99)::text, 'white',
         'Game ' || n, CASE WHEN s.has_evaluator THEN 68 ELSE 0 END, at, at, at,
         concat_ws(E'\\n', 'Maya ' || p.last_name, n % 99, 'Harbor Point High School', 'Game ' || n),
         lower(p.last_name), 'maya'
       FROM generate_series(0, $1::int) n
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 20 = 7 THEN 'submitted' WHEN n % 25 = 3 THEN 'in_review'
       WHEN n % 33 = 5 THEN 'draft' WHEN n % 50 = 9 THEN 'live' ELSE 'completed' END AS status) named
       CROSS JOIN LATERAL (SELECT named.status, named.status NOT IN ('submitted', 'draft') AS has_evaluator,
       timestamptz '2026-01-01' + n * interval '37 seconds' AS at) s
       JOIN bench_player p ON p.number = floor(n / $2::float8)::int
       JOIN bench_evaluator v ON v.number = (n / $3::int)`,
      [size - 1, PER_PLAYER, PER_EVALUATOR],
    )
  })
  for (const table of ['evaluation', 'player', 'app_user']) await db.query(`VACUUM (ANALYZE) ${table}`)
}
