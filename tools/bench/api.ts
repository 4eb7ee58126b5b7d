import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { ratingKeys } from '../../src/domain/evaluations/rating.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Database } from '../../server/db/database.ts'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { aLiveCreation } from '../../tests/fixtures/operation-bodies.ts'
import { databaseOf } from '../../tests/torture/server-rows.ts'
import { aRealStructure } from './fixtures.ts'
import { cpuSecondsOfPostgres, cpuSecondsOfProcess } from './cpu-seconds.ts'
import { pgbench, recordRating } from './pgbench.ts'
import type { Lane } from './pgbench.ts'
import { median, rounded } from './statistics.ts'
import { tapWithWrk } from './wrk.ts'

const LANES = 8
const ROUNDS = 3
const SECONDS = 6
const WARM_UP_SECONDS = 2
const BARS = { of_pgbench: 0.7, of_bare_node: 0.7, cpu_of_unnamed: 0.6, hot_share: 0.9 }
const KEYS = ratingKeys(aRealStructure())

/** `cpuMs` of PostgreSQL and `apiMs` of the API are milliseconds of a processor for each rating. */
type Tapped = { perSecond: number; cpuMs: number; apiMs: number; hotShare: number }

/**
 * Ratings that one API process takes in a second, one to a request, from eight tablets at once: against pgbench with
 * the same statements on the same database, against Node that runs nothing but those, and what they cost PostgreSQL
 * with kept statements and without, in turns.
 */
