import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { createStrangers } from '#tests/permissions/stranger.ts'
import type { Strangers } from '#tests/permissions/stranger.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

let server: EvaluationServer
let world: Strangers
beforeAll(async () => {
  server = await startEvaluationServer()
  world = await createStrangers(server)
})
afterAll(() => server.close())

type Role = keyof Strangers['holders']
const ask = (role: Role, path: string) =>
  server.call(world.holders[role], 'GET', `${path}?evaluation_submission_id=${world.things.submission}`)
const setStatus = (status: string) =>
  server.db.query('UPDATE evaluation SET status = $2 WHERE id = $1', [world.things.submission, status])
const READERS = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const

test.each(READERS)('[R40] a %s gets the figures of the report on paper', async (role) => {
  await server.db.query(`UPDATE player SET date_of_birth = '2009-05-01' WHERE id = $1`, [world.things.player])
  const report = (await ask(role, '/evaluation/result/')).json<Report>()
  const answer = await ask(role, '/evaluation/result/pdf/')
  expect({
    status: answer.statusCode,
    type: answer.headers['content-type'],
    cache: answer.headers['cache-control'],
  }).toEqual({ status: 200, type: 'application/pdf', cache: 'no-store' })
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="courtside-[a-z\d-]+-\d{4}-\d\d-\d\d-[\da-f]{6}\.pdf"$/u,
  )
  const { text, pages } = await readPdf(answer.rawPayload)
  expect(pages).toHaveLength(2)
  expect(text).toContain(
    `${oneDecimal(report.total_player_performance_score!)} of 60 ${report.performance_level!.name}`,
  )
  for (const { name, rating } of report.player_performance) expect(text).toContain(`${name} ${oneDecimal(rating!)}`)
  expect(text).toContain(`Report ${report.evaluation_submission_id}, rubric ${report.rubric_version}`)
  expect(text).not.toMatch(/2009|May 1/u)
  expect(/red flag/iu.test(text)).toBe(role !== 'Player' && report.predictor.unavailable_reason !== 'below_grade_9')
})

test.each(['Player', 'Coach', 'Director', 'Owner'] as const)(
  '[R40] a %s gets none before it is published',
  async (role) => {
    await setStatus('ready_to_finalize')
    const statuses = [
      (await ask(role, '/evaluation/result/pdf/')).statusCode,
      (await ask('Evaluator', '/evaluation/result/pdf/')).statusCode,
    ]
    await setStatus('completed')
    expect(statuses).toEqual([404, 200])
  },
)

test('[R40] a stranger learns nothing, and what is no id is refused', async () => {
  const stranger = await server.createUser({ role: 'Player' })
  const of = (id: string) => server.call(stranger, 'GET', `/evaluation/result/pdf/?evaluation_submission_id=${id}`)
  expect((await of(world.things.submission)).statusCode).toBe(404)
  expect((await of('7')).json()).toMatchObject({
    error_code: 'INVALID',
    fields: { evaluation_submission_id: ['This id is not valid'] },
  })
  expect(
    (
      await server.app.inject({
        url: `/api/evaluation/result/pdf/?evaluation_submission_id=${world.things.submission}`,
      })
    ).statusCode,
  ).toBe(401)
})

test('[U35] a person gets ten in a minute, and another person theirs', async () => {
  const admin = await server.createUser({ isAdmin: true })
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) {
    statuses.push(
      (await server.call(admin, 'GET', `/evaluation/result/pdf/?evaluation_submission_id=${world.things.submission}`))
        .statusCode,
    )
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect((await ask('Coach', '/evaluation/result/pdf/')).statusCode).toBe(200)
})
