import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateMultipartUploadCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, onTestFinished, test } from 'vitest'
import { openS3Stage } from '#tests/support/s3-stage.ts'

const Bucket = 'courtside'

test('[N4] stopping the server waits neither for a part on its way nor for a reader, and nothing half stays', async () => {
  const stage = await openS3Stage()
  onTestFinished(() => stage.close())
  await stage.client.send(new PutObjectCommand({ Bucket, Key: 'read', Body: Buffer.alloc(30_000_000) }))
  const before = await stage.files()
  const upload = await halfSent(stage)
  const reader = await fetch(await getSignedUrl(stage.client, new GetObjectCommand({ Bucket, Key: 'read' })))
  expect((await stage.files()).length).toBe(before.length + 1)
  const startedAt = performance.now()
  await stage.app.close()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  await upload.ended
  await expect(reader.arrayBuffer()).rejects.toThrow('terminated')
  await expect.poll(() => stage.files()).toEqual(before)
})

test('[N4] a sender who goes away in the middle leaves nothing', async () => {
  const stage = await openS3Stage()
  onTestFinished(() => stage.close())
  const before = await stage.files()
  const upload = await halfSent(stage)
  expect((await stage.files()).length).toBe(before.length + 1)
  upload.end()
  await expect.poll(() => stage.files()).toEqual(before)
  const { UploadId } = await stage.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'still-there' }))
  expect(UploadId).toMatch(/^[\da-f]{32}$/u)
})

test('[N3] a stranger is turned away before the body has come', async () => {
  const stage = await openS3Stage()
  onTestFinished(() => stage.close())
  const call = request(`${stage.origin}/s3/${Bucket}/x`, { method: 'PUT', headers: { 'content-length': '1000000000' } })
  call.on('error', () => {})
  const status = new Promise((resolve) => {
    call.on('response', (answer) => resolve([answer.statusCode, answer.headers.connection]))
  })
  call.write('some')
  expect(await status).toEqual([403, 'close'])
  call.destroy()
  expect((await stage.files()).filter((file) => file.includes('drafts'))).toEqual([])
})

/** A PUT of which half has arrived. */
async function halfSent(stage: Awaited<ReturnType<typeof openS3Stage>>) {
  const url = await getSignedUrl(stage.client, new PutObjectCommand({ Bucket, Key: 'half' }))
  const call = request(url, { method: 'PUT', headers: { 'content-length': '2000000' } })
  const ended = new Promise<void>((resolve) => {
    call.on('error', () => resolve())
    call.on('close', () => resolve())
  })
  call.write(Buffer.alloc(1_000_000))
  for (let tries = 0; tries < 100 && !(await stage.files()).some((file) => file.includes('drafts')); tries++)
    await pause(10)
  return { ended, end: () => call.destroy() }
}
