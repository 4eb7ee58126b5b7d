import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

test('[O95] what one coach keeps from the players is read by those above that team alone, and counts for no other team', async () => {
  const [ours, theirs] = [await stage.aProgram(), await stage.aProgram()]
  const [playerId = ''] = await stage.players(ours.team, 1)
  await stage.aLine(theirs.team, { player_id: playerId })
  const { id: shared } = await stage.publish(playerId, { on: '2026-03-01', everywhere: 2 })
  const { id: kept } = await stage.publish(playerId, { on: '2026-06-01', everywhere: 4 })
  const submission = randomUUID()
  await stage.db.query(
    `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
      package_name, competition_level, status)
     VALUES ($1, $2, $3, $1, '', 2026, 1, 'Single Evaluation', 'hs_varsity', 'submitted')`,
    [submission, ours.team, ours.coach.id],
  )
  await stage.db.query(
    'UPDATE evaluation SET team_submission_id = $2, submitted_by = $3, is_shared_with_player = false WHERE id = $1',
    [kept, submission, ours.coach.id],
  )

  const newestFor = async (user: TestUser, team: number) => {
    const { roster } = await stage.teamOf(user, team)
    return roster[0]?.latest?.evaluation_submission_id
  }
  expect(await newestFor(ours.coach, ours.team)).toBe(kept)
  expect(await newestFor(ours.director, ours.team)).toBe(kept)
  expect(await newestFor(theirs.coach, theirs.team)).toBe(shared)
  expect(await newestFor(theirs.owner, theirs.team)).toBe(shared)

  const rosterReport = async ({ coach, team }: typeof ours) =>
    (await stage.call(coach, 'GET', `/team/list/${team}/roster`)).json<Roster>().players[0]?.report
      ?.evaluation_submission_id
  expect([await rosterReport(ours), await rosterReport(theirs)]).toEqual([kept, shared])

  const statusFor = async (user: TestUser) =>
    (await stage.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${kept}`)).statusCode
  for (const user of [ours.coach, ours.director, ours.owner]) expect(await statusFor(user)).toBe(200)
  for (const user of [theirs.coach, theirs.director, theirs.owner]) expect(await statusFor(user)).toBe(404)

  const { id: later } = await stage.publish(playerId, { on: '2026-08-01' })
  const earlierFor = async (user: TestUser) =>
    (await stage.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${later}`))
      .json<Report>()
      .earlier.map((it) => it.evaluation_submission_id)
  expect(await earlierFor(ours.coach)).toEqual([shared, kept])
  expect(await earlierFor(theirs.coach)).toEqual([shared])
})
