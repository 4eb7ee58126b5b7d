import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { openSentReportsStage } from '#tests/support/sent-reports-stage.ts'
import type { SentReportsStage } from '#tests/support/sent-reports-stage.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

let stage: SentReportsStage
beforeAll(async () => {
  stage = await openSentReportsStage()
})
afterAll(() => stage.stop())

/** The report of a live evaluation that a family has opened with the code of its link. */
async function anOpenedReport() {
  const to = stage.anAddress()
  const { id } = await stage.aLiveReport(to)
  await stage.sweep()
  const { token, code } = await stage.aCode(to)
  const report = await stage.opened(token, { code })
  return { id, token, report, asked: { session: report.session, evaluation_submission_id: id } }
}

test('[R71] a family gets the report of a live evaluation on paper, with the figures of the page and in its words', async () => {
  const { id, token, report, asked } = await anOpenedReport()
  const answer = await stage.post(`${token}/pdf`, asked)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { text, pages } = await readPdf(Buffer.from(answer.json<{ base64: string }>().base64, 'base64'))
  expect(pages).toHaveLength(2)
  expect(text).toContain(
    `${oneDecimal(report.total_player_performance_score!)} of 60 ${report.performance_level!.name}`,
  )
  for (const { name, rating } of report.player_performance) expect(text).toContain(`${name} ${oneDecimal(rating!)}`)
  expect(text).toContain('Good hands')
  expect(text).toContain(`Report ${id}, `)
  expect(text).not.toMatch(/red flag/iu)
})

test('[R71] a link without its session, an altered one, a foreign session, an ended one and a closed link get no PDF', async () => {
  const { id, token, asked } = await anOpenedReport()
  const other = await anOpenedReport()
  const said = async (link: string, body: object) => {
    const { statusCode, body: words } = await stage.post(`${link}/pdf`, body)
    return { statusCode, words }
  }
  const refused = await said(token, { ...asked, session: 'x' })
  expect(refused.statusCode).toBe(404)
  expect(await said(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, asked)).toEqual(refused)
  expect(await said(token, other.asked)).toEqual(refused)
  expect(await said(token, { ...asked, evaluation_submission_id: other.id })).toEqual(refused)
  expect(await said(token, { ...asked, session: other.report.session })).toEqual(refused)
  expect((await said(token, { evaluation_submission_id: id })).statusCode).toBe(422)
  expect((await said(token, asked)).statusCode).toBe(200)
  await stage.server.db.query("UPDATE report_session SET expires_at = now() - interval '1 second'")
  expect(await said(token, asked)).toEqual(refused)
  await stage.server.db.query("UPDATE report_session SET expires_at = now() + interval '1 minute'")
  await stage.server.call(stage.evaluator, 'DELETE', `/evaluation/${id}/readers/`)
  expect(await said(token, asked)).toEqual(refused)
})

test('[R71] a link makes ten PDFs a minute', async () => {
  const { token, asked } = await anOpenedReport()
  stage.server.stopClock()
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await stage.post(`${token}/pdf`, asked)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
