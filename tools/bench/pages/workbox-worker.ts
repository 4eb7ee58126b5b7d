// The peer of the replay: the same operations, one request each, through workbox-background-sync's queue.
import { Queue } from 'workbox-background-sync'

const worker = globalThis as unknown as ServiceWorkerGlobalScope
const queue = new Queue('evaluations', {
  maxRetentionTime: 24 * 60,
  forceSyncFallback: true,
  onSync: () => Promise.resolve(),
})

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => event.waitUntil(answer(event)))

type Work =
  | { do: 'enqueue'; requests: { path: string; body: string }[]; token: string }
  | { do: 'replay'; deadlineMs: number }

async function answer(event: ExtendableMessageEvent): Promise<void> {
  const work = event.data as Work
  if (work.do === 'enqueue') {
    for (const { path, body } of work.requests) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${work.token}` }
      await queue.pushRequest({ request: new Request(path, { method: 'POST', headers, body }) })
    }
    event.ports[0]?.postMessage({ size: await queue.size() })
    return
  }
  const started = performance.now()
  while ((await queue.size()) > 0 && performance.now() - started < work.deadlineMs) {
    // It stops at the first request without an answer and puts that one back; the next event would try again.
    await queue.replayRequests().catch(() => undefined)
  }
  event.ports[0]?.postMessage({ ms: performance.now() - started, left: await queue.size() })
}