export async function api() {
  const app = await anAppProcess({ RATE_LIMIT: '1000000', DEMO: 'small' })
  try {
    // Each writes into evaluations of its own: pgbench gives all of them the same sheet.
    const [lanes, peerLanes] = [await beginEvaluations(app), await beginEvaluations(app)]
    const [named, unnamed, peers, bare]: [Tapped[], Tapped[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      named.push(await tap(app, lanes))
      const { url } = await databaseOf(app)
      peers.push(await pgbench(url, peerLanes, SECONDS))
      bare.push(await tapBareNode(url, peerLanes))
      await restart(app, 'off')
      unnamed.push(await tap(app, lanes))
      await restart(app, 'on')
    }
    const of = (taps: Tapped[], what: keyof Tapped) => median(taps.map((it) => it[what]))
    return {
      unit: 'ratings per second',
      tablets: LANES,
      ratings: rounded(of(named, 'perSecond')),
      pgbench: rounded(median(peers)),
      of_pgbench: rounded(median(named.map(({ perSecond }, at) => perSecond / (peers[at] ?? Number.NaN))), 2),
      bare_node: rounded(median(bare)),
      of_bare_node: rounded(median(named.map(({ perSecond }, at) => perSecond / (bare[at] ?? Number.NaN))), 2),
      postgres_ms: { named: rounded(of(named, 'cpuMs'), 2), unnamed: rounded(of(unnamed, 'cpuMs'), 2) },
      cpu_of_unnamed: rounded(median(named.map(({ cpuMs }, at) => cpuMs / (unnamed[at]?.cpuMs ?? Number.NaN))), 2),
      api_ms: rounded(of(named, 'apiMs'), 2),
      hot_share: rounded(of(named, 'hotShare'), 3),
      bars: BARS,
    }
  } finally {
    await app.discard()
  }
}

async function restart(app: AppProcess, prepared: 'on' | 'off') {
  await app.stop()
  await app.start({ DB_PREPARED: prepared })
}

/** Each tablet has an evaluation of its own, and has rated all of it. */
async function beginEvaluations(app: AppProcess): Promise<[Lane, ...Lane[]]> {
  const token = await app.tokenOf(EVALUATOR)
  const { id: userId } = (await app.get('/auth/me/', token)) as { id: string }
  const begin = async (): Promise<Lane> => {
    const creation = aLiveCreation({ mutation_id: uuidv7(), rubric_version: '2026.1' })
    const lane = { evaluationId: creation.evaluation_submission_id, userId, deviceId: randomUUID(), taps: 0 }
    const send = sender(app, token)
    await send('/api/evaluation/live/', { device_id: lane.deviceId, schema: 1, ...creation })
    for (const _key of KEYS) await send(RATINGS, nextTap(lane))
    send.close()
    return lane
  }
  return [await begin(), ...(await Promise.all(Array.from({ length: LANES - 1 }, begin)))]
}

const RATINGS = '/api/evaluation/evaluation-ratings/'

function nextTap(lane: Lane) {
  const [tap, key] = [++lane.taps, KEYS[lane.taps % KEYS.length] ?? '']
  return {
    device_id: lane.deviceId,
    schema: 1,
    mutation_id: uuidv7(),
    evaluation_submission_id: lane.evaluationId,
    base_revision: 0,
    ratings: [{ key, value: 2 + (tap % 3), rev: tap }],
  }
}

async function tap(app: AppProcess, lanes: Lane[]): Promise<Tapped> {
  const { url, pid } = await databaseOf(app)
  const db = openDatabase({ url, maxConnections: 1 })
  const token = await app.tokenOf(EVALUATOR)
  await tapFor(app, token, lanes, WARM_UP_SECONDS)
  await pause(WARM_UP_SECONDS * 1_000)
  const updates = await updatesOf(db)
  const before = [cpuSecondsOfPostgres(pid), cpuSecondsOfProcess(app.pid)] as const
  const { count, seconds } = await tapFor(app, token, lanes, SECONDS)
  const spent = cpuSecondsOfPostgres(pid) - before[0]
  const spentHere = cpuSecondsOfProcess(app.pid) - before[1]
  // Connections tell of their updates once they have rested.
  await pause(WARM_UP_SECONDS * 1_000)
  const after = await updatesOf(db)
  await db.close()
  return {
    perSecond: count / seconds,
    cpuMs: (spent * 1_000) / count,
    apiMs: (spentHere * 1_000) / count,
    hotShare: (after.hot - updates.hot) / (after.all - updates.all),
  }
}

async function updatesOf(db: Database): Promise<{ all: number; hot: number }> {
  const [row] = await db.query<{ all: number; hot: number }>(
    `SELECT n_tup_upd AS all, n_tup_hot_upd AS hot FROM pg_stat_user_tables WHERE relname = 'evaluation'`,
  )
  return row ?? { all: 0, hot: 0 }
}

/** Ratings per second that Node takes which runs the statements of one and nothing else: what a server in Node can reach. */
async function tapBareNode(url: string, lanes: [Lane, ...Lane[]]): Promise<number> {
  const server = fork(path.join(import.meta.dirname, 'bare-rating-server.ts'))
  try {
    server.send({ url, recorded: await recordRating(url, lanes[0]), connections: LANES })
    const [port] = (await once(server, 'message')) as [number]
    const asked = { origin: `http://127.0.0.1:${port}`, path: '/', token: '', keys: KEYS, seconds: SECONDS }
    const { count, seconds } = await tapWithWrk(lanes, asked)
    return count / seconds
  } finally {
    server.kill()
  }
}

const tapFor = (app: AppProcess, token: string, lanes: Lane[], seconds: number) =>
  tapWithWrk(lanes, { origin: `http://127.0.0.1:${app.port}`, path: RATINGS, token, keys: KEYS, seconds })

/** One connection, as a tablet keeps one. */
function sender(app: AppProcess, token: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const send = (path: string, body: object) =>
    new Promise<void>((resolve, reject) => {
      const request = http.request({ port: app.port, host: '127.0.0.1', path, method: 'POST', agent, headers })
      request.on('error', reject)
      request.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () =>
          text.includes('"status":"applied"') ? resolve() : reject(new Error(`${response.statusCode} ${text}`)),
        )
      })
      request.end(JSON.stringify(body))
    })
  return Object.assign(send, { close: () => agent.destroy() })
}
