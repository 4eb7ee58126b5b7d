import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openS3Stage } from '#tests/support/s3-stage.ts'
import type { S3Stage } from '#tests/support/s3-stage.ts'
import { CHECKSUMS, bucketOrigin } from '../adapters/s3-address.ts'
import { createS3VideoStore, openVideoClient } from '../adapters/video-store-s3.ts'
import type { VideoStore } from './video-store.ts'
import { openVideoStore } from '../providers.ts'

const MIB = 1_024 * 1_024

let stage: S3Stage
beforeAll(async () => {
  stage = await openS3Stage()
})
afterAll(() => stage.close())

/** The folder itself, and the S3 half with the real SDK against the endpoint that stands before it. */
const STORES: ReadonlyArray<[string, () => VideoStore]> = [
  ['the folder', () => stage.store.videos],
  ['the bucket', () => createS3VideoStore({ bucket: 'courtside', client: stage.connect(CHECKSUMS), origins: [] })],
]

test.each(STORES)(
  '[N1] %s takes parts at signed addresses, in any order and again, and gives the whole back',
  async (_name, open) => {
    const store = open()
    const key = `evaluation-videos/${randomBytes(8).toString('hex')}`
    const parts = [randomBytes(5 * MIB), randomBytes(5 * MIB), randomBytes(11)]
    const upload = { key, uploadId: await store.beginUpload(key, 'video/mp4') }
    expect(await store.listParts(upload)).toEqual([])
    for (const partNumber of [3, 1, 2, 3])
      await put(
        await store.signPart(upload, { partNumber, byteLength: parts[partNumber - 1]!.length, seconds: 60 }),
        parts[partNumber - 1]!,
      )
    const listed = (await store.listParts(upload))!
    expect(listed.map(({ partNumber, byteLength }) => [partNumber, byteLength])).toEqual(
      parts.map((part, at) => [at + 1, part.length]),
    )
    expect(await store.readStart(key, 4)).toBeUndefined()
    expect(await store.finishUpload(upload, listed)).toBe(true)
    expect(await store.finishUpload(upload, listed)).toBe(false)
    expect(await store.listParts(upload)).toBeUndefined()
    const whole = Buffer.concat(parts)
    expect((await store.readStart(key, 4_096))?.equals(whole.subarray(0, 4_096))).toBe(true)
    const address = await store.signRead(key, { seconds: 60, mediaType: 'video/quicktime' })
    const answer = await fetch(new URL(address, stage.origin), { headers: { range: `bytes=${5 * MIB - 5}-` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/quicktime'])
    expect(whole.subarray(5 * MIB - 5).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    await store.delete(key)
    await store.delete(key)
    expect(await store.readStart(key, 4)).toBeUndefined()
  },
)

test.each(STORES)(
  '[N1] %s does not put together what has changed, and forgets what is given up',
  async (_name, open) => {
    const store = open()
    const key = `evaluation-videos/${randomBytes(8).toString('hex')}`
    const upload = { key, uploadId: await store.beginUpload(key, 'video/mp4') }
    const send = async (body: string) =>
      put(await store.signPart(upload, { partNumber: 1, byteLength: body.length, seconds: 60 }), Buffer.from(body))
    await send('first')
    const listed = (await store.listParts(upload))!
    await send('other')
    expect(await store.finishUpload(upload, listed)).toBe(false)
    await store.abortUpload(upload)
    await store.abortUpload(upload)
    expect(await store.listParts(upload)).toBeUndefined()
    await expect(send('again')).rejects.toThrow('404')
  },
)

test('[N1] more parts than one answer lists are all listed', async () => {
  const store = STORES[1]![1]()
  const upload = {
    key: 'evaluation-videos/many',
    uploadId: await store.beginUpload('evaluation-videos/many', 'video/mp4'),
  }
  for (let from = 1; from <= 1_001; from += 77) {
    await Promise.all(
      Array.from({ length: Math.min(77, 1_002 - from) }, async (_, at) =>
        put(await store.signPart(upload, { partNumber: from + at, byteLength: 1, seconds: 60 }), Buffer.from('x')),
      ),
    )
  }
  expect(await store.listParts(upload)).toHaveLength(1_001)
  await store.abortUpload(upload)
})

test('[N1] a bucket that does not answer is unavailable, and never "not there"', async () => {
  const away = await openS3Stage()
  const store = createS3VideoStore({ bucket: 'courtside', client: away.connect(CHECKSUMS), origins: [] })
  const upload = { key: 'evaluation-videos/x', uploadId: 'a'.repeat(32) }
  await away.close()
  for (const call of [
    () => store.beginUpload(upload.key, 'video/mp4'),
    () => store.listParts(upload),
    () => store.readStart(upload.key, 1),
    () => store.delete(upload.key),
    () => store.abortUpload(upload),
  ]) {
    await expect(call()).rejects.toMatchObject({ reason: 'unavailable' })
  }
})

test("[N5] with S3_BUCKET, pages may connect to the bucket's own origin, where its addresses begin", async () => {
  const { videos, endpoint } = openVideoStore({
    s3: { bucket: 'club-videos', region: 'eu-west-1', isPathStyle: false, isEncrypted: true },
    dataDir: '/nowhere',
    publicOrigin: 'http://localhost:8080',
  })
  expect([videos.origins, endpoint]).toEqual([['https://club-videos.s3.eu-west-1.amazonaws.com'], undefined])
  const at = { bucket: 'club-videos', region: 'us-east-1', isPathStyle: false }
  for (const place of [
    at,
    { ...at, bucket: 'club.videos' },
    { ...at, region: 'eu-west-1' },
    { ...at, isPathStyle: true },
    { ...at, endpoint: 'https://s3.club.example' },
    { ...at, endpoint: 'http://127.0.0.1:9000', isPathStyle: true },
  ]) {
    const { bucket } = place
    const client = openVideoClient(place)
    client.config.credentials = async () => ({ accessKeyId: 'a', secretAccessKey: 'b' })
    const store = createS3VideoStore({ bucket, client, origins: [] })
    const address = await store.signPart(
      { key: 'evaluation-videos/a', uploadId: 'u' },
      { partNumber: 1, byteLength: 7, seconds: 60 },
    )
    expect(new URL(address).origin).toBe(bucketOrigin(place))
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    expect(address).not.toMatch(/checksum/iu)
  }
})

test('[U100] where browsers reach a store by another name, their addresses begin with it, and ours do not', async () => {
  const inside = 'http://10.0.0.7:9000'
  const { videos } = openVideoStore({
    s3: {
      bucket: 'club',
      region: 'us-east-1',
      endpoint: inside,
      publicOrigin: 'https://files.club.example',
      isPathStyle: true,
      isEncrypted: true,
    },
    dataDir: '/nowhere',
    publicOrigin: 'http://localhost:8080',
  })
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(videos.origins).toEqual(['https://files.club.example'])
  const address = await videos.signRead('evaluation-videos/a', { seconds: 60, mediaType: 'video/mp4' })
  expect(address).toMatch(/^https:\/\/files\.club\.example\/club\/evaluation-videos\/a\?/u)
})

async function put(address: string, body: Buffer) {
  const answer = await fetch(new URL(address, stage.origin), { method: 'PUT', body: new Uint8Array(body) })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
