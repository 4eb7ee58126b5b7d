import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRunning } from './postgres-process.ts'
import { ensureTraversable } from './postgres-setup.ts'

test('[U26] a server is started once, adopted by the next process, and survives a kill with its data', async () => {
  const folder = aFolder()
  const [one, two] = await Promise.all([
    startEmbeddedPostgres(folder, 'first'),
    startEmbeddedPostgres(folder, 'second'),
  ])
  expect(two.pid).toBe(one.pid)
  expect([one.adopted, two.adopted].filter(Boolean)).toHaveLength(1)
  await run(one.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)')
  await run(two.url, 'SELECT 1')

  process.kill(one.pid, 'SIGKILL')
  for (let waited = 0; isRunning(one.pid) && waited < 5_000; waited += 20) await pause(20)
  const three = await startEmbeddedPostgres(folder, 'first')
  expect(three.pid).not.toBe(one.pid)
  expect(await run(three.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  await three.stop()
  expect(isRunning(three.pid)).toBe(false)
})

test('[U26] where there are no signals, its own pg_ctl starts it, and ends it in order', async () => {
  const folder = aFolder()
  const one = await startEmbeddedPostgres(folder, 'app', undefined, 'pg_ctl')
  await run(one.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)')
  await one.stop()
  expect(isRunning(one.pid)).toBe(false)
  const two = await startEmbeddedPostgres(folder, 'app')
  expect(await run(two.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  await two.stop()
})

test('[U26] a folder that was left in the middle of its making is made anew', async () => {
  const folder = aFolder()
  fs.mkdirSync(path.join(folder, 'data'))
  const server = await startEmbeddedPostgres(folder, 'app').finally(() => {})
  await server.stop()
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('initdb-'))).toEqual([])
})

test('[U26] a stranger on this machine cannot enter without the password', async () => {
  const server = await startEmbeddedPostgres(aFolder(), 'app')
  await expect(run(server.url.replace(/:[0-9a-f]{48}@/u, ':wrong@'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
  await server.stop()
})

test('[U26] a folder in a place that keeps "nobody" out is refused by name', () => {
  const folder = aFolder()
  const closed = path.join(folder, 'closed')
  fs.mkdirSync(path.join(closed, 'data'), { recursive: true })
  fs.chmodSync(closed, 0o700)
  expect(() => ensureTraversable(path.join(closed, 'data'))).toThrow(`${closed} lets only its owner in`)
})

async function run(url: string, text: string) {
  const db = openDatabase({ url, maxConnections: 1 })
  try {
    return await db.query(text)
  } finally {
    await db.close()
  }
}

function aFolder() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-postgres-'))
  fs.chmodSync(folder, 0o711)
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
