import { IDBFactory } from 'fake-indexeddb'
import type { QueryKey } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { createApiClient } from '#data/api/api-client.ts'
import { createBytesClient } from '#data/api/bytes-client.ts'
import { Database } from '#data/db/database.ts'
import { createAuditDownload } from '#data/admin/audit-download.ts'
import { createOwnDataDownload } from '#data/own-data/own-data-download.ts'
import { createReportDownload } from '#data/reports/report-download.ts'
import type { KeptPictures } from '#data/pictures/kept-pictures.ts'
import { createPictureStore } from '#data/pictures/picture-store.ts'
import { createAfterWrites } from '#data/queries/after-writes.ts'
import { createQueryClient } from '#data/queries/query-client.ts'
import type { Services } from '#data/services.ts'
import { createLazyUploads } from '#data/uploads/lazy-uploads.ts'
import type { EvaluationServer } from './evaluation-server.ts'
import { loopbackFetch } from './loopback-fetch.ts'
import type { TestUser } from './test-server.ts'
import { anUploadDevice } from './upload-device.ts'

/**
 * Decides over a request before it reaches the server: a Response answers in its place, a throw is a lost connection.
 */
export type Interfere = (request: Request) => Response | Promise<Response> | void

/**
 * A page's services on a fresh disk, with the real client and the real server in this process. Nothing is sent from the
 * outbox: the engine has tests of its own.
 */
export async function realServices(
  server: EvaluationServer,
  user: TestUser,
  interfere: { with: Interfere } = { with: () => {} },
) {
  const db = new Database('courtside', { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.open()
  const { authorization } = await server.as(user)
  const loopback = loopbackFetch(server.app)
  const parts = {
    apiUrl: 'http://test/api',
    getToken: async () => ({ kind: 'ok' as const, token: authorization.replace('Bearer ', '') }),
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      return interfere.with(request.clone()) ?? loopback(request)
    },
  }
  const queryClient = createQueryClient()
  const api = createAfterWrites(queryClient).watch(createApiClient({ baseUrl: parts.apiUrl, ...parts }))
  const wakes: string[] = []
  const services = {
    api,
    db,
    queryClient,
    keptAnswers: async (begin: QueryKey) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: begin })
        .map(({ state }) => ({ data: state.data, at: state.dataUpdatedAt })),
    pictures: createPictureStore(parts),
    downloadOwnData: createOwnDataDownload(createBytesClient(parts)),
    downloadAudit: createAuditDownload(createBytesClient(parts)),
    downloadReport: createReportDownload(createBytesClient(parts)),
    now: Date.now,
    newId: uuidv7,
    build: 'test',
    uploads: createLazyUploads({
      load: () => anUploadDevice(server, interfere).openTab(user),
      onError: (error) => {
        throw error
      },
    }),
    sync: {
      wake: async (reason: string) => {
        wakes.push(reason)
      },
    },
  } as unknown as Services // Pages under test use neither the session nor the rest of the engine.
  return { services, db, wakes, ctx: { db, userId: user.id, now: Date.now, newId: uuidv7, build: 'test' } }
}

/** Keeps pictures in memory, in place of the browser's cache storage, which Node does not have. */
export function memoryPictures(
  fetchPicture: (path: string) => Promise<boolean> = async () => true,
): KeptPictures & { kept: Set<string> } {
  const kept = new Set<string>()
  return {
    kept,
    keep: async (path) => {
      const isThere = await fetchPicture(path)
      if (isThere) kept.add(path)
      return isThere
    },
    read: async () => undefined,
    forget: async (path) => void kept.delete(path),
    count: async () => kept.size,
  }
}
