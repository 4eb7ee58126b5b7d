import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { createStatementNames } from './statement-names.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await openTestDatabase()
})
afterAll(() => test_.close())
beforeEach(async () => {
  await test_.db.query('DROP TABLE IF EXISTS thing')
  await test_.db.query('CREATE TABLE thing (id integer PRIMARY KEY, name text)')
  await test_.db.query(`INSERT INTO thing VALUES (1, 'ball')`)
})

const KEPT = 'SELECT * FROM thing WHERE id = $1'

/** One connection, so that what it keeps can be asked. */
function aConnection(isPrepared = true): Database {
  const db = openDatabase({ url: test_.url, maxConnections: 1, isPrepared })
  onTestFinished(() => db.close())
  return db
}
const keptBy = async (db: Database) =>
  (await db.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).map((it) => it.statement)

test('[U91] a statement that comes again is kept by its connection, what comes once is not', async () => {
  const db = aConnection()
  await db.query(KEPT, [1])
  expect(await keptBy(db)).toEqual([])
  await db.query(KEPT, [1])
  await db.transaction((sql) => sql.query(KEPT, [1]))
  expect(await keptBy(db)).toContain(KEPT)
})

test('[U91] behind a pooler that knows no names nothing is kept', async () => {
  const db = aConnection(false)
  for (let at = 0; at < 3; at++) expect(await db.query(KEPT, [1], { isKept: true })).toHaveLength(1)
  expect(await keptBy(db)).toEqual([])
})

test.each(['SELECT 1 FROM thing WHERE name ILIKE $1', 'SELECT 1 FROM thing WHERE ($1::text IS NULL OR name = $1)'])(
  '[U91] %s is planned for its values, unless it says otherwise',
  async (text) => {
    const db = aConnection()
    for (let at = 0; at < 3; at++) await db.query(text, ['ball'])
    expect(await keptBy(db)).not.toContain(text)
    await db.query(text, ['ball'], { isKept: true })
    expect(await keptBy(db)).toContain(text)
  },
)

test('[U91] a column that a migration adds while the server runs is no fault of what asked before', async () => {
  const db = openDatabase({ url: test_.url, maxConnections: 4 })
  onTestFinished(() => db.close())
  const ask = () => db.transaction((sql) => sql.query(KEPT, [1]))
  const askOften = () => Promise.all(Array.from({ length: 12 }, ask))
  await askOften()
  await askOften()
  await test_.db.query(`ALTER TABLE thing ADD COLUMN color text DEFAULT 'orange'`)
  const answers = await askOften()
  expect(answers).toEqual(Array.from({ length: 12 }, () => [{ id: 1, name: 'ball', color: 'orange' }]))
  await test_.db.query('ALTER TABLE thing DROP COLUMN color')
  expect(await db.query(KEPT, [1])).toEqual([{ id: 1, name: 'ball' }])
})

test('[U91] connections that are mixed by a pooler are noticed, and nothing is kept from then on', async () => {
  const db = aConnection()
  for (let at = 0; at < 2; at++) await db.query(KEPT, [1])
  // As a pooler does that lends another connection: what was kept is not there.
  await db.query('DEALLOCATE ALL')
  expect(await db.query(KEPT, [1])).toHaveLength(1)
  expect(await db.transaction((sql) => sql.query(KEPT, [1]))).toHaveLength(1)
  expect(await keptBy(db)).toEqual([])
})

test('[U91] texts without end get names within bounds, each its own and the same in every process', () => {
  const [one, other] = [createStatementNames(true), createStatementNames(true)]
  const texts = Array.from({ length: 5_000 }, (_none, at) => `SELECT ${at}`)
  const namesOf = (names: typeof one) => texts.map((text) => names.of(text, true)).filter(Boolean)
  expect(namesOf(one).length).toBeLessThanOrEqual(500)
  expect(new Set(namesOf(one)).size).toBe(namesOf(one).length)
  expect(namesOf(other)).toEqual(namesOf(one))
})
