import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openS3Stage } from '#tests/support/s3-stage.ts'
import type { S3Stage } from '#tests/support/s3-stage.ts'
import { openVideoFolder } from './video-store-folder.ts'

const MIB = 1_024 * 1_024
const Bucket = 'courtside'

let stage: S3Stage
beforeAll(async () => {
  stage = await openS3Stage()
})
afterAll(() => stage.close())

test('[N1] the real SDK sends an object in parts, lists them, puts them together and reads it', async () => {
  const { client } = stage
  const object = { Bucket, Key: 'evaluation-videos/game one.mp4' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType: 'video/mp4' }))
  const parts = [randomBytes(5 * MIB), randomBytes(5 * MIB), randomBytes(1_000)]
  const sent = await Promise.all(
    parts.map((Body, at) => client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: at + 1, Body }))),
  )
  const first = await client.send(new ListPartsCommand({ ...object, UploadId, MaxParts: 2 }))
  expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2' })
  const second = await client.send(
    new ListPartsCommand({ ...object, UploadId, PartNumberMarker: first.NextPartNumberMarker }),
  )
  expect([...first.Parts!, ...second.Parts!].map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag])).toEqual(
    parts.map((part, at) => [at + 1, part.length, sent[at]!.ETag]),
  )
  const Parts = sent.map(({ ETag }, at) => ({ PartNumber: at + 1, ETag }))
  const done = await client.send(
    new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }),
  )
  expect(done.ETag).toMatch(/^"[\da-f]{32}-3"$/u)
  const whole = Buffer.concat(parts)
  const read = await client.send(new GetObjectCommand(object))
  expect(read).toMatchObject({ ContentType: 'video/mp4', ContentLength: whole.length, ETag: done.ETag })
  expect(whole.equals(await read.Body!.transformToByteArray())).toBe(true)
  expect(await client.send(new HeadObjectCommand(object))).toMatchObject({
    ContentLength: whole.length,
    AcceptRanges: 'bytes',
  })
  await expect(client.send(new ListPartsCommand({ ...object, UploadId }))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
})

test('[N1] a range is read across the borders of parts, and one beyond the end is refused', async () => {
  const { client } = stage
  const { object, whole } = await aStoredVideo()
  for (const [Range, from, to] of [
    ['bytes=0-0', 0, 1],
    [`bytes=${5 * MIB - 2}-${5 * MIB + 1}`, 5 * MIB - 2, 5 * MIB + 2],
    ['bytes=-3', whole.length - 3, whole.length],
    [`bytes=${5 * MIB + 7}-`, 5 * MIB + 7, whole.length],
    ['bytes=10-999999999', 10, whole.length],
  ] as const) {
    const part = await client.send(new GetObjectCommand({ ...object, Range }))
    expect([part.$metadata.httpStatusCode, part.ContentRange]).toEqual([206, `bytes ${from}-${to - 1}/${whole.length}`])
    expect(whole.subarray(from, to).equals(await part.Body!.transformToByteArray())).toBe(true)
  }
  await expect(client.send(new GetObjectCommand({ ...object, Range: `bytes=${whole.length}-` }))).rejects.toMatchObject(
    { name: 'InvalidRange' },
  )
  expect(
    (await client.send(new GetObjectCommand({ ...object, Range: 'bytes=0-1,5-6' }))).$metadata.httpStatusCode,
  ).toBe(200)
})

test('[N1] an upload that is given up and an object that is deleted are gone, bytes and all', async () => {
  const { client } = stage
  const object = { Bucket, Key: 'evaluation-videos/given-up' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: 1, Body: 'part' }))
  const kept = await stage.files()
  await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }))
  expect((await stage.files()).length).toBe(kept.length - 2)
  await expect(client.send(new AbortMultipartUploadCommand({ ...object, UploadId }))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
  await expect(
    client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: 1, Body: 'late' })),
  ).rejects.toMatchObject({ name: 'NoSuchUpload' })
  await client.send(new PutObjectCommand({ ...object, Body: 'first' }))
  await client.send(new PutObjectCommand({ ...object, Body: 'second' }))
  expect(await (await client.send(new GetObjectCommand(object))).Body!.transformToString()).toBe('second')
  await client.send(new DeleteObjectCommand(object))
  await client.send(new DeleteObjectCommand(object))
  await expect(client.send(new GetObjectCommand(object))).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect((await stage.files()).length).toBe(kept.length - 2)
})

