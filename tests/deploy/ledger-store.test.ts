import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { expect, onTestFinished, test } from 'vitest'
import { openS3Client } from '#server/adapters/object-store-s3.ts'
import { openLedgerBucket } from '#server/adapters/ledger-s3.ts'
import { openLedgerFolder } from '#server/standins/s3/ledger-folder.ts'
import type { Ledger, LedgerEntry } from '#server/ports/ledger.ts'

const OF = randomUUID()
const anEntry = (at: string): LedgerEntry => ({ id: randomUUID(), of: OF, at, kind: 'x', subject: { id: at } })
const moment = (minute: number) => new Date(Date.UTC(2026, 10, 27, 23, 58 + minute)).toISOString()

async function aFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtside-ledger-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function aBucket(): Promise<Ledger> {
  const bucket = 'courtside-test'
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  }
  const server = new S3rver({ ...options, directory: await aFolder() })
  const { port } = await server.run()
  const { env } = process
  const before = { id: env['AWS_ACCESS_KEY_ID'], secret: env['AWS_SECRET_ACCESS_KEY'] }
  Object.assign(env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const endpoint = `http://127.0.0.1:${port}`
  const client = openS3Client({ region: 'us-east-1', endpoint, isPathStyle: true })
  onTestFinished(async () => {
    client.destroy()
    await server.close()
    for (const [name, value] of [
      ['AWS_ACCESS_KEY_ID', before.id],
      ['AWS_SECRET_ACCESS_KEY', before.secret],
    ] as const)
      if (value === undefined) delete env[name]
      else env[name] = value
  })
  return openLedgerBucket({ bucket, client, isEncrypted: false })
}

test.each([
  ['a folder', async () => openLedgerFolder(path.join(await aFolder(), 'ledger'))],
  ['a bucket', aBucket],
])('[U120] %s returns the entries since a moment in order, even across midnight', async (_, open) => {
  const ledger = await open()
  const all = Array.from({ length: 5 }, (__, minute) => anEntry(moment(minute)))
  expect(await idsSince(ledger, undefined)).toEqual([])
  for (const [minute, entry] of all.entries()) await ledger.append([entry], moment(minute))
  const ids = all.map(({ id }) => id)
  expect(await idsSince(ledger, undefined)).toEqual(ids)
  const since = await idsSince(ledger, moment(3))
  expect(since.slice(-2)).toEqual(ids.slice(3))
})

test('[U120] only the owner can read the folder and its files', async () => {
  const folder = path.join(await aFolder(), 'ledger')
  await openLedgerFolder(folder).append([anEntry(moment(0))], moment(0))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(folder, '2026-11-27.jsonl'))).mode & 0o777).toBe(0o600)
})

async function idsSince(ledger: Ledger, at: string | undefined): Promise<string[]> {
  const ids: string[] = []
  for await (const { entries } of ledger.readSince(at)) ids.push(...entries.map(({ id }) => id))
  return ids
}
