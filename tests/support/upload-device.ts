import { IDBFactory } from 'fake-indexeddb'
import { createApiClient } from '#data/api/api-client.ts'
import { createBytesClient } from '#data/api/bytes-client.ts'
import { OfflineError } from '#data/api/api-error.ts'
import { createUploadStore } from '#data/db/upload-store.ts'
import type { Network } from '#data/uploads/network.ts'
import type { SendPart } from '#data/uploads/send-part.ts'
import { createThumbnailSender } from '#data/uploads/send-thumbnail.ts'
import { createUploadEngine } from '#data/uploads/upload-engine.ts'
import type { UploadEngine } from '#data/uploads/upload-engine.ts'
import type { Upload } from '#data/uploads/uploads.ts'
import type { EvaluationServer } from './evaluation-server.ts'
import { loopbackFetch } from './loopback-fetch.ts'
import type { Interfere } from './real-services.ts'
import type { TestUser } from './test-server.ts'

/**
 * A device whose tabs upload with the real engine to the real server in this process. A reload is a tab closed and
 * another opened: what is in memory is gone, what is on the disk stays.
 */
export function anUploadDevice(
  server: EvaluationServer,
  interfere: { with: Interfere } = { with: () => {} },
  now: () => number = Date.now,
) {
  const disk = new IDBFactory()
  const loopback = loopbackFetch(server.app)
  /** Requests that reached or tried to reach the server, such as `PUT 3` for a part. */
  const calls: string[] = []
  const network = aNetwork()
  const tabs: UploadEngine[] = []
  const errors: unknown[] = []
  /** Only so many parts get through; the others stand still on the way. A proxy refuses bodies above `mostBytes`. */
  const line = { parts: Infinity, mostBytes: Infinity }
  let mostPutsAtOnce = 0
  let puts = 0

  const fetchFrom =
    (name: (request: Request) => string) =>
    async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      calls.push(name(request))
      const answer = interfere.with(request.clone())
      return answer ?? loopback(request)
    }
  const callApi = fetchFrom(
    ({ method, url }) =>
      `${method} ${new URL(url).pathname.replace('/api/evaluation/videos/', '').replace(/[\da-f-]{36}/u, ':id')}`,
  )

  /** Like the browser's, but for the bytes on the way, which it tells in two halves. */
  const sendPart: SendPart = async ({ url, body, onProgress, signal }) => {
    const put = fetchFrom(() => `PUT ${body.size}`)
    mostPutsAtOnce = Math.max(mostPutsAtOnce, ++puts)
    try {
      signal.throwIfAborted()
      onProgress(Math.floor(body.size / 2))
      do {
        await new Promise((resolve) => setTimeout(resolve, 1))
        signal.throwIfAborted()
      } while (line.parts <= 0)
      line.parts -= 1
      onProgress(body.size)
      if (body.size > line.mostBytes) {
        calls.push(`PUT ${body.size}`)
        return { status: 413, retryAfterMs: 0, isPage: true }
      }
      const { status, headers } = await put(new URL(url, 'http://test'), { method: 'PUT', body, signal })
      return { status, retryAfterMs: 0, isPage: headers.get('content-type') === 'text/html' }
    } catch (cause) {
      throw new OfflineError('No answer to a part', { cause })
    } finally {
      puts -= 1
    }
  }

  async function openTab(user: TestUser): Promise<UploadEngine> {
    const { authorization } = await server.as(user)
    const parts = {
      getToken: async () => ({ kind: 'ok' as const, token: authorization.replace('Bearer ', '') }),
      fetch: callApi,
    }
    const tab = createUploadEngine({
      userId: user.id,
      sendPart,
      network,
      api: createApiClient({ baseUrl: 'http://test/api', ...parts }),
      sendThumbnail: createThumbnailSender(createBytesClient({ apiUrl: 'http://test/api', ...parts })),
      store: createUploadStore(user.id, 'courtside-uploads', { indexedDB: disk, IDBKeyRange }),
      now,
      random: () => 0.05,
      locks: navigator.locks,
      channel: new BroadcastChannel(`uploads-of-a-test:${user.id}`),
      onError: (error) => errors.push(error),
    })
    await tab.open()
    tabs.push(tab)
    return tab
  }

  return {
    calls,
    interfere,
    network,
    line,
    errors,
    openTab,
    mostPutsAtOnce: () => mostPutsAtOnce,
    putCount: () => calls.filter((call) => call.startsWith('PUT ')).length,
    close: () => {
      for (const tab of tabs) tab.close()
    },
  }
}

function aNetwork() {
  const listeners = new Set<() => void>()
  let isWifi: boolean | undefined
  return {
    isWifi: () => isWifi,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The device comes to another network, or back to one. */
    becomes(next: boolean | undefined) {
      isWifi = next
      for (const listener of listeners) listener()
    },
  } satisfies Network & { becomes: (next: boolean | undefined) => void }
}

/** Resolves with the upload as soon as `isSo` says yes to it. */
export function until(
  tab: UploadEngine,
  videoId: string,
  isSo: (upload: Upload) => boolean,
  ms = 30_000,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      unsubscribe()
      reject(new Error(`It did not come to it: ${JSON.stringify(tab.get())}`))
    }, ms)
    const look = () => {
      const upload = tab.get().find((it) => it.videoId === videoId)
      if (!upload || !isSo(upload)) return
      clearTimeout(timer)
      unsubscribe()
      resolve(upload)
    }
    const unsubscribe = tab.subscribe(look)
    look()
  })
}
