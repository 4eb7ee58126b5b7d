import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { startPulse } from './pulse.ts'
import type { Pulse } from './pulse.ts'

// A cluster of its own: it is frozen as a whole.
const home = mkdtempSync(path.join(tmpdir(), 'courtside-frozen-'))
chmodSync(home, 0o711)
let server: EmbeddedPostgres
let pulse: Pulse
let db: Database
beforeAll(async () => {
  server = await startEmbeddedPostgres(path.join(home, 'postgres'), 'courtside')
  pulse = startPulse(server.url)
  db = openDatabase({ url: server.url, maxConnections: 4, pulse })
  await db.query('CREATE TABLE counter AS SELECT 0 AS n')
})
afterAll(async () => {
  await pulse.stop()
  await db.close()
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

const count = (sql: Pick<Database, 'query'> = db) => sql.query('UPDATE counter SET n = n + 1')

test('[U84] nobody waits for a frozen database longer than it takes to notice, and it is used again when it wakes', async () => {
  let pids: { pid: number }[] = []
  // The pulse's own connection must be among them: what answers it would not be frozen.
  await expect
    .poll(async () => {
      pids = await db.query('SELECT pid FROM pg_stat_activity WHERE datname = current_database()')
      return pids.length
    })
    .toBeGreaterThan(1)
  const everything = [server.pid, ...pids.map(({ pid }) => pid)]
  let began = 0
  const inside = db.transaction(async (sql) => {
    await count(sql)
    for (const pid of everything) process.kill(pid, 'SIGSTOP')
    began = performance.now()
    await count(sql)
  })
  await expect.poll(() => began, { interval: 5 }).toBeGreaterThan(0)
  const failures = await Promise.all(
    [inside, ...Array.from({ length: 8 }, () => count())].map((asked) => asked.catch((error: unknown) => error)),
  )
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(failures.map((failure) => isDatabaseAway(failure))).toEqual(failures.map(() => true))
  expect(pulse.trouble()).toBe('silent')

  const later = performance.now()
  expect(isDatabaseAway(await count().catch((error: unknown) => error))).toBe(true)
  expect(performance.now() - later).toBeLessThan(500)

  for (const pid of everything) process.kill(pid, 'SIGCONT')
  await expect.poll(() => pulse.trouble()).toBeUndefined()
  await db.transaction((sql) => count(sql))
})

test('[U84] a database that takes no writes says so, and is worth another try', async () => {
  await db.query('ALTER SYSTEM SET default_transaction_read_only = on')
  await db.query('SELECT pg_reload_conf()')
  await expect.poll(() => pulse.trouble()).toBe('read-only')
  expect(isDatabaseAway(await count().catch((error: unknown) => error))).toBe(true)
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await db.query('ALTER SYSTEM RESET default_transaction_read_only')
  await db.query('SELECT pg_reload_conf()')
  await expect.poll(() => pulse.trouble()).toBeUndefined()
  await count()
})

test('[U84] one connection that ends is no trouble', async () => {
  const asked = db.query('SELECT pg_sleep(1)')
  const [ended] = await db.query<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE query LIKE '%is_read_only%' AND pid <> pg_backend_pid()`,
  )
  await expect
    .poll(() =>
      db.query(
        `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%is_read_only%' AND pid NOT IN ($1, pg_backend_pid())`,
        [ended?.pid],
      ),
    )
    .toHaveLength(1)
  await asked
  expect(pulse.trouble()).toBeUndefined()
})
