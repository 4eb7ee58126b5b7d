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

const readReport = async (user: TestUser, id = report) =>
  (await server.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json<Report>()
const notices = async (user: TestUser) =>
  (
    await server.db.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 ORDER BY created_at, kind', [
      user.id,
    ])
  ).map(({ kind }) => kind)
const asked = async () => (await request(server, player, report)).json<Consultation>()
const inADay = () => new Date(server.services.now() + 86_400_000)
const anHourAgo = () => new Date(server.services.now() - 3_600_000)

test('[C1] a player asks for a consultation about a published report, and the evaluator is told', async () => {
  const purchase = await purchaseOf(server, player, 2)
  expect(await readReport(player)).toMatchObject({
    consultation: null,
    may_request_consultation: true,
    consultations_left: 2,
  })
  const answer = await request(server, player, report, '  My weak hand.  ')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { evaluation_submission_id: report, status: 'requested', message: 'My weak hand.', starts_at: null },
  ])
  expect(answer.json<Consultation>().scheduling_url).toBe(
    `/dev/schedule/${answer.json<Consultation>().consultation_id}`,
  )
  expect(await consultationsLeft(server, purchase)).toBe(1)
  expect(await server.stored(report)).toMatchObject({ status: 'consultation_requested' })
  expect(await notices(evaluator)).toEqual(['consultation_requested'])
  expect(await readReport(player)).toMatchObject({
    consultation: { status: 'requested' },
    may_request_consultation: false,
    consultations_left: 1,
  })
})

test('[C2] the consultation of the package that paid for this report is used first, and else of the one that ends first', async () => {
  const [long, own, short] = [
    await purchaseOf(server, player, 1, { validDays: 90 }),
    await purchaseOf(server, player, 1, { validDays: 60, usedBy: report }),
    await purchaseOf(server, player, 1, { validDays: 10 }),
  ]
  const left = () => Promise.all([own, short, long].map((id) => consultationsLeft(server, id)))
  for (const expected of [
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]) {
    const consultation = await asked()
    expect(await left()).toEqual(expected)
    await server.scheduling.book(consultation.consultation_id, anHourAgo(), { before: null, copies: 1 })
    expect((await change(server, evaluator, consultation, 'held')).statusCode).toBe(200)
  }
  expect((await request(server, player, report)).json()).toMatchObject({ error_code: 'NO_CONSULTATION_LEFT' })
})

test("[C2] a package that has ended, and somebody else's, give none", async () => {
  await purchaseOf(server, player, 1, { validDays: -1 })
  await purchaseOf(server, evaluator, 1)
  expect(await readReport(player)).toMatchObject({ may_request_consultation: false, consultations_left: 0 })
  expect((await request(server, player, report)).statusCode).toBe(409)
  expect(await server.stored(report)).toMatchObject({ status: 'completed' })
})

test('[C1] the same request again answers the one that is there; another one is refused while it is open', async () => {
  const purchase = await purchaseOf(server, player, 2)
  const answers = await Promise.all(Array.from({ length: 6 }, () => request(server, player, report, 'Hello')))
  expect(new Set(answers.map((it) => `${it.statusCode} ${it.json<Consultation>().consultation_id}`)).size).toBe(1)
  expect(await consultationsLeft(server, purchase)).toBe(1)
  expect((await request(server, player, report, 'Something else')).json()).toMatchObject({
    error_code: 'CONSULTATION_OPEN',
  })
  expect(await notices(evaluator)).toEqual(['consultation_requested'])
})

