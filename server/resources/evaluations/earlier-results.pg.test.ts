import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { publishedReport } from '#tests/support/consultation-stage.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[P3] an evaluator reads of the reports before theirs only those of their own; the player and an admin read all', async () => {
  const [player, ann, ben, admin] = [
    await server.createUser({ role: 'Player' }),
    await server.createUser(),
    await server.createUser(),
    await server.createUser({ role: 'Owner', isAdmin: true }),
  ]
  const first = await publishedReport(server, player, ann)
  const second = await publishedReport(server, player, ben)
  const third = await publishedReport(server, player, ann)
  const earlier = async (user: TestUser, id: string) => {
    const report = (await server.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json<Report>()
    return report.earlier.map((it) => it.evaluation_submission_id)
  }
  expect([await earlier(ann, third), await earlier(ben, second), await earlier(ben, second)]).toEqual([[first], [], []])
  for (const user of [player, admin]) expect(await earlier(user, third)).toEqual([first, second])
})
