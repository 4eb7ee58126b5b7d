import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway, openDatabase } from '../../db/database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { openOwnPostgres } from './own-postgres.ts'

test('[U26] an embedded database that dies comes back, and the same pool finds it', async () => {
  // As mkdtemp makes it, only its owner may enter: the data folder is opened as far as needed.
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'courtside-data-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const postgres = await openOwnPostgres(dataDir)
  const owner = openDatabase({ url: postgres.ownerUrl, maxConnections: 1 })
  await owner.query('CREATE TABLE kept AS SELECT 7 AS id')
  await owner.close()
  const db = openDatabase({ url: postgres.url, maxConnections: 2 })
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

test('[U82] the app may read and write rows of a new or an older embedded database, and change nothing else', async () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'courtside-data-'))
  fs.chmodSync(dataDir, 0o711)
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const old = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), 'courtside')
  const before = openDatabase({ url: old.url, maxConnections: 1 })
  await before.query('CREATE TABLE kept AS SELECT 7 AS id')
  await before.close()
  await old.stop()

  const postgres = await openOwnPostgres(dataDir)
  const [owner, app] = [
    openDatabase({ url: postgres.ownerUrl, maxConnections: 1 }),
    openDatabase({ url: postgres.url, maxConnections: 1 }),
  ]
  await migrate(postgres.ownerUrl)
  // U93. A function of the tables' owner still adds and drops the tables of each week.
  await app.query(`SELECT keep_receipts(now() + interval '80 days')`)
  await owner.query('CREATE TABLE later (id bigserial, word text)')
  await app.query(`INSERT INTO later (word) VALUES ('a')`)
  await app.query('UPDATE kept SET id = 8')
  expect([await app.query('SELECT id FROM kept'), await app.query('SELECT id, word FROM later')]).toEqual([
    [{ id: 8 }],
    [{ id: 1, word: 'a' }],
  ])
  expect(
    await app.query('SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  for (const deed of [
    'DROP TABLE kept',
    'ALTER TABLE kept DISABLE TRIGGER ALL',
    'TRUNCATE kept',
    'CREATE TABLE mine (id int)',
    'CREATE ROLE other',
    `COPY kept TO PROGRAM 'true'`,
    `SELECT pg_read_file('postgresql.conf')`,
  ]) {
    await expect(app.query(deed)).rejects.toThrow(/permission denied|must be owner/u)
  }
  await Promise.all([owner.close(), app.close()])
  await postgres.stop()
})
