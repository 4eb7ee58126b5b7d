import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPlayerOf } from '#tests/support/orders.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[L14] claims, releases, withdrawals, new names and changed orders at the same moment neither fail nor lose count', async () => {
  const evaluators = await Promise.all(Array.from({ length: 3 }, () => server.createUser()))
  const admin = await server.createUser({ role: 'Owner', isAdmin: true })
  const players = await Promise.all(Array.from({ length: 3 }, () => aPlayerOf(server)))
  for (const user of [...evaluators, ...players, admin]) await server.as(user)
  const orders: Array<{ player: typeof admin; draft: string; open: string[] }> = []
  for (const player of players) {
    const draft = randomUUID()
    await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: draft, event_name: 'One' })
    orders.push({ player, draft, open: await Promise.all([1, 2, 3, 4].map(() => server.createEvaluation({ player }))) })
  }
  const faults: string[] = []
  const seen = async (what: string, asked: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await asked
    if (statusCode >= 500) faults.push(`${what}: ${statusCode} ${body}`)
  }
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      orders.flatMap(({ player, draft, open }, at) => [
        seen(
          'rename',
          server.call(
            player,
            'PUT',
            '/accounts/player/profile/',
            aPlayerProfileBody({ first_name: `Name${'abcdefghijkl'[round]}` }),
          ),
        ),
        seen(
          'order',
          server.call(player, 'PUT', `/evaluation/submission/${draft}/`, {
            event_name: `Game ${round}`,
            jersey_number: String(round),
          }),
        ),
        ...open.map((id, which) =>
          seen(
            'claim',
            server.send(evaluators[(at + which) % 3]!, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 })),
          ),
        ),
        ...open.map((id, which) =>
          seen(
            'release',
            server.send(evaluators[(at + which) % 3]!, 'evaluation.release', {
              mutation_id: randomUUID(),
              evaluation_submission_id: id,
            }),
          ),
        ),
        ...(round === 8 ? [seen('withdraw', server.call(admin, 'DELETE', `/evaluation/${open[0]}/`))] : []),
      ]),
    )
  }
  expect(faults).toEqual([])
  // Repeated transactions would hide that two of them lock in different orders.
  expect(await deadlocksOf(server.db)).toBe(0)
  expect(
    await server.db.query(
      `SELECT (SELECT sum(open)::bigint FROM open_queue_count) - (SELECT count(*) FROM evaluation
        WHERE status = 'submitted' AND evaluator_id IS NULL) AS drift,
       (SELECT count(*) FROM evaluation e JOIN player p ON p.id = e.player_id
       WHERE e.player_first <> lower(p.first_name) OR e.search_text NOT LIKE p.first_name || '%') AS stale`,
    ),
  ).toEqual([{ drift: 0, stale: 0 }])
})

test('what is searched for is taken literally: signs of patterns, lines, and a hundred letters', async () => {
  const evaluator = await server.createUser()
  await server.createEvaluation({ name: 'Percy 100%_Sure', event: 'A\\B' })
  const count = async (search: string) => {
    const answer = await server.call(
      evaluator,
      'GET',
      `/evaluation/evaluator/library/?${new URLSearchParams({ limit: '5', offset: '0', scope: 'open', search }).toString()}`,
    )
    return answer.statusCode === 200 ? answer.json<{ count: number }>().count : answer.statusCode
  }
  expect([
    await count('100%_'),
    await count('%_S'),
    await count('A\\B'),
    await count('100_'),
    await count('P%y'),
    await count('\\'),
  ]).toEqual([1, 1, 1, 0, 0, 1])
  expect([
    await count('x'.repeat(100)),
    await count('a\nb'),
    await count('a\0b'),
    await count('x'.repeat(5_000)),
  ]).toEqual([0, await count('B a'), 400, 422])
})
