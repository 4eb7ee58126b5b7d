import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import { ensureMigrated, migrate, readMigrations } from './migrate.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await openTestDatabase()
  await test_.db.query('CREATE TABLE counter (id integer PRIMARY KEY, n integer NOT NULL)')
})
beforeEach(async () => {
  await test_.db.query('TRUNCATE counter')
  await test_.db.query('INSERT INTO counter VALUES (1, 0), (2, 0)')
})
afterAll(() => test_.close())

test('[U23] a throw rolls everything back', async () => {
  const { db } = test_
  const work = db.transaction(async (sql) => {
    await sql.query('UPDATE counter SET n = 99 WHERE id = 1')
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await db.query('SELECT n FROM counter WHERE id = 1')).toEqual([{ n: 0 }])
})

test('[U23] transactions that PostgreSQL asks to repeat are repeated, and no count is lost', async () => {
  const { db } = test_
  let runs = 0
  const allHaveRead = Promise.withResolvers<void>()
  const raise = () =>
    db.transaction(async (sql) => {
      const [row] = await sql.query<{ n: number }>('SELECT n FROM counter WHERE id = 2')
      // All three see the same count before any of them writes, so two of them must be told to repeat.
      if (++runs === 3) allHaveRead.resolve()
      await allHaveRead.promise
      await sql.query('UPDATE counter SET n = $1 WHERE id = 2', [(row?.n ?? 0) + 1])
    }, 'SERIALIZABLE')
  await Promise.all([raise(), raise(), raise()])
  expect(await db.query('SELECT n FROM counter WHERE id = 2')).toEqual([{ n: 3 }])
  expect(runs).toBeGreaterThan(3)
})

test('[U23] a deadlock ends with both transactions done', async () => {
  const { db } = test_
  const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = (mine: 0 | 1) =>
    db.transaction(async (sql) => {
      await sql.query('UPDATE counter SET n = n + 10 WHERE id = $1', [mine + 1])
      meeting[mine]?.resolve()
      await meeting[1 - mine]?.promise
      await sql.query('UPDATE counter SET n = n + 10 WHERE id = $1', [2 - mine])
    })
  const before = await db.query<{ n: number }>('SELECT n FROM counter ORDER BY id')
  await Promise.all([lock(0), lock(1)])
  const after = await db.query<{ n: number }>('SELECT n FROM counter ORDER BY id')
  expect(after).toEqual(before.map(({ n }) => ({ n: n + 20 })))
})

test('[U23] a deadlock of two statements, each without a transaction around it, ends with both done', async () => {
  const { db } = test_
  const gate = 4711
  const raise = (first: number, second: number) =>
    db.query(
      `WITH one AS (UPDATE counter SET n = n + 10 WHERE id = $1 RETURNING pg_advisory_lock_shared($3),
        pg_advisory_unlock_shared($3))
              UPDATE counter SET n = n + 10 WHERE id = $2 AND (SELECT count(*) FROM one) = 1`,
      [first, second, gate],
    )
  const counters = () => db.query<{ n: number }>('SELECT n FROM counter ORDER BY id')
  const [before, earlier] = [await counters(), await deadlocksOf(db)]
  const both = await db.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [gate])
    const raising = [raise(1, 2), raise(2, 1)]
    // Each holds its first counter now, and is let on to the other's.
    await expect
      .poll(() => db.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`, [gate]))
      .toHaveLength(2)
    return { raising }
  })
  await Promise.all(both.raising)
  expect(await counters()).toEqual(before.map(({ n }) => ({ n: n + 20 })))
  expect(await deadlocksOf(db)).toBeGreaterThan(earlier)
})

test.each(['before it asks again', 'while it waits for an answer'])(
  '[U24] a connection that PostgreSQL ends within a transaction, %s, ends that and not the process',
  async (when) => {
    const [cut, idle] = [openDatabase({ url: test_.url, maxConnections: 2 }), when === 'before it asks again']
    const away = cut.transaction(async (sql) => {
      const [row] = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const asked = idle ? undefined : sql.query('SELECT pg_sleep(5)').catch((error: unknown) => error)
      await test_.db.query('SELECT pg_terminate_backend($1)', [row?.pid])
      await pause(100)
      if ((await asked) instanceof Error) throw await asked
      return sql.query('SELECT 1')
    })
    const error = await away.catch((it: unknown) => it)
    expect([error instanceof Error, isDatabaseAway(error)]).toEqual([true, true])
    expect(await cut.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await cut.close()
  },
)

test('[U23] rows come back as the wire wants them', async () => {
  const [row] = await test_.db.query(
    `SELECT 12345678901::bigint AS big, '2026-01-31'::date AS day, '2026-01-31 10:00:00.5+02'::timestamptz AS at,
      null AS nothing`,
  )
  expect(row).toEqual({ big: 12_345_678_901, day: '2026-01-31', at: '2026-01-31T08:00:00.500Z', nothing: null })
})

test('[U24] a database that cannot be reached is told from a mistake of ours', async () => {
  const away = openDatabase({ url: 'postgres://app@127.0.0.1:1/none' })
  onTestFinished(() => away.close())
  expect(isDatabaseAway(await away.query('SELECT 1').catch((error: unknown) => error))).toBe(true)
  expect(isDatabaseAway(await test_.db.query('SELEKT').catch((error: unknown) => error))).toBe(false)
})

test('[U25] a migration runs once, in one transaction; a failing one leaves nothing', async () => {
  const folder = aFolder({
    '0001-one.sql': 'CREATE TABLE one (id int);',
    '0002-two.sql': 'CREATE TABLE two (id int); SELECT 1/0;',
  })
  const { url, db } = await emptyDatabase()
  await expect(migrate(url, { folder })).rejects.toThrow('Migration 0002-two.sql failed: division by zero')
  expect(await db.query(`SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') IS NULL AS no_two`)).toEqual([
    { one: true, no_two: true },
  ])
  fs.writeFileSync(path.join(folder, '0002-two.sql'), 'CREATE TABLE two (id int);')
  expect(await migrate(url, { folder })).toEqual(['0002-two.sql'])
  expect(await migrate(url, { folder })).toEqual([])
})

