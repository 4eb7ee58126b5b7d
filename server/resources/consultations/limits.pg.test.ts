import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#domain/contracts/consultations.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { change, consultationsLeft, publishedReport, purchaseOf, request } from '#tests/support/consultation-stage.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let player: TestUser
let evaluator: TestUser
let report: string
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  player = await server.createUser({ role: 'Player' })
  evaluator = await server.createUser({ role: 'Evaluator' })
  report = await publishedReport(server, player, evaluator)
})

test('[C1] whoever asks and cancels again and again does not fill the mailbox of an evaluator', async () => {
  await purchaseOf(server, player, 1)
  const ends: string[] = []
  for (let at = 0; at < 20; at++) {
    const answer = await request(server, player, report)
    ends.push(answer.statusCode === 200 ? 'asked' : answer.json<{ error_code: string }>().error_code)
    if (answer.statusCode === 200) await change(server, player, answer.json<Consultation>(), 'cancelled')
  }
  expect(ends).toEqual([...Array<string>(5).fill('asked'), ...Array<string>(15).fill('TOO_MANY_CONSULTATIONS')])
  const notices = await server.db.query('SELECT 1 FROM notice WHERE user_id = $1', [evaluator.id])
  expect(notices).toHaveLength(10)
  // Another day is another day.
  await server.db.query(
    `UPDATE consultation SET requested_at = requested_at - interval '1 day' WHERE evaluation_id = $1`,
    [report],
  )
  expect((await request(server, player, report)).statusCode).toBe(200)
})

test('[C5] nobody says that a consultation was held before its time has come', async () => {
  const purchase = await purchaseOf(server, player, 1)
  const consultation = (await request(server, player, report)).json<Consultation>()
  await server.scheduling.book(consultation.consultation_id, new Date(server.services.now() + 3_600_000), {
    before: null,
    copies: 1,
  })
  const early = await change(server, evaluator, consultation, 'held')
  expect([early.statusCode, early.json()]).toMatchObject([409, { message: 'This consultation has not begun yet.' }])
  expect((await change(server, player, consultation, 'cancelled')).statusCode).toBe(200)
  expect(await consultationsLeft(server, purchase)).toBe(1)
})

test('[C6] the page of an evaluator is for a player who has a consultation, open or left', async () => {
  await server.db.query(
    `INSERT INTO evaluator_profile (user_id, years_of_experience, city, state_name, evaluator_level, calendly_url)
      VALUES ($1, 3, 'Denver', 'Colorado', 'High School Coach', 'https://calendly.com/ann/30min')`,
    [evaluator.id],
  )
  const readReport = async () =>
    (await server.call(player, 'GET', `/evaluation/result/?evaluation_submission_id=${report}`)).json<Report>()
  Object.assign(server.services.scheduling, { pageOf: (calendlyUrl: string | null) => calendlyUrl })
  const page = async () => (await readReport()).calendly_schedule_url
  expect(await page()).toBeNull()
  await purchaseOf(server, player, 1)
  expect(await page()).toBe('https://calendly.com/ann/30min')
  await request(server, player, report)
  expect(await page()).toBe('https://calendly.com/ann/30min')
})