test('[N4] a stream with its checksum behind it arrives whole; with a wrong one it does not', async () => {
  const object = { Bucket, Key: 'streamed' }
  const bytes = randomBytes(3 * MIB + 17)
  const client = stage.connect({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
  await client.send(
    new PutObjectCommand({
      ...object,
      Body: Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
      ContentLength: bytes.length,
    }),
  )
  expect(bytes.equals(await (await client.send(new GetObjectCommand(object))).Body!.transformToByteArray())).toBe(true)
  await expect(
    client.send(new PutObjectCommand({ ...object, Body: 'other', ChecksumCRC32: 'AAAAAA==' })),
  ).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(
    client.send(new PutObjectCommand({ ...object, Body: 'other', ContentMD5: 'AAAA' })),
  ).rejects.toMatchObject({ name: 'BadDigest' })
  expect((await client.send(new HeadObjectCommand(object))).ContentLength).toBe(bytes.length)
})

test('[N4] parts of the wrong kind are not put together', async () => {
  const { client } = stage
  const object = { Bucket, Key: 'wrong-parts' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const tags = await Promise.all(
    [1, 2].map(
      async (PartNumber) =>
        (await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body: 'small' }))).ETag,
    ),
  )
  const complete = (Parts: Array<{ PartNumber: number; ETag: string | undefined }>) =>
    client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } })).then(
      () => 'done',
      (error: Error) => error.name,
    )
  const [one, two] = [
    { PartNumber: 1, ETag: tags[0] },
    { PartNumber: 2, ETag: tags[1] },
  ]
  expect(await complete([one, two])).toBe('EntityTooSmall')
  expect(await complete([two, one])).toBe('InvalidPartOrder')
  expect(await complete([one, { PartNumber: 3, ETag: tags[0] }])).toBe('InvalidPart')
  expect(await complete([{ PartNumber: 1, ETag: '"00000000000000000000000000000000"' }])).toBe('InvalidPart')
  expect(await complete([])).not.toBe('done')
  expect(await complete([one])).toBe('done')
})

test('[N3] a part goes to its signed address with exactly the bytes it was signed for', async () => {
  const { client, store } = stage
  const object = { Bucket, Key: 'evaluation-videos/by-address' }
  const { UploadId: uploadId = '' } = await client.send(new CreateMultipartUploadCommand(object))
  const address = await store.videos.signPart(
    { key: object.Key, uploadId },
    { partNumber: 1, byteLength: 5, seconds: 60 },
  )
  expect(address).toMatch(/^\/s3\/courtside\/evaluation-videos\/by-address\?/u)
  expect(address).not.toMatch(/checksum/iu)
  expect(await stage.put(address, 'five!')).toMatchObject({
    status: 200,
    etag: expect.stringMatching(/^"[\da-f]{32}"$/u),
  })
  expect(await stage.put(address, 'longer')).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' })
  expect(await store.videos.listParts({ key: object.Key, uploadId })).toMatchObject([{ partNumber: 1, byteLength: 5 }])
})

test('[N3] a changed, an expired and an incomplete address are refused, and nothing is stored', async () => {
  const { client } = stage
  const put = (seconds = 60, signingDate = new Date()) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'signed' }), { expiresIn: seconds, signingDate }).then(
      (url) => url.replace(stage.origin, ''),
    )
  const address = await put()
  const changes: Array<[string, string, number]> = [
    [address.replace('/signed?', '/stolen?'), 'SignatureDoesNotMatch', 403],
    [address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'), 'SignatureDoesNotMatch', 403],
    [
      address.replace(/X-Amz-Signature=../u, (it) => `${it.slice(0, -2)}${it.endsWith('00') ? '11' : '00'}`),
      'SignatureDoesNotMatch',
      403,
    ],
    [`${address}&partNumber=1`, 'SignatureDoesNotMatch', 403],
    [address.replace(/X-Amz-Signature=[^&]+/u, 'X-Amz-Signature=abc'), 'AccessDenied', 403],
    [address.replace('LOCAL', 'OTHER'), 'InvalidAccessKeyId', 403],
    [address.replace('us-east-1', 'eu-west-1'), 'AuthorizationQueryParametersError', 400],
    [address.replace('X-Amz-Expires=60', 'X-Amz-Expires=0'), 'AuthorizationQueryParametersError', 400],
    [address.replace(/X-Amz-Date=[^&]+/u, 'X-Amz-Date=now'), 'AccessDenied', 403],
    [
      address.replace('X-Amz-SignedHeaders=host', 'X-Amz-SignedHeaders=constructor%3Bhost'),
      'SignatureDoesNotMatch',
      403,
    ],
    [`${address}&X-Amz-Signature=${'0'.repeat(64)}&versionId=1`, 'SignatureDoesNotMatch', 403],
    [address.split('?')[0]!, 'AccessDenied', 403],
    [await put(60, new Date(Date.now() - 61_000)), 'AccessDenied', 403],
    [await put(60, new Date(Date.now() + 3_600_000)), 'AccessDenied', 403],
  ]
  for (const [changed, code, status] of changes)
    expect([changed, await stage.put(changed, 'x')]).toMatchObject([changed, { status, code }])
  await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'signed' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  expect(await stage.put(address, 'x')).toMatchObject({ status: 200 })
})

