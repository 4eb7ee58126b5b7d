import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

/** With what picks its rows, and what it computes. */
const INDEXED = `SELECT DISTINCT a.attname AS column, i.indexrelid::regclass::text AS index FROM pg_index i
  JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid AND d.refclassid = 'pg_class'::regclass
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
  WHERE i.indrelid = 'evaluation'::regclass`

test('[U92] no index of an evaluation holds what a rating changes', async () => {
  const evaluator = await server.createUser({ role: 'Evaluator' })
  const id = await server.createLive(evaluator, { 'skill:1': 3 })
  const read = async () => (await server.db.query<object>('SELECT * FROM evaluation WHERE id = $1', [id]))[0] ?? {}
  const before: Record<string, unknown> = { ...(await read()) }
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:2': 4 }, { base_revision: 9 }))
  const changed = Object.entries(await read())
    .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]))
    .map(([column]) => column)
  expect(changed).toEqual(expect.arrayContaining(['ratings', 'rated_count', 'revision', 'updated_at', 'worked_at']))
  const indexed = await server.db.query<{ column: string; index: string }>(INDEXED)
  expect(indexed.map(({ column }) => column)).toContain('evaluator_id')
  expect(indexed.filter(({ column }) => changed.includes(column))).toEqual([])
})
