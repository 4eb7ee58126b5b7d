import pg from 'pg'
import { COUNTS, DEMO_SIZES } from '#server/standins/demo/demo-plan.ts'
import type { DemoSize } from '#server/standins/demo/demo-plan.ts'
import { seedDemo } from '#server/standins/demo/seed.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer, TestUser } from '#tests/support/test-server.ts'
import { dashboardPaint } from './dashboard-paint.ts'
import { median, quantile, rounded } from './statistics.ts'

const CLIENTS = [1, 8] as const
const CALLS = 160
const ROUNDS = 5
const WARM_UP = 40
const WIDE = 200
/** Of the issue: ms of a program of the large demo with eight clients at once, and seconds. */
const BARS = { large_program_at_once: 150, seconds_to_fill_large: 300 }
/** So many teams and programs take turns: what is asked for is not always what was just read. */
const SPREAD = 40

/**
 * p95 in ms of a dashboard through the API, with one client and with eight at once, by size of the demo; the seconds to
 * fill the large one; and how long a browser takes to paint what has arrived. The sum over programs is that of the
 * demo's owner, the agreement that of all evaluators. Every size has a database of its own on the embedded server.
 */
export async function dashboard() {
  const p95: Record<string, Record<string, number>> = {}
  let seconds = 0
  for (const size of DEMO_SIZES) {
    const server = await startTestServer()
    try {
      seconds = await fill(server, size)
      for (const [name, paths] of Object.entries(pathsOf(size))) {
        if (name === 'wide_program') await widen(server)
        const headers = await server.as(await signUp(server, name === 'owner' ? 'owner' : 'admin'))
        const of = (p95[name] ??= {})
        for (const clients of CLIENTS)
          of[`${size}, ${clients}`] = await timeCalls(
            server,
            headers,
            paths,
            clients,
            name === 'wide_program' ? CALLS / 8 : CALLS,
          )
      }
    } finally {
      await server.close()
    }
  }
  return {
    unit: 'ms, p95',
    clients: CLIENTS,
    p95,
    large_program_at_once: p95['program']?.['large, 8'],
    seconds_to_fill_large: rounded(seconds),
    bars: BARS,
    painted: await dashboardPaint(),
  }
}

async function fill({ db, databaseUrl, services: { objects, videos } }: TestServer, size: DemoSize): Promise<number> {
  const start = performance.now()
  await seedDemo({ db, idp: undefined, objects, videos, size, now: Date.now() })
  const seconds = (performance.now() - start) / 1_000
  // As the database does by itself within a minute; it may take longer than a request.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
  return seconds
}

const pathsOf = (size: DemoSize) => ({
  team: spread(COUNTS[size].teams).map((id) => `/api/dashboard/?team_id=${id}`),
  program: spread(COUNTS[size].programs).map((id) => `/api/dashboard/?program_id=${id}`),
  owner: ['/api/dashboard/'],
  agreement: ['/api/dashboard/agreement/'],
  program_filters: spread(COUNTS[size].programs).map((id) => `/api/dashboard/filters/?program_id=${id}`),
  // The last one: what it changes would change the others.
  ...(size === 'large' && { wide_program: ['/api/dashboard/?program_id=1'] }),
})

/** One program with as many teams as any is expected to have. */
const widen = ({ db }: TestServer) => db.query('UPDATE team SET program_id = 1 WHERE id <= $1', [WIDE])

/** Up to 40 of the ids 1 to `count`, evenly. */
function spread(count: number): number[] {
  const taken = Math.min(count, SPREAD)
  return Array.from({ length: taken }, (_none, at) => 1 + Math.floor((at * count) / taken))
}

/** The demo's person of this name, who gets a sign-in at the test server's user pool. */
async function signUp({ db, pool, createUser }: TestServer, name: 'owner' | 'admin'): Promise<TestUser> {
  if (name === 'admin') return createUser({ role: 'Coach', isAdmin: true })
  const email = `${name}.demo@example.test`
  const [row] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email])
  if (!row) throw new Error(`The demo has no ${email}`)
  pool.admin.createUser({ sub: row.id, email, password: 'Test-password-1', groups: ['Owner'] })
  return { id: row.id, email, role: 'Owner' }
}

async function timeCalls(
  { app }: TestServer,
  headers: Record<string, string>,
  paths: readonly string[],
  clients: number,
  inARound: number,
): Promise<number> {
  let next = 0
  const times: number[] = []
  const once = async () => {
    const url = paths[next++ % paths.length] ?? ''
    const start = performance.now()
    const answer = await app.inject({ method: 'GET', url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
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
