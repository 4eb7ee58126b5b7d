import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { databaseOf } from '../../tests/torture/server-rows.ts'
import { cpuSecondsOfPostgres, cpuSecondsOfProcess } from './cpu-seconds.ts'
import type {} from './pages/replay.ts'
import { bundlePages, pageFile } from './page-server.ts'
import { median, rounded } from './statistics.ts'

const EVALUATIONS = 500
/** Workbox sends its operations one after the other: all 500 evaluations take it five to ten minutes. */
const EVALUATIONS_OF_PEER = 50
const ROUND_TRIP_MS = 100
const LOST_SHARE = 0.1
const PEER_DEADLINE_MS = 120_000
const ROUNDS = 3
const BARS = { of_bare: 1.5, left_in_queue: 0, duplicates: 0, lost: 0 }

/** `server_cpu_ms` are milliseconds of a processor for each evaluation, of the API and of PostgreSQL. */
type Run = {
  seconds: number
  requests: number
  left_in_queue: number
  server_cpu_ms: { api: number; postgres: number }
}

/**
 * Queued evaluations against the real API, 100 ms away, with every tenth answer lost after the commit: seconds by the
 * app's engine, in turns with the same engine against a server that takes everything at once and does nothing
 * (`bare`), and then fewer of them by Workbox's queue against the real API.
 */
export async function replay() {
  const { folder, remove } = await bundlePages(['replay', 'workbox-worker'])
  try {
    const [ours, bare]: [(Run & Audit)[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await againstOurs(folder, byEngine))
      bare.push(await againstBare(folder))
    }
    return {
      unit: 'seconds',
      evaluations: EVALUATIONS,
      round_trip_ms: ROUND_TRIP_MS,
      lost_answers: LOST_SHARE,
      rounds: ROUNDS,
      ours: {
        seconds: median(ours.map(({ seconds }) => seconds)),
        requests: median(ours.map(({ requests }) => requests)),
        server_cpu_ms: {
          api: median(ours.map(({ server_cpu_ms }) => server_cpu_ms.api)),
          postgres: median(ours.map(({ server_cpu_ms }) => server_cpu_ms.postgres)),
        },
        // One of any round is one too many.
        left_in_queue: sum(ours.map(({ left_in_queue }) => left_in_queue)),
        duplicates: sum(ours.map(({ duplicates }) => duplicates)),
        lost: sum(ours.map(({ lost }) => lost)),
      },
      bare: median(bare),
      of_bare: rounded(median(ours.map(({ seconds }, round) => seconds / (bare[round] ?? Number.NaN))), 2),
      workbox: { evaluations: EVALUATIONS_OF_PEER, ...(await againstOurs(folder, byWorkbox, EVALUATIONS_OF_PEER)) },
      bars: BARS,
    }
  } finally {
    remove()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, it) => all + it, 0)

type Operations = Awaited<ReturnType<Window['prepareReplay']>>['operations']
type BenchPage = Awaited<ReturnType<Awaited<ReturnType<typeof aDevice>>['open']>>
type Drain = (page: BenchPage, token: string, operations: Operations) => Promise<{ ms: number; left: number }>

const byEngine: Drain = (page, token) => page.evaluate((it) => window.drainReplay(it, 2, 120_000), token)

const byWorkbox: Drain = (page, token, operations) =>
  page.evaluate(([all, it, deadline]) => window.replayWithWorkbox(all, it, deadline), [
    operations,
    token,
    PEER_DEADLINE_MS,
  ] as const)

async function againstOurs(folder: string, drain: Drain, evaluations = EVALUATIONS): Promise<Run & Audit> {
  const app = await anAppProcess({ DEMO: 'small' })
  try {
    const token = await app.tokenOf(EVALUATOR)
    const { id } = (await app.get('/auth/me/', token)) as { id: string }
    const { pid } = await databaseOf(app)
    const spent = () => [cpuSecondsOfProcess(app.pid), cpuSecondsOfPostgres(pid)] as const
    let before = spent()
    const { ids, ...run } = await through(folder, { port: app.port, userId: id, evaluations }, (page, operations) => {
      before = spent()
      return drain(page, token, operations)
    })
    const [api, postgres] = spent().map((it, at) => rounded(((it - (before[at] ?? 0)) * 1_000) / evaluations))
    return { ...run, server_cpu_ms: { api: api ?? 0, postgres: postgres ?? 0 }, ...(await audit(app, token, ids)) }
  } finally {
    await app.discard()
  }
}

/** Seconds. */
async function againstBare(folder: string): Promise<number> {
  const server = fork(path.join(import.meta.dirname, 'bare-operations-server.ts'))
  try {
    const [port] = (await once(server, 'message')) as [number]
    const device = { port, userId: randomUUID(), evaluations: EVALUATIONS }
    const { seconds, left_in_queue: left } = await through(folder, device, (page, operations) =>
      byEngine(page, 'bare', operations),
    )
    if (left > 0) throw new Error(`The bare server left ${left} operations`)
    return seconds
  } finally {
    server.kill()
  }
}

/** Fills a device of its own and drains it through a network that is slow and loses answers. */
async function through(
  folder: string,
  { port, userId, evaluations }: { port: number; userId: string; evaluations: number },
  drain: (page: BenchPage, operations: Operations) => ReturnType<Drain>,
) {
  const pages = (address: string) =>
    address.startsWith('/__bench/') ? pageFile(folder, address.slice('/__bench/'.length)) : undefined
  const network = await startFaultProxy({ port }, { pages })
  const device = await aDevice()
  try {
    const page = await device.open(`${network.origin}/__bench/replay.html`)
    const { ids, operations } = await page.evaluate(([count, user]) => window.prepareReplay(count, user), [
      evaluations,
      userId,
    ] as const)
    const random = mulberry32(7)
    network.setLatency(ROUND_TRIP_MS)
    network.loseAnswers(() => random() < LOST_SHARE)
    const { ms, left } = await drain(page, operations)
    return { ids, seconds: rounded(ms / 1000), requests: network.requests.length, left_in_queue: left }
  } finally {
    await device.discard()
    await network.close().catch(() => undefined)
  }
}

type Audit = { duplicates: number; lost: number }

/** What the server holds, against what was queued: every evaluation completed, with its 68 ratings and its one note. */
async function audit(app: AppProcess, token: string, ids: string[]): Promise<Audit> {
  let lost = 0
  let duplicates = 0
  for (const id of ids) {
    const data = (await app.get(`/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`, token)) as {
      status?: string
      ratings?: unknown[]
      notes?: unknown[]
    }
    if (data.status !== 'completed' || data.ratings?.length !== 68 || data.notes?.length !== 1) lost += 1
    duplicates += Math.max(0, (data.notes?.length ?? 0) - 1)
  }
  const names = (await app.get('/evaluation/evaluator/library/?limit=1&search=Duarte', token)) as { count: number }
  duplicates += Math.max(0, names.count - ids.length)
  return { duplicates, lost }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