test('[U25] processes that migrate at once do it once', async () => {
  const folder = aFolder({ '0001-one.sql': 'CREATE TABLE one (id int);' })
  const { url } = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url, { folder })))
  expect(applied.flat()).toEqual(['0001-one.sql'])
})

test('[U25] processes that limit statements at once do so one after the other', async () => {
  const folder = aFolder({ '0001-one.sql': 'CREATE TABLE one (id int);' })
  const { url, db } = await emptyDatabase()
  const { all } = await test_.db.transaction(async (sql) => {
    // Read by everybody, written by nobody until this ends.
    await sql.query('LOCK TABLE pg_db_role_setting IN SHARE MODE')
    const started = Array.from({ length: 4 }, () => migrate(url, { folder }))
    await untilBlocked(db, 4)
    return { all: Promise.allSettled(started) }
  })
  expect((await all).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('[U25] an edited migration is refused', async () => {
  const folder = aFolder({ '0001-one.sql': 'CREATE TABLE one (id int);' })
  const { url } = await emptyDatabase()
  await migrate(url, { folder })
  fs.writeFileSync(path.join(folder, '0001-one.sql'), 'CREATE TABLE one (id bigint);')
  await expect(migrate(url, { folder })).rejects.toThrow('0001-one.sql was edited')
  fs.writeFileSync(path.join(folder, '0001-one.sql'), 'CREATE TABLE one (id int);')
  expect(await migrate(url, { folder })).toEqual([])
})

async function aNewerDatabase(kind: 'expand' | 'contract') {
  const [one, two] = ['CREATE TABLE one (id int);', `-- ${kind}\nCREATE TABLE two (id int);`]
  const { url, db } = await emptyDatabase()
  await migrate(url, { folder: aFolder({ '0001-one.sql': one, '0002-two.sql': two }) })
  return { url, db, before: aFolder({ '0001-one.sql': one }) }
}

test('[U94] the version before a migration that expands works on', async () => {
  const { url, db, before } = await aNewerDatabase('expand')
  await ensureMigrated(db, before)
  expect(await migrate(url, { folder: before })).toEqual([])
})

test('[U94] the version before a migration that contracts is refused', async () => {
  const { url, db, before } = await aNewerDatabase('contract')
  for (const work of [() => ensureMigrated(db, before), () => migrate(url, { folder: before })])
    await expect(work()).rejects.toThrow('migration 0002-two.sql took away what it needs')
})

test('[U94] a database without all of the migrations is refused by the command that helps', async () => {
  const folder = aFolder({ '0001-one.sql': 'SELECT 1;', '0002-two.sql': 'SELECT 2;' })
  const { url, db } = await emptyDatabase()
  await expect(ensureMigrated(db, folder)).rejects.toThrow(
    'The database lacks 0001-one.sql, 0002-two.sql. Run: npm run migrate',
  )
  await migrate(url, { folder: aFolder({ '0001-one.sql': 'SELECT 1;' }) })
  await expect(ensureMigrated(db, folder)).rejects.toThrow('The database lacks 0002-two.sql. Run: npm run migrate')
})

test('[U94] a migration that meets work on its table gives way to it, and is done after it', async () => {
  const { url, db } = await emptyDatabase()
  await db.query('CREATE TABLE busy (id int)')
  const folder = aFolder({ '0001-busy.sql': 'ALTER TABLE busy ADD COLUMN more int;' })
  const migrating = await db.transaction(async (sql) => {
    await sql.query('INSERT INTO busy VALUES (1)')
    const begun = migrate(url, { folder, lockTimeoutMs: 50 })
    // It has given way at least once by then, and whoever works there went on.
    await pause(200)
    await sql.query('INSERT INTO busy VALUES (2)')
    return { begun }
  })
  expect(await migrating.begun).toEqual(['0001-busy.sql'])
})

test('[U94] a migration that stands in a circle with work on two tables begins again', async () => {
  const { url, db } = await emptyDatabase()
  await db.query('CREATE TABLE one (id int); CREATE TABLE two (id int)')
  const folder = aFolder({
    '0001-busy.sql': 'ALTER TABLE one ADD COLUMN more int; ALTER TABLE two ADD COLUMN more int;',
  })
  let begun: Promise<string[]> | undefined
  await db.transaction(async (sql) => {
    await sql.query('INSERT INTO two VALUES (1)')
    // It waits first, so it is the one that finds the circle. On a busy machine it may be this side, which comes again.
    if (!begun) {
      begun = migrate(url, { folder, lockTimeoutMs: 10_000 })
      await untilBlocked(db)
    }
    await sql.query('INSERT INTO one VALUES (1)')
  })
  expect(await begun).toEqual(['0001-busy.sql'])
})

test('[U94] what a statement may last is said by the database, unless somebody has said it', async () => {
  const { url, db } = await emptyDatabase()
  const folder = aFolder({ '0001-one.sql': 'SELECT 1;' })
  await db.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET idle_in_transaction_session_timeout = '7s'`)
  await migrate(url, { folder })
  const later = openDatabase({ url, maxConnections: 1 })
  onTestFinished(() => later.close())
  expect(
    await later.query(`SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`),
  ).toEqual([{ statement: '15s', idle: '7s' }])
})

/** What the version before may still use; a body of a function is not run by the migration. */
const TAKES_AWAY = [
  /\bdrop\s+(?:table|view|function|type|trigger|schema|column|constraint|default)\s+(?:if\s+exists\s+)?(\w+)/giu,
  /\balter\s+table\s+(\w+)\s+rename\b/giu,
  /\balter\s+(?:column\s+)?(\w+)\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type\b)/giu,
  /\badd\s+(?:column\s+)?(\w+)\s+(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(?:default|generated)\b)/giu,
]
function takenAway(text: string): string[] {
  const run = text.replaceAll(/\$\$.*?\$\$/gsu, '').replaceAll(/--.*$/gmu, '')
  const made = (name: string | undefined) =>
    new RegExp(`\\bcreate\\s+(?:or\\s+replace\\s+)?\\w+\\s+${name}\\b`, 'iu').test(run)
  return TAKES_AWAY.flatMap((pattern) => [...run.matchAll(pattern)])
    .filter(([, name]) => !made(name))
    .map(([found]) => found)
}

test('[U94] a migration that says it expands takes nothing away', () => {
  const declared = readMigrations().filter(({ number }) => number >= 36)
  expect(declared.length).toBeGreaterThan(0)
  for (const { name, kind, text } of declared)
    expect([name, kind === 'expand' ? takenAway(text) : []]).toEqual([name, []])
})

test.each([
  'DROP TABLE one;',
  'alter table one drop column name;',
  'alter table one rename to two;',
  'alter table one rename column name to title;',
  'alter table one alter column name set not null;',
  'alter table one alter name type int;',
  'alter table one add column more int not null;',
])('[U94] what takes away is known: %s', (text) => {
  expect(takenAway(text)).toHaveLength(1)
})

test('[U94] a migration from 0036 on that does not say what it is, is refused', () => {
  const files = Object.fromEntries(
    Array.from({ length: 36 }, (_none, at) => [`${String(at + 1).padStart(4, '0')}-a.sql`, 'SELECT 1;']),
  )
  expect(() => readMigrations(aFolder(files))).toThrow('0036-a.sql: expected "-- expand" or "-- contract"')
})

test.each(['0002-gap.sql', '1-short.sql', '0001_underscore.sql'])(
  '[U25] a migration called %s is refused',
  async (name) => {
    await expect(migrate(test_.url, { folder: aFolder({ [name]: 'SELECT 1' }) })).rejects.toThrow(
      'expected a name like 0001-',
    )
  },
)

let count = 0
async function emptyDatabase() {
  const name = `${new URL(test_.url).pathname.slice(1)}_${++count}`
  await test_.db.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = test_.url.replace(/[^/]*$/u, name)
  const db = openDatabase({ url, maxConnections: 2 })
  onTestFinished(async () => {
    await db.close()
    await test_.db.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { url, db }
}

function aFolder(files: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-migrations-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  return folder
}

test('[U23] a commit that PostgreSQL turns into a rollback is an error, not a success', async () => {
  const { db } = test_
  const before = await db.query('SELECT n FROM counter WHERE id = 1')
  const work = db.transaction(async (sql) => {
    await sql.query('UPDATE counter SET n = n + 1 WHERE id = 1')
    await sql.query('SELECT 1/0').catch(() => {}) // As a careless caller would.
    return 'done'
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await db.query('SELECT n FROM counter WHERE id = 1')).toEqual(before)
})

test('[U123] a connection that asks for TLS never falls back to plain text', async () => {
  const plain = await openTestDatabase()
  const safe = openDatabase({ url: `${plain.url}?sslmode=verify-full`, maxConnections: 1 })
  await expect(safe.query('SELECT 1')).rejects.toThrow('does not support SSL')
  await safe.close()
  await plain.close()
})
