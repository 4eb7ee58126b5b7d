import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LibraryPage } from '#domain/contracts/library.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: TeamOrderStage
let ours: CoachedTeam
let other: TestUser
let coach: TestUser
let id = ''

beforeEach(async () => {
  stage = await startTeamOrderStage()
  ours = await stage.aTeam({ players: 1 })
  other = await stage.createUser()
  coach = await stage.createUser({ role: 'Coach', groups: ['Coach', 'Evaluator'] })
  await stage.db.query('UPDATE team SET coach_id = $2 WHERE id = $1', [ours.team.id, coach.id])
  id =
    (await stage.order({ ...ours, coach }, { payment: { mode: 'checkout' } })).evaluations[0]
      ?.evaluation_submission_id ?? ''
  await stage.db.query(`UPDATE evaluation SET status = 'submitted', submitted_at = now() WHERE id = $1`, [id])
})
afterEach(() => stage.close())

const queueOf = async (user: TestUser) => {
  const page = (
    await stage.call(user, 'GET', '/evaluation/evaluator/library/?scope=open&limit=10&offset=0')
  ).json<LibraryPage>()
  return [page.count, page.results.length]
}
const lookAt = async (user: TestUser, what: string) =>
  (await stage.call(user, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${what}`)).statusCode

test('[J8] a coach who is an evaluator is not offered what they ordered', async () => {
  expect([await queueOf(other), await lookAt(other, id)]).toEqual([[1, 1], 200])
  expect([await queueOf(coach), await lookAt(coach, id)]).toEqual([[0, 0], 404])
})

test('[P2] an evaluator is not offered the order in which a coach has put them', async () => {
  const player = await stage.createUser({ groups: ['Evaluator'] })
  const link = 'UPDATE player SET user_id = $2 WHERE id = (SELECT player_id FROM evaluation WHERE id = $1)'
  await stage.db.query(link, [id, player.id])
  expect([await queueOf(player), await lookAt(player, id)]).toEqual([[0, 0], 404])
  await stage.db.query(link, [id, null])
})

test('[J8] nor the second rating of what they ordered, whose first report they read', async () => {
  await stage.db.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = $1`, [id])
  const [second] = await stage.db.query<{ id: string }>(
    `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color, second_of,
      submitted_at, video_ready_at)
     SELECT gen_random_uuid(), player_id, 'submitted', false, rubric_version, jersey_number, jersey_color, id, now(),
     now() FROM evaluation WHERE id = $1 RETURNING id`,
    [id],
  )
  expect([await queueOf(other), await lookAt(other, second?.id ?? '')]).toEqual([[1, 1], 200])
  expect([await queueOf(coach), await lookAt(coach, second?.id ?? '')]).toEqual([[0, 0], 404])
})
