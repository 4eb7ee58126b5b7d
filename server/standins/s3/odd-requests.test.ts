import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Stage } from '#tests/support/s3-stage.ts'
import type { S3Stage } from '#tests/support/s3-stage.ts'

const Bucket = 'courtside'

let stage: S3Stage
beforeAll(async () => {
  stage = await openS3Stage()
})
afterAll(() => stage.close())

test.each([
  '../../keys.json',
  'a/../b',
  './.',
  'a//b',
  'ä ö+&=?#%2F%',
  'x'.repeat(900),
  '🏀/…',
  'dots.in.name.mp4',
  "quote'()*!",
])('[N4] a key such as %j names an object and no file', async (Key) => {
  const before = (await stage.files()).filter((file) => file.endsWith('keys.json'))
  await stage.client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  expect(await (await stage.client.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToString()).toBe(Key)
  expect((await stage.files()).filter((file) => file.endsWith('keys.json'))).toEqual(before)
})

test('[N4] numbers, uploads and operations that are not are refused by name', async () => {
  const { client } = stage
  const Key = 'odd'
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const commands = [
    [new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 0, Body: 'x' }), 'InvalidArgument'],
    [new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 10_001, Body: 'x' }), 'InvalidArgument'],
    [new UploadPartCommand({ Bucket, Key, UploadId: '../keys', PartNumber: 1, Body: 'x' }), 'NoSuchUpload'],
    [new UploadPartCommand({ Bucket, Key: 'another', UploadId, PartNumber: 1, Body: 'x' }), 'NoSuchUpload'],
    [new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: '-1' }), 'InvalidArgument'],
    [new ListPartsCommand({ Bucket, Key, UploadId: 'f'.repeat(32) }), 'NoSuchUpload'],
    [new GetObjectCommand({ Bucket: 'another', Key }), 'NoSuchBucket'],
    [new GetObjectAclCommand({ Bucket, Key }), 'NotImplemented'],
    [new ListObjectsV2Command({ Bucket }), 'NotImplemented'],
    [new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber: 1, CopySource: 'courtside/x' }), 'NotImplemented'],
    [new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }), 'NotImplemented'],
  ] as const
  for (const [command, name] of commands) {
    // One type for all of them: the client's overloads know each alone.
    const answer = await client.send(command as GetObjectCommand).then(
      () => 'done',
      (error: Error) => error.name,
    )
    expect([command.constructor.name, command.input, answer]).toEqual([command.constructor.name, command.input, name])
  }
})

test.each([
  '',
  'text',
  '<CompleteMultipartUpload/>',
  '<CompleteMultipartUpload><Part></Part></CompleteMultipartUpload>',
  '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>',
  '<!DOCTYPE x [<!ENTITY a "aaaa">]><CompleteMultipartUpload><Part><PartNumber>&a;</PartNumber><ETag>x</ETag></Part></CompleteMultipartUpload>',
])('[N4] %j is no list of parts', async (body) => {
  const { UploadId } = await stage.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'list' }))
  const url = await getSignedUrl(stage.client, new CompleteMultipartUploadCommand({ Bucket, Key: 'list', UploadId }))
  const answer = await fetch(url, { method: 'POST', body })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('<Code>MalformedXML</Code>')])
})

test('[N4] a body without a length is refused, and so is a media type that could end a header', async () => {
  const url = await getSignedUrl(stage.client, new PutObjectCommand({ Bucket, Key: 'no-length' }))
  const stream = new ReadableStream({
    start(it) {
      it.enqueue(new TextEncoder().encode('x'))
      it.close()
    },
  })
  // The option is younger than the type.
  const answer = await fetch(url, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit)
  expect([answer.status, await answer.text()]).toEqual([411, expect.stringContaining('MissingContentLength')])
  await stage.client.send(
    new PutObjectCommand({ Bucket, Key: 'typed', Body: 'x', ContentType: 'text/html; charset="<script>"' }),
  )
  const read = await fetch(
    await getSignedUrl(
      stage.client,
      new GetObjectCommand({ Bucket, Key: 'typed', ResponseContentType: 'text/html\r\nset-cookie: a=b' }),
    ),
  )
  expect([read.headers.get('content-type'), read.headers.has('set-cookie')]).toEqual([
    'application/octet-stream',
    false,
  ])
  await read.text()
})

test('[N3] what is not signed at all is refused in one way, whatever it asks for', async () => {
  for (const [method, path] of [
    ['GET', '/s3/'],
    ['GET', '/s3/courtside'],
    ['PUT', '/s3/courtside/x?uploads'],
    ['POST', '/s3/a/b/c'],
    ['DELETE', '/s3/%2e%2e/x'],
    ['GET', '/s3/courtside/x?X-Amz-Signature='],
  ] as const) {
    const answer = await fetch(`${stage.origin}${path}`, { method })
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    await answer.text()
  }
})
