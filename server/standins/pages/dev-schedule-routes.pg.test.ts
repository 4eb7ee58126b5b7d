import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#domain/contracts/consultations.ts'
import { publishedReport, purchaseOf, request } from '#tests/support/consultation-stage.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
let address: string
let id: string
beforeAll(async () => {
  server = await startEvaluationServer()
})
beforeEach(async () => {
  const [player, evaluator] = [
    await server.createUser({ role: 'Player' }),
    await server.createUser({ role: 'Evaluator' }),
  ]
  await purchaseOf(server, player, 1)
  const asked = (await request(server, player, await publishedReport(server, player, evaluator))).json<Consultation>()
  id = asked.consultation_id
  address = asked.scheduling_url ?? ''
})
afterAll(() => server.close())

const press = (form: Record<string, string>, origin = 'http://localhost:8080') =>
  server.app.inject({
    method: 'POST',
    url: address,
    payload: new URLSearchParams(form).toString(),
    headers: { host: 'localhost:8080', origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
const state = async () =>
  (
    await server.db.query<{ status: string; starts_at: string | null }>(
      'SELECT status, starts_at FROM consultation WHERE id = $1',
      [id],
    )
  )[0]

test("[C21] the page may be framed by ours alone, lets its forms say whose they are, and is for this server's own name", async () => {
  const page = await server.app.inject({ url: address, headers: { host: 'localhost:8080' } })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect((await server.app.inject({ url: address, headers: { host: 'evil.example' } })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/dev/schedule/7', headers: { host: 'localhost:8080' } })).statusCode).toBe(
    404,
  )
})

test("[C21] another page's form, a time that has passed and one that is none change nothing", async () => {
  const instant = '2030-01-05T17:00:00.000Z'
  for (const origin of ['https://evil.example', 'null'])
    expect((await press({ action: 'book', instant }, origin)).statusCode).toBe(403)
  expect((await press({ action: 'book', instant: '2020-01-05T17:00:00.000Z' })).body).toContain('has not passed')
  expect((await press({ action: 'book', day: 'soon', time: '' })).body).toContain('Please choose a day and a time.')
  expect(await state()).toEqual({ status: 'requested', starts_at: null })
})

test('[C21] booking, moving twice over and cancelling go through the signed webhook', async () => {
  expect((await press({ action: 'book', instant: '2030-01-05T17:00:00.000Z' })).headers['location']).toBe(
    `${address}?done=scheduled`,
  )
  expect(await state()).toEqual({ status: 'scheduled', starts_at: '2030-01-05T17:00:00.000Z' })
  await press({ action: 'book-twice', day: '2030-01-06', time: '10:30' })
  expect(await state()).toEqual({ status: 'scheduled', starts_at: '2030-01-06T10:30:00.000Z' })
  expect((await press({ action: 'cancel' })).headers['location']).toBe(`${address}?done=cancelled`)
  expect(await state()).toMatchObject({ status: 'cancelled' })
  expect((await server.app.inject({ url: address, headers: { host: 'localhost:8080' } })).body).toContain(
    'This consultation is closed',
  )
})
