import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway, openDatabase } from '../db/database.ts'
import { openPostgres } from './postgres.ts'

test('[U26] an embedded database that dies comes back, and the same pool finds it', async () => {
  // As mkdtemp makes it, only its owner may enter: the data folder is opened as far as needed.
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'courtside-data-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const postgres = await openPostgres({ databaseUrl: undefined, dataDir })
  const db = openDatabase({ url: postgres.url, maxConnections: 2 })
  await db.query('CREATE TABLE kept AS SELECT 7 AS id')
  const pid = Number(fs.readFileSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

  process.kill(pid, 'SIGKILL')
  const failures: unknown[] = []
  let rows: unknown
  while (!rows && failures.length < 100) {
    rows = await db.query('SELECT id FROM kept').catch(async (error: unknown) => {
      failures.push(error)
      await pause(100)
    })
  }
  expect(rows).toEqual([{ id: 7 }])
  expect(failures.filter((error) => !isDatabaseAway(error))).toEqual([])
  await db.close()
  await postgres.stop()
})
