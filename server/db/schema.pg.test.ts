import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftOutKinds, schemaText } from '#tests/support/schema-text.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('schema.sql shows the schema that the migrations create', async () => {
  const text = await schemaText(database.db)
  await expect(text, 'Run "npm run schema" and commit server/db/schema.sql').toMatchFileSnapshot('schema.sql')
})

test('the migrations create no kind of object that schema.sql leaves out', async () => {
  expect(await leftOutKinds(database.db)).toEqual([])
  await database.db.query(`CREATE TYPE mood AS ENUM ('sad', 'fine')`)
  await database.db.query('CREATE STATISTICS of_players ON gender, city FROM player')
  expect(await leftOutKinds(database.db)).toEqual(['statistics object', 'type'])
})
