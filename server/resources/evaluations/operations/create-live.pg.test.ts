import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const CONSENT = `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version,
  expires_at, given_at, given_name)
  VALUES (gen_random_uuid(), $1, 'Pat', 'pat@example.test', $1::uuid::text, '2026-11', now(), now(), 'Pat')`

/** A player with an account, whom this evaluator has rated. */
async function aRatedPlayer(birth: string) {
  const [evaluator, user] = [await server.createUser(), await server.createPlayer(birth)]
  const [player] = await server.db.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [user.id])
  if (!player) throw new Error('There is no player')
  await server.db.query(CONSENT, [player.id])
  await server.createEvaluation({ player: user, status: 'completed', evaluator })
  return { evaluator, playerId: player.id }
}

const rateAgain = (evaluator: TestUser, playerId: string, creation = aLiveCreation()) =>
  server.send(evaluator, 'live.create', { ...creation, player: { ...creation.player, id: playerId } })

test('[K1] a child whose consent has ended is not evaluated at a game either by who knows their account', async () => {
  const { evaluator, playerId } = await aRatedPlayer(`${new Date().getUTCFullYear() - 10}-01-01`)
  const before = aLiveCreation()
  expect((await rateAgain(evaluator, playerId, before)).statusCode).toBe(200)
  await server.db.query('UPDATE consent SET withdrawn_at = now() WHERE player_id = $1', [playerId])
  const refused = await rateAgain(evaluator, playerId)
  expect([refused.statusCode, refused.json().error_code]).toEqual([409, 'CONSENT_MISSING'])
  // What was begun before stands, however often the device says so.
  expect(
    (await rateAgain(evaluator, playerId, { ...before, mutation_id: aLiveCreation().mutation_id })).statusCode,
  ).toBe(200)
  expect(
    await server.db.query('SELECT count(*) AS count FROM evaluation WHERE player_id = $1 AND is_live', [playerId]),
  ).toEqual([{ count: 1 }])
})

test('[K1] a player of 13 and a walk-on need no consent', async () => {
  const { evaluator, playerId } = await aRatedPlayer('2008-01-01')
  await server.db.query('DELETE FROM consent WHERE player_id = $1', [playerId])
  expect((await rateAgain(evaluator, playerId)).statusCode).toBe(200)
  expect((await server.send(evaluator, 'live.create', aLiveCreation())).statusCode).toBe(200)
})
