import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import { startStandby } from '#tests/support/a-standby.ts'
import { openDatabase } from './database.ts'
import type { Database, Sql } from './database.ts'
import { openFollower } from './follower.ts'
import type { Follower } from './follower.ts'

// Two clusters of their own: one is stopped in its tracks and promoted.
const home = mkdtempSync(path.join(tmpdir(), 'courtside-follower-'))
chmodSync(home, 0o711)
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database
let copy: Database
let follower: Follower
const changes: boolean[] = []
beforeAll(async () => {
  const of = path.join(home, 'primary')
  primary = await startEmbeddedPostgres(of, 'courtside')
  database = openDatabase({ url: primary.url, maxConnections: 4 })
  await database.query('CREATE TABLE tap (n int PRIMARY KEY)')
  standby = await startStandby(primary, of, path.join(home, 'standby'))
  copy = openDatabase({ url: standby.url, maxConnections: 2 })
  follower = openFollower({
    url: standby.url,
    database,
    databaseUrl: primary.url,
    maxConnections: 4,
    isPrepared: true,
    measure: (it) => it,
    onChange: (isUsed) => changes.push(isUsed),
  })
})
afterAll(async () => {
  await follower.close()
  await copy.close()
  await database.close()
  await standby.stop()
  await primary.stop()
  rmSync(home, { recursive: true, force: true })
})

const read = (sql: Sql) =>
  sql.query<{ taps: number; is_copy: boolean }>('SELECT count(*)::int AS taps, pg_is_in_recovery() AS is_copy FROM tap')
const readByFollower = async () => (await follower.transaction(read, 'REPEATABLE READ'))[0]
const tap = (n: number) => database.query('INSERT INTO tap VALUES ($1)', [n])
const isUsed = () => changes.at(-1)

// One story, since a copy that was promoted follows nobody any more.
test('[U108] what may be old is read from a copy as long as it follows, what it lacks from the database', async () => {
  await tap(1)
  await expect.poll(readByFollower).toEqual({ taps: 1, is_copy: true })

  await copy.query('SELECT pg_wal_replay_pause()')
  await tap(2)
  expect(await readByFollower()).toEqual({ taps: 1, is_copy: true })
  const missed = follower.transaction(async (sql) => {
    const [row] = await sql.query<{ n: number }>('SELECT n FROM tap WHERE n = 2')
    if (!row) throw new Error('There is no such tap')
    return row
  })
  expect(await missed).toEqual({ n: 2 })
  // A statement by itself is asked where a transaction would be.
  expect(await read(follower)).toEqual([{ taps: 1, is_copy: true }])

  // It has fallen behind, and catches up.
  for (let n = 100; isUsed() !== false; n++) {
    await tap(n)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await readByFollower()).toMatchObject({ is_copy: false })
  expect(await read(follower)).toMatchObject([{ is_copy: false }])
  await copy.query('SELECT pg_wal_replay_resume()')
  await expect.poll(isUsed).toBe(true)
  const [{ taps } = { taps: 0 }] = await read(database)
  await expect.poll(readByFollower).toEqual({ taps, is_copy: true })

  // It follows no longer, and is gone.
  await copy.query('SELECT pg_promote()')
  await expect.poll(isUsed).toBe(false)
  await copy.query('INSERT INTO tap VALUES (-1)')
  const [here] = await read(database)
  expect(await readByFollower()).toEqual(here)
  await standby.stop()
  expect(await readByFollower()).toEqual(here)
})
