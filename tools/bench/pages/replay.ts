// Runs in the page: fills the outbox with the app's own writes, then lets the app's own engine drain it.
import { v7 as newId } from 'uuid'
import { createApiClient } from '../../../src/data/api/api-client.ts'
import { Database } from '../../../src/data/db/database.ts'
import type { OperationBody, OperationKind } from '../../../src/domain/contracts/operations.ts'
import { replayableEndpoints } from '../../../src/domain/contracts/operations.ts'
import { drainOutbox } from './drain-outbox.ts'
import { queueEvaluations } from './queue-evaluations.ts'

type Prepared = { ids: string[]; operations: { kind: OperationKind; path: string; body: OperationBody }[] }

const db = new Database('replay')
let user = ''

window.prepareReplay = async (count, userId) => {
  user = userId
  await db.delete()
  await db.open()
  const ids = await queueEvaluations({ db, userId, now: Date.now, newId: () => newId(), build: 'bench' }, count)
  const rows = await db.outbox.orderBy('seq').toArray()
  return {
    ids,
    operations: rows.map(({ kind, body }) => ({ kind, path: `/api${replayableEndpoints[kind].path}`, body })),
  }
}

window.drainReplay = (token, parallel, deadlineMs) => {
  const getToken = () => Promise.resolve({ kind: 'ok' as const, token })
  const api = createApiClient({ baseUrl: `${location.origin}/api`, getToken, fetch: fetch.bind(window) })
  return drainOutbox({ db, api, getToken, userId: () => user, parallel, locks: navigator.locks }, deadlineMs)
}

declare global {
  interface Window {
    prepareReplay(count: number, userId: string): Promise<Prepared>
    drainReplay(token: string, parallel: number, deadlineMs: number): Promise<{ ms: number; left: number }>
    replayWithWorkbox(
      operations: Prepared['operations'],
      token: string,
      deadlineMs: number,
    ): Promise<{ ms: number; left: number }>
  }
}

window.replayWithWorkbox = async (operations, token, deadlineMs) => {
  await navigator.serviceWorker.register('workbox-worker.js')
  const { active } = await navigator.serviceWorker.ready
  if (!active) throw new Error('The worker is not active')
  const ask = (work: object) =>
    new Promise<{ ms: number; left: number }>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(data as { ms: number; left: number })
      active.postMessage(work, [port2])
    })
  const requests = operations.map(({ path, body }) => ({
    path,
    body: JSON.stringify({ device_id: 'workbox', ...body }),
  }))
  for (let at = 0; at < requests.length; at += 250)
    await ask({ do: 'enqueue', requests: requests.slice(at, at + 250), token })
  return ask({ do: 'replay', deadlineMs })
}
