import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVALUATION_STATUSES } from '#domain/contracts/evaluations.ts'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

type Page = { count: number; next: string | null; results: PlayerLibraryItem[] }
const page = async (player: TestUser, query = '') =>
  (await server.call(player, 'GET', `/evaluation/player/library/?${query}`)).json<Page>()

test('[L11] a player sees their own evaluations, none that was withdrawn, and none of another player', async () => {
  const [player, other] = [await server.createUser({ role: 'Player' }), await server.createUser({ role: 'Player' })]
  for (const status of EVALUATION_STATUSES.filter((it) => it !== 'live'))
    await server.createEvaluation({ player, status })
  await server.createEvaluation({ player: other })
  const { count, results } = await page(player)
  expect(count).toBe(9)
  expect(results.map(({ status }) => status)).not.toContain('cancelled')
})

test('[L11] what an evaluator has locked but not published is still in review, without its total', async () => {
  const player = await server.createUser({ role: 'Player' })
  const id = await server.createEvaluation({ player, status: 'ready_to_finalize' })
  await server.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body)
      VALUES ($1, '2026.1', '{"total_player_performance_score": 37.5}')`,
    [id],
  )
  expect((await page(player)).results).toMatchObject([
    { evaluation_submission_id: id, status: 'in_review', total_score: null },
  ])
  await server.db.query(`UPDATE evaluation SET status = 'completed' WHERE id = $1`, [id])
  expect((await page(player)).results).toMatchObject([{ status: 'completed', total_score: 37.5 }])
})

test('[L11] a live evaluation appears when it is published, and not before', async () => {
  const player = await server.createUser({ role: 'Player' })
  const id = await server.createEvaluation({ player })
  await server.db.query(`UPDATE evaluation SET status = 'live', is_live = true WHERE id = $1`, [id])
  expect((await page(player)).count).toBe(0)
  await server.db.query(`UPDATE evaluation SET status = 'completed' WHERE id = $1`, [id])
  expect((await page(player)).count).toBe(1)
})

test('[L11] it comes in pages, with the addresses of the pages around', async () => {
  const player = await server.createUser({ role: 'Player' })
  for (let n = 0; n < 12; n++) await server.createEvaluation({ player })
  const first = await page(player)
  expect(first.results).toHaveLength(10)
  const second = (await server.call(player, 'GET', first.next ?? '')).json<Page>()
  expect(new Set([...first.results, ...second.results].map((it) => it.evaluation_submission_id)).size).toBe(12)
})

test('[L11] it is for players alone', async () => {
  for (const role of ['Evaluator', 'Coach', 'Director', 'Owner'] as const) {
    expect(
      (await server.call(await server.createUser({ role }), 'GET', '/evaluation/player/library/')).statusCode,
    ).toBe(403)
  }
})
