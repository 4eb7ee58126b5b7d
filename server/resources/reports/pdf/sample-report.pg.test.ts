import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_CARD } from '#domain/scoring/sample-card.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { sampleReport } from './sample-report.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('the card of the sign-in page has the figures of the sample report', () => {
  const report = sampleReport(aRubric())
  expect([report.total_player_performance_score, report.player_performance_out_of]).toEqual([
    SAMPLE_CARD.total,
    SAMPLE_CARD.outOf,
  ])
  const { advantages, averages, red_flags } = report.separators
  const rows = [...advantages.table, ...averages.table, ...red_flags.table]
  const found = ['Ball Handling', 'Shooting', 'Finishing at the Rim'].map((title) =>
    rows.find((it) => it.title === title),
  )
  expect(found.map((it) => [it?.value, it?.current_level.benchmark])).toEqual(
    SAMPLE_CARD.rows.map(({ value, level }) => [value, level]),
  )
})

test('somebody without an account reads the whole sample report, which says that it is one', async () => {
  const answer = await server.app.inject('/api/evaluation/sample-report/')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await readPdf(answer.rawPayload)
  expect(text).toContain(SAMPLE_CARD.total.toFixed(1))
  expect(text).toContain('Maya is not a real player')
})
