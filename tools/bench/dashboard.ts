import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { COUNTS, DEMO_SIZES } from '../../server/standins/demo/demo-plan.ts'
import type { DemoSize } from '../../server/standins/demo/demo-plan.ts'
import { startTestServer } from '../../tests/support/test-server.ts'
import type { TestServer, TestUser } from '../../tests/support/test-server.ts'
import { dashboardPaint } from './dashboard-paint.ts'
import { median, quantile, rounded } from './statistics.ts'

const run = promisify(execFile)

const CLIENTS = [1, 8] as const
const CALLS = 160
const ROUNDS = 5
const WARM_UP = 40
const WIDE = 200
/** Of the issue: ms on the large demo, with eight clients at once or alone, and seconds. */
const BARS = {
  large_program_at_once: 50,
  large_owner_at_once: 100,
  large_agreement_at_once: 100,
  large_wide_program_alone: 100,
  seconds_to_fill_large: 200,
}
/** So many teams and programs take turns: what is asked for is not always what was just read. */
const SPREAD = 40

/**
 * p95 in ms of a dashboard through the API, with one client and with eight at once, by size of the demo; beside it, in
 * the same run, that of one plain query for the rows it is made of; the seconds to fill the large one; and how long a
 * browser takes to paint what has arrived. The sum over programs is that of the demo's owner, the agreement that of all
 * evaluators. Every size has a database of its own on the embedded server.
 */
export async function dashboard() {
  const p95: Record<string, Record<string, number>> = {}
  const peer: Record<string, Record<string, number>> = {}
  let seconds = 0
  for (const size of DEMO_SIZES) {
    const server = await startTestServer()
    try {
      seconds = await fill(server, size)
      for (const [name, asked] of Object.entries(askedOf(size))) {
        if (name === 'wide_program') await widen(server)
        const headers = await server.as(await signUp(server, name === 'owner' ? 'owner' : 'admin'))
        const inARound = name === 'wide_program' ? CALLS / 8 : CALLS
        for (const clients of CLIENTS) {
          const at = `${size}, ${clients}`
          ;(p95[name] ??= {})[at] = await timeCalls(asked, clients, inARound, (it) => call(server, headers, it.path))
          ;(peer[name] ??= {})[at] = await timeCalls(asked, clients, inARound, (it) => readRows(server, it))
        }
      }
    } finally {
      await server.close()
    }
  }
  return {
    unit: 'ms, p95',
    clients: CLIENTS,
    p95,
    same_rows_by_one_query: peer,
    large_program_at_once: p95['program']?.['large, 8'],
    large_owner_at_once: p95['owner']?.['large, 8'],
    large_agreement_at_once: p95['agreement']?.['large, 8'],
    large_wide_program_alone: p95['wide_program']?.['large, 1'],
    seconds_to_fill_large: rounded(seconds),
    bars: BARS,
    painted: await dashboardPaint(),
  }
}

/**
 * Returns how many seconds it took. In a process of its own: one that has just written a demo answers slower than one
 * that only answers, by a fifth to a third.
 */
async function fill({ databaseUrl }: TestServer, size: DemoSize): Promise<number> {
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'fill-demo.ts'), databaseUrl, size])
  // As the database does by itself within a minute; it may take longer than a request.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
  const seconds = Number(stdout)
  if (!(seconds > 0)) throw new Error(`No number of seconds: ${stdout}`)
  return seconds
}

/** A dashboard, and the one query for the rows that it is made of. */
type Asked = { path: string; rows: string; values: readonly unknown[] }

function askedOf(size: DemoSize): Record<string, Asked[]> {
  const about = (name: 'team' | 'program', kind = '', ids = spread(COUNTS[size][`${name}s`])) =>
    ids.map((id) => ({
      path: `/api/dashboard/${kind}?${name}_id=${id}`,
      rows: rowsWhere(name === 'team' ? 't.id = $1' : 't.program_id = $1'),
      values: [id],
    }))
  const isOwners =
    't.program_id IN (SELECT g.id FROM program g JOIN app_user o ON o.id = g.owner_id WHERE o.email = $1)'
  return {
    team: about('team'),
    program: about('program'),
    owner: [{ path: '/api/dashboard/', rows: rowsWhere(isOwners), values: [emailOf('owner')] }],
    agreement: [{ path: '/api/dashboard/agreement/', rows: 'SELECT * FROM evaluator_skill', values: [] }],
    program_filters: about('program', 'filters/'),
    // The last one: what it changes would change the others.
    ...(size === 'large' && { wide_program: about('program', '', [1]) }),
  }
}

/** The players of the teams, each with the figures of their published evaluations, as columns and nothing computed. */
const rowsWhere = (teams: string) => `SELECT t.id AS team_id, t.name, r.id, r.first_name, r.last_name, r.jersey_number,
    f.evaluation_id, f.player_id, f.evaluator_id, f.rubric_version, f.completed_at, f.level_key, f.total,
    f.performance_key, f.team_player, f.competitive, f.red_flags, f.has_core_red_flag
  FROM team t JOIN roster_entry r ON r.team_id = t.id AND r.removed_at IS NULL
  LEFT JOIN evaluation_figures f ON f.player_id = coalesce(r.player_id, r.walk_on_id) AND f.is_published
  WHERE ${teams}`

/** One program with as many teams as any is expected to have. */
const widen = ({ db }: TestServer) => db.query('UPDATE team SET program_id = 1 WHERE id <= $1', [WIDE])

/** Up to 40 of the ids 1 to `count`, evenly. */
function spread(count: number): number[] {
  const taken = Math.min(count, SPREAD)
  return Array.from({ length: taken }, (_none, at) => 1 + Math.floor((at * count) / taken))
}

const emailOf = (name: string) => `${name}.demo@example.test`

/** The demo's person of this name, who gets a sign-in at the test server's user pool. */
async function signUp({ db, pool, createUser }: TestServer, name: 'owner' | 'admin'): Promise<TestUser> {
  if (name === 'admin') return createUser({ role: 'Coach', isAdmin: true })
  const email = emailOf(name)
  const [row] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email])
  if (!row) throw new Error(`The demo has no ${email}`)
  pool.admin.createUser({ sub: row.id, email, password: 'Test-password-1', groups: ['Owner'] })
  return { id: row.id, email, role: 'Owner' }
}

async function call({ app }: TestServer, headers: Record<string, string>, url: string) {
  const answer = await app.inject({ method: 'GET', url, headers })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
}

/** Through the connections that the server has. */
async function readRows({ db }: TestServer, { path, rows, values }: Asked) {
  const read = await db.query(rows, values)
  if (read.length === 0) throw new Error(`There are no rows of ${path}`)
}

async function timeCalls(
  asked: readonly Asked[],
  clients: number,
  inARound: number,
  ask: (one: Asked) => Promise<void>,
): Promise<number> {
  let next = 0
  const times: number[] = []
  const once = async () => {
    const one = asked[next++ % asked.length]
    if (!one) throw new Error('There is nothing to ask for')
    const start = performance.now()
    await ask(one)
    times.push(performance.now() - start)
  }
  const calls = async (count: number) => {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let at = 0; at < count / clients; at++) await once()
      }),
    )
  }
  await calls(Math.min(WARM_UP, inARound))
  // Five rounds, and the median of their p95: one hiccup of the machine does not decide.
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    times.length = 0
    await calls(inARound)
    rounds.push(quantile(times, 0.95))
  }
  return rounded(median(rounds), 2)
}
