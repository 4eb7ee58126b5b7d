import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#server/resources/own-data/erase-account.ts'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

const erase = ({ id }: TestUser) =>
  stage.db.transaction((sql) => eraseAccount(sql, stage.services, id, new Date().toISOString()))

test('[K38] a deleted account takes along the names and notes of what it joined at games, and leaves the ratings', async () => {
  const player = await stage.aPlayer()
  const walkOn = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, walkOn.playerId)
  await stage.call(player, 'PUT', `/evaluation/note/${walkOn.evaluationId}/`, { notes: ['My knee hurts'] })
  await erase(player)
  expect((await stage.report(walkOn.evaluator, walkOn.evaluationId)).json()).toMatchObject({
    player_profile: { first_name: 'Deleted', last_name: 'player' },
    notes: { evaluator: [], player: [] },
    total_player_performance_score: expect.any(Number),
  })
  expect(await stage.readersOf(walkOn.evaluationId)).toEqual([])
})

test('[K38] what a coach ordered for a line is after a deletion as it was before the join', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email)
  const told = async () => (await stage.report(line.coach, line.evaluationId)).body
  const before = await told()
  await stage.join(player, line.playerId)
  await stage.call(player, 'PUT', `/evaluation/note/${line.evaluationId}/`, { notes: ['My knee hurts'] })
  await erase(player)
  expect(await told()).toBe(before)
  const again = await stage.order(line)
  expect(again.evaluations).toHaveLength(1)
  expect(await stage.db.query('SELECT FROM note WHERE author_id = $1', [player.id])).toEqual([])
})

test('[K38] an evaluator’s deletion takes nothing that an account has joined', async () => {
  const player = await stage.aPlayer()
  const walkOn = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.db.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, text, rev)
      VALUES (gen_random_uuid(), $1, $2, 'evaluator', 'Good hands', 1)`,
    [walkOn.evaluationId, walkOn.evaluator.id],
  )
  await stage.join(player, walkOn.playerId)
  await erase(walkOn.evaluator)
  expect((await stage.report(player, walkOn.evaluationId)).json()).toMatchObject({
    notes: { evaluator: [{ text: 'Good hands' }] },
    evaluator_name: null,
  })
})