test('[N3] a header signed with another key, at another time or for another method is refused', async () => {
  const name = (client: S3Client) =>
    client.send(new GetObjectCommand({ Bucket, Key: 'x' })).then(
      () => 'done',
      (error: Error) => error.name,
    )
  const keys = stage.store.endpoint.verifier.keys
  expect(await name(stage.connect({ credentials: { ...keys, secretAccessKey: 'wrong' } }))).toBe(
    'SignatureDoesNotMatch',
  )
  expect(await name(stage.connect({ credentials: { ...keys, accessKeyId: 'WRONG' } }))).toBe('InvalidAccessKeyId')
  expect(await name(stage.connect({ systemClockOffset: -3_600_000 }))).toBe('RequestTimeTooSkewed')
  expect(await name(stage.client)).toBe('NoSuchKey')
  const url = await getSignedUrl(stage.client, new GetObjectCommand({ Bucket, Key: 'x' }))
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
})

test('[N3, N103] our pages alone may send parts and read the ETag; the bytes can do nothing in a page', async () => {
  const preflightOf = (origin: string) =>
    fetch(`${stage.origin}/s3/${Bucket}/any`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
  const preflight = await preflightOf('http://localhost:8080')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:8080')
  for (const other of ['https://elsewhere.example', 'http://localhost:8081', 'null'])
    expect((await preflightOf(other)).headers.has('access-control-allow-origin')).toBe(false)
  const { object } = await aStoredVideo()
  const url = await getSignedUrl(stage.client, new GetObjectCommand({ ...object, ResponseContentType: 'video/webm' }))
  const answer = await fetch(url, {
    headers: { origin: 'http://localhost:8080', range: 'bytes=0-9', 'accept-encoding': 'br, gzip' },
  })
  expect(answer.headers.get('access-control-expose-headers')).toContain('ETag')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': 'http://localhost:8080',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'video/webm',
    'content-length': '10',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(answer.headers.has('content-encoding')).toBe(false)
  await answer.arrayBuffer()
})

test('[N4] a full disk is told as such, and leaves nothing half', async () => {
  const full = await openS3Stage({ reserveBytes: Number.MAX_SAFE_INTEGER })
  onTestFinished(() => full.close())
  const { UploadId } = await full.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'k' }))
  const before = await full.files()
  const failed = await full.client
    .send(new UploadPartCommand({ Bucket, Key: 'k', UploadId, PartNumber: 1, Body: 'x' }))
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'InsufficientStorage', $metadata: { httpStatusCode: 507 } })
  expect(await full.files()).toEqual(before)
  expect(await full.store.videos.hasRoomFor(1)).toBe(false)
})

test('[N3] the keys are made once and are for this user alone', async () => {
  const { root, store } = stage
  expect((await fs.stat(path.join(root, 'keys.json'))).mode & 0o777).toBe(0o600)
  const again = openVideoFolder(root, { origin: stage.origin, now: Date.now })
  expect(again.endpoint.verifier.keys).toEqual(store.endpoint.verifier.keys)
})

async function aStoredVideo() {
  const object = { Bucket, Key: `evaluation-videos/${randomBytes(6).toString('hex')}` }
  const { UploadId } = await stage.client.send(new CreateMultipartUploadCommand(object))
  const bodies = [randomBytes(5 * MIB), randomBytes(2_000)]
  const Parts = await Promise.all(
    bodies.map(async (Body, at) => {
      const { ETag } = await stage.client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: at + 1, Body }))
      return { PartNumber: at + 1, ETag }
    }),
  )
  await stage.client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }))
  return { object, whole: Buffer.concat(bodies) }
}
