import * as fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import * as os from 'node:os'
import * as path from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import Fastify from 'fastify'
import { openVideoFolder } from '#server/standins/s3/video-store-folder.ts'
import { responseHeaders } from '#server/http/headers.ts'
import { s3Routes } from '#server/standins/s3/s3-routes.ts'

export type S3Stage = Awaited<ReturnType<typeof openS3Stage>>

/** The endpoint as the server has it, on a folder and a port of its own. */
export async function openS3Stage({ reserveBytes }: { reserveBytes?: number } = {}) {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'courtside-s3-'))
  const store = openVideoFolder(root, {
    origin: 'http://localhost:8080',
    now: Date.now,
    ...(reserveBytes !== undefined && { reserveBytes }),
  })
  const app = Fastify({ bodyLimit: 1_024, routerOptions: { ignoreTrailingSlash: true } })
  await responseHeaders(app, { isHttps: false, identityOrigin: undefined })
  await s3Routes(app, store.endpoint)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const clients: S3Client[] = []
  function connect(config: S3ClientConfig = {}) {
    const client = new S3Client({
      region: 'us-east-1',
      endpoint: `${origin}/s3`,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { ...store.endpoint.verifier.keys },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      ...config,
    })
    clients.push(client)
    return client
  }
  return {
    root,
    app,
    store,
    origin,
    connect,
    client: connect(),
    async put(address: string, body: string) {
      const answer = await fetch(`${origin}${address}`, { method: 'PUT', body })
      return {
        status: answer.status,
        etag: answer.headers.get('etag'),
        code: /<Code>(.*?)<\/Code>/u.exec(await answer.text())?.[1],
      }
    },
    files: async () =>
      (await fs.readdir(root, { recursive: true, withFileTypes: true }))
        .filter((it) => it.isFile())
        .map((it) => path.join(it.parentPath, it.name))
        .toSorted(),
    async close() {
      for (const client of clients) client.destroy()
      app.server.closeAllConnections()
      await app.close()
      await fs.rm(root, { recursive: true, force: true })
    },
  }
}
