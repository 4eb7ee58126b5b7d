import * as fs from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as os from 'node:os'
import * as path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from '../standins/s3/object-store-folder.ts'
import { createS3Store } from '../adapters/object-store-s3.ts'

test('[PI50] the folder keeps bytes and media type, replaces, and forgets', async () => {
  const store = createFolderStore(await temporaryFolder())
  const bytes = Buffer.from([0, 10, 13, 255, 10])
  expect(await store.get('pictures/a')).toBeUndefined()
  await store.put('pictures/a', bytes, 'image/png')
  expect(await store.get('pictures/a')).toEqual({ bytes, mediaType: 'image/png' })
  await store.put('pictures/a', Buffer.from('other'), 'image/webp')
  expect(await store.get('pictures/a')).toEqual({ bytes: Buffer.from('other'), mediaType: 'image/webp' })
  await store.delete('pictures/a')
  await store.delete('pictures/a')
  expect(await store.get('pictures/a')).toBeUndefined()
})

test('[PI50] the files of the folder are for this user alone, and no draft is left beside them', async () => {
  const folder = await temporaryFolder()
  await createFolderStore(folder).put('pictures/a', Buffer.from('x'), 'image/png')
  expect(await fs.readdir(path.join(folder, 'pictures'))).toEqual(['a'])
  expect((await fs.stat(path.join(folder, 'pictures', 'a'))).mode & 0o777).toBe(0o600)
  expect((await fs.stat(path.join(folder, 'pictures'))).mode & 0o777).toBe(0o700)
})

test.each(['../a', '/a', 'pictures/../../a', 'pictures//a', 'a.png', '', String.raw`a\b`, 'pictures/'])(
  '[PI50] "%s" is no key',
  async (key) => {
    const store = createFolderStore(await temporaryFolder())
    await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('cannot be the key')
    await expect(store.get(key)).rejects.toThrow('cannot be the key')
    await expect(store.delete(key)).rejects.toThrow('cannot be the key')
  },
)

test('[PI50] the bucket keeps bytes and media type, encrypted, and forgets', async () => {
  const bucket = await startBucket()
  const bytes = Buffer.from([0, 10, 13, 255, 10])
  expect(await bucket.store.get('pictures/a')).toBeUndefined()
  await bucket.store.put('pictures/a', bytes, 'image/png')
  const put = bucket.requests.find(({ method }) => method === 'PUT')
  expect(put?.url).toContain('/courtside-test/pictures/a')
  expect(put?.headers['x-amz-server-side-encryption']).toBe('AES256')
  expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 .*us-east-1\/s3/u)
  expect(await bucket.store.get('pictures/a')).toEqual({ bytes, mediaType: 'image/png' })
  await bucket.store.delete('pictures/a')
  expect(await bucket.store.get('pictures/a')).toBeUndefined()
})

test('[U100] a store that cannot encrypt is not asked to', async () => {
  const bucket = await startBucket({ isEncrypted: false })
  await bucket.store.put('pictures/a', Buffer.from('x'), 'image/png')
  expect(bucket.requests[0]?.headers).not.toHaveProperty('x-amz-server-side-encryption')
})

test('[PI50] a bucket that does not answer makes 503, not "not found"', async () => {
  const bucket = await startBucket()
  await bucket.close()
  await expect(bucket.store.get('pictures/a')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(bucket.store.put('pictures/a', Buffer.from('x'), 'image/png')).rejects.toMatchObject({
    reason: 'unavailable',
  })
})

async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'courtside-objects-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

/** The real SDK against an endpoint that answers as S3 does. */
async function startBucket({ isEncrypted = true } = {}) {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    requests.push(request)
    const key = new URL(request.url ?? '', 'http://s3').pathname
    const body = await buffer(request)
    if (request.method === 'PUT')
      objects.set(key, { body: payloadOf(request, body), type: request.headers['content-type'] ?? '' })
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    if (found) return response.writeHead(200, { 'content-type': found.type }).end(found.body)
    return response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>')
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(async () => {
    client.destroy()
    await close()
  })
  return { store: createS3Store({ bucket: 'courtside-test', client, isEncrypted }), requests, close }
}

/** The SDK may send the body in signed chunks, each with its length in front. */
function payloadOf(request: IncomingMessage, body: Buffer): Buffer {
  if (!String(request.headers['content-encoding']).includes('aws-chunked')) return body
  const start = body.indexOf('\r\n') + 2
  const length = Number.parseInt(body.toString('latin1'), 16)
  return body.subarray(start, start + length)
}
