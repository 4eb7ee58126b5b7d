import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillInDemo } from '#tests/support/fill-in-demo.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { withStagedResults } from './staged-results.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function staged() {
  const [found] = await server.db.query<{ name: string | null }>(`SELECT to_regclass('demo_result') AS name`)
  return found?.name ?? null
}

async function stored() {
  const [counts] = await server.db.query<{ people: number; results: number; figures: number }>(
    `SELECT (SELECT count(*) FROM app_user)::int AS people, (SELECT count(*) FROM evaluation_result)::int AS results,
      (SELECT count(*) FROM evaluation_figures)::int AS figures`,
  )
  return counts
}

const ID = 'c0de0003-0000-4000-8000-000000000001'
const A_RESULT = [ID, '1', '{}', new Date().toISOString()]

test('a demo that fails leaves nobody, no result and no table beside', async () => {
  const failed = withStagedResults(server.db, (results) =>
    server.db.transaction(async (sql) => {
      await results.stage([A_RESULT])
      await results.move(sql, [ID])
    }),
  )
  await expect(failed).rejects.toThrow(/foreign key/)
  expect(await staged()).toBeNull()
  expect(await stored()).toEqual({ people: 0, results: 0, figures: 0 })
})

test('a demo that fails while others of its parts are under way leaves nothing behind', async () => {
  await server.db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No notes today'; END $$`)
  await server.db.query(
    'CREATE TRIGGER refuse_notes BEFORE INSERT ON note FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
  )
  await expect(fillInDemo(server, { size: 'medium' })).rejects.toThrow('No notes today')
  expect(await staged()).toBeNull()
  expect(await stored()).toEqual({ people: 0, results: 0, figures: 0 })
  await server.db.query('DROP TRIGGER refuse_notes ON note')
})

test('a demo is filled in where a killed one left its table', async () => {
  await server.db.query('CREATE TABLE demo_result (left_behind integer)')
  await fillInDemo(server)
  expect(await staged()).toBeNull()
  const { people, results, figures } = (await stored()) ?? { people: 0, results: 0, figures: 0 }
  expect(people).toBeGreaterThan(10)
  expect(results).toBeGreaterThan(10)
  expect(figures).toBe(results)
})

test('what an attempt before staged is forgotten', async () => {
  await withStagedResults(server.db, async (results) => {
    await results.stage([A_RESULT])
    await expect(results.stage([A_RESULT])).rejects.toThrow(/duplicate key/)
    await results.clear()
    await expect(results.stage([A_RESULT])).resolves.toBeUndefined()
  })
})

test('a result that somebody else took away is missed', async () => {
  await withStagedResults(server.db, async (results) => {
    await expect(results.move(server.db, [ID])).rejects.toThrow('at the same time')
  })
})
