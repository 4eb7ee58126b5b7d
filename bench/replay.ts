import { anAppProcess, EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type {} from './pages/replay.ts'
import { bundlePages, pageFile } from './page-server.ts'
import { rounded } from './statistics.ts'

const EVALUATIONS = 500
const ROUND_TRIP_MS = 100
const LOST_SHARE = 0.1
const PEER_DEADLINE_MS = 420_000

/** Queued evaluations against the real API, 100 ms away, with every tenth answer lost after the commit. */
export async function replay() {
  const { folder, remove } = await bundlePages(['replay', 'workbox-worker'])
  try {
    return {
      unit: 'seconds',
      evaluations: EVALUATIONS,
      round_trip_ms: ROUND_TRIP_MS,
      lost_answers: LOST_SHARE,
      ours: await run(folder, (page, token) => page.evaluate((it) => window.drainReplay(it, 2, 120_000), token)),
      workbox: await run(folder, (page, token, operations) =>
        page.evaluate(([all, it, deadline]) => window.replayWithWorkbox(all, it, deadline), [
          operations,
          token,
          PEER_DEADLINE_MS,
        ] as const),
      ),
    }
  } finally {
    remove()
  }
}

type Operations = Awaited<ReturnType<Window['prepareReplay']>>['operations']
type BenchPage = Awaited<ReturnType<Awaited<ReturnType<typeof aDevice>>['open']>>
type Drain = (page: BenchPage, token: string, operations: Operations) => Promise<{ ms: number; left: number }>

async function run(folder: string, drain: Drain) {
  const app = await anAppProcess({ DEMO: 'small' })
  const pages = (path: string) =>
    path.startsWith('/__bench/') ? pageFile(folder, path.slice('/__bench/'.length)) : undefined
  const network = await startFaultProxy({ port: app.port }, { pages })
  const device = await aDevice()
  try {
    const token = await app.tokenOf(EVALUATOR)
    const { id } = (await app.get('/auth/me/', token)) as { id: string }
    const page = await device.open(`${network.origin}/__bench/replay.html`)
    const { ids, operations } = await page.evaluate(([count, user]) => window.prepareReplay(count, user), [
      EVALUATIONS,
      id,
    ] as const)
    const random = mulberry32(7)
    network.setLatency(ROUND_TRIP_MS)
    network.loseAnswers(() => random() < LOST_SHARE)
    const { ms, left } = await drain(page, token, operations)
    const requests = network.requests.length
    return { seconds: rounded(ms / 1000), requests, left_in_queue: left, ...(await audit(app, token, ids)) }
  } finally {
    await device.discard()
    await network.close().catch(() => undefined)
    await app.discard()
  }
}

/** What the server holds, against what was queued: every evaluation completed, with its 68 ratings and its one note. */
async function audit(app: AppProcess, token: string, ids: string[]) {
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
