import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRefused } from '#server/ports/mail.ts'
import { openSentReportsStage } from '#tests/support/sent-reports-stage.ts'
import type { SentReportsStage } from '#tests/support/sent-reports-stage.ts'
import { setReportAddress } from '../notices/report-readers.ts'
import { sendReports } from './send-reports.ts'

let stage: SentReportsStage
beforeAll(async () => {
  stage = await openSentReportsStage()
})
afterAll(() => stage.stop())

test('[M111] a report whose address is refused waits for another address and is tried no more', async () => {
  const { db, services } = stage.server
  const { id } = await stage.aLiveReport(stage.anAddress())
  const mailer = { send: () => Promise.reject(new AddressRefused('550 5.1.1 no such user')) }
  expect(await sendReports({ ...services, mailer })).toBe(0)
  await db.query('UPDATE report_reader SET next_try_at = now() WHERE evaluation_id = $1', [id])
  expect(await stage.sweep()).toBe(0)
  const email = stage.anAddress()
  await db.transaction((sql) => setReportAddress(sql, { evaluationId: id, email, userId: stage.evaluator.id }))
  expect(await stage.sweep()).toBe(1)
})
