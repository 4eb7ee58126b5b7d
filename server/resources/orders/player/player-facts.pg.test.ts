import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPlayerOf, aPurchaseOf } from '#tests/support/orders.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

/** An order that lacks nothing but what the player's profile does not say. */
async function anOrder() {
  const player = await aPlayerOf(server)
  await server.db.query(
    `UPDATE player SET organization = organization || '{"organization_type_id": null}',
      athletic_info = athletic_info || '{"player_position_name": null}' WHERE user_id = $1`,
    [player.id],
  )
  await aPurchaseOf(server, player, { credits: 1, days: 30 })
  const id = randomUUID()
  const order = (body: object) =>
    server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, ...body })
  await order({ package_id: 1, event_name: 'Harbor Point vs. Eastgate', jersey_number: '12', jersey_color: 'white' })
  const url = 'https://youtu.be/dQw4w9WgXcQ'
  await server.call(player, 'POST', '/evaluation/validate_video_url/', { url, evaluation_submission_id: id })
  await order({ sightings: [30, 300].map((at_s) => ({ at_s, x: null, y: null, hint: '' })) })
  return { player, id, order, say: (body: object) => server.call(player, 'PUT', '/accounts/player/profile/', body) }
}

test('[D101] an order needs the level and the position of its player, and is submitted once both are known', async () => {
  const { player, id, order, say } = await anOrder()
  const shown = await server.call(player, 'GET', `/evaluation/submission/${id}/`)
  // The word that the pages of an earlier version know.
  expect(shown.json<PlayerOrder>().missing).toEqual(['profile'])
  const refused = await order({ use_credit: true })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['level', 'position']])
  const toPay = await server.call(player, 'POST', '/payment/create-checkout-session/', { evaluation_submission_id: id })
  expect([toPay.statusCode, Object.keys(toPay.json().fields)]).toEqual([422, ['level', 'position']])

  await say({ organization: { organization_type_id: 2, school_grade: '11' } })
  expect(Object.keys((await order({ use_credit: true })).json().fields)).toEqual(['position'])
  await say({ athletic_info: { player_position_name: 'Center' } })
  expect((await order({ use_credit: true })).json<PlayerOrder>()).toMatchObject({ status: 'submitted', missing: [] })
})

test('[D101] an order that is being paid or came back is not stopped by what was asked before the payment', async () => {
  const { player, id } = await anOrder()
  for (const status of ['awaiting_payment', 'returned']) {
    await server.db.query('UPDATE evaluation SET status = $2 WHERE id = $1', [id, status])
    const shown = await server.call(player, 'GET', `/evaluation/submission/${id}/`)
    expect(shown.json<PlayerOrder>().missing).toEqual([])
  }
})