test('[C2] two requests at once never take two consultations of the last one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const purchase = await purchaseOf(server, player, 1)
    const reports = [
      await publishedReport(server, player, evaluator),
      await publishedReport(server, player, evaluator),
      await publishedReport(server, player, evaluator),
    ]
    const answers = await Promise.all(reports.map((id) => request(server, player, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(await consultationsLeft(server, purchase)).toBe(0)
    expect(await server.db.query('SELECT 1 FROM consultation WHERE purchase_id = $1', [purchase])).toHaveLength(1)
  }
})

test('[C3] the player cancels: it goes back to the package, the report is completed again, the evaluator is told', async () => {
  const purchase = await purchaseOf(server, player, 1)
  const consultation = await asked()
  const answers = await Promise.all([
    change(server, player, consultation, 'cancelled'),
    change(server, player, consultation, 'cancelled'),
  ])
  expect(answers.map((it) => [it.statusCode, it.json<Consultation>().status])).toEqual([
    [200, 'cancelled'],
    [200, 'cancelled'],
  ])
  expect(await consultationsLeft(server, purchase)).toBe(1)
  expect(await server.stored(report)).toMatchObject({ status: 'completed' })
  expect([await notices(player), await notices(evaluator)]).toEqual([
    [],
    ['consultation_requested', 'consultation_cancelled'],
  ])
  expect(await readReport(player)).toMatchObject({
    consultation: { status: 'cancelled', scheduling_url: null },
    may_request_consultation: true,
  })
})

test('[C3] held needs a time, counts, and cannot be cancelled any more', async () => {
  const purchase = await purchaseOf(server, player, 1)
  const consultation = await asked()
  expect((await change(server, evaluator, consultation, 'held')).json()).toMatchObject({
    error_code: 'CONFLICT',
    message: 'Set a time for this consultation first.',
  })
  await server.scheduling.book(consultation.consultation_id, anHourAgo(), { before: null, copies: 2 })
  expect(await server.stored(report)).toMatchObject({ status: 'consultation_scheduled' })
  expect([
    await notices(player),
    (await notices(evaluator)).filter((kind) => kind === 'consultation_scheduled'),
  ]).toEqual([['consultation_scheduled'], ['consultation_scheduled']])
  expect((await change(server, evaluator, consultation, 'held')).json()).toMatchObject({ status: 'held' })
  expect((await change(server, evaluator, consultation, 'held')).statusCode).toBe(200)
  expect((await change(server, player, consultation, 'cancelled')).statusCode).toBe(409)
  expect([await consultationsLeft(server, purchase), (await server.stored(report))?.status]).toEqual([0, 'completed'])
})

test('[C5] who may change it: the player cancels, the evaluator and an admin also say that it was held, others find nothing', async () => {
  await purchaseOf(server, player, 3)
  const [admin, stranger, otherEvaluator] = [
    await server.createUser({ role: 'Player', isAdmin: true }),
    await server.createUser({ role: 'Player' }),
    await server.createUser({ role: 'Evaluator' }),
  ]
  const consultation = await asked()
  await server.scheduling.book(consultation.consultation_id, inADay(), { before: null, copies: 1 })
  for (const user of [stranger, otherEvaluator])
    expect((await change(server, user, consultation, 'cancelled')).statusCode).toBe(404)
  expect((await change(server, await server.createUser({ role: 'Coach' }), consultation, 'cancelled')).statusCode).toBe(
    403,
  )
  expect((await change(server, player, consultation, 'held')).statusCode).toBe(403)
  expect((await change(server, admin, consultation, 'cancelled')).statusCode).toBe(200)
  for (const user of [player, evaluator]) expect(await notices(user)).toContain('consultation_cancelled')
})

test('[C1] nobody asks about a report that is not published, not theirs, or without an evaluator', async () => {
  await purchaseOf(server, player, 3)
  const stranger = await server.createUser({ role: 'Player' })
  await purchaseOf(server, stranger, 3)
  expect((await request(server, stranger, report)).statusCode).toBe(404)
  await server.db.query(`UPDATE evaluation SET status = 'ready_to_finalize' WHERE id = $1`, [report])
  expect((await request(server, player, report)).statusCode).toBe(404)
  await server.db.query(`UPDATE evaluation SET status = 'completed' WHERE id = $1`, [report])
  await server.db.query('UPDATE app_user SET is_active = false WHERE id = $1', [evaluator.id])
  expect((await readReport(player)).may_request_consultation).toBe(false)
  expect((await request(server, player, report)).json()).toMatchObject({ error_code: 'NO_EVALUATOR' })
})

test("[C6] the evaluator sees it without the address, an admin sees nothing of it, and it stands on nobody else's report", async () => {
  await purchaseOf(server, player, 1)
  await request(server, player, report, 'My weak hand')
  expect(await readReport(evaluator)).toMatchObject({
    consultation: { message: 'My weak hand', scheduling_url: null },
    may_request_consultation: false,
    consultations_left: 0,
  })
  const admin = await server.createUser({ role: 'Evaluator', isAdmin: true })
  expect(await readReport(admin)).toMatchObject({ consultation: null, calendly_schedule_url: null })
})
