import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Roster } from '#domain/contracts/teams.ts'
import { createStrangers } from '#tests/permissions/stranger.ts'
import type { Strangers } from '#tests/permissions/stranger.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
let world: Strangers
beforeAll(async () => {
  server = await startEvaluationServer()
  world = await createStrangers(server)
})
afterAll(() => server.close())

type Role = keyof Strangers['holders']
const readResult = (role: Role, { holders, things } = world) =>
  server.call(holders[role], 'GET', `/evaluation/result/?evaluation_submission_id=${things.submission}`)
const setStatus = (status: string) =>
  server.db.query('UPDATE evaluation SET status = $2 WHERE id = $1', [world.things.submission, status])
const STAFF = ['Coach', 'Director', 'Owner'] as const

test.each(STAFF)(
  "[P10] a %s reads a published report without the player's own notes and date of birth",
  async (role) => {
    await server.db.query(`UPDATE player SET date_of_birth = '2009-05-01' WHERE id = $1`, [world.things.player])
    await server.db.query(
      `INSERT INTO note (id, evaluation_id, author_id, side, text, rev)
        VALUES (gen_random_uuid(), $1, $2, 'player', 'Only for me', 1) ON CONFLICT DO NOTHING`,
      [world.things.submission, world.holders.Player.id],
    )
    const body = (await readResult(role)).json<{
      player_profile: { date_of_birth: string | null }
      notes: { player: unknown[] }
    }>()
    expect(body).toMatchObject({ player_profile: { date_of_birth: null }, notes: { player: [] } })
    expect((await readResult('Player')).json<typeof body>().notes.player).not.toEqual([])
  },
)

test.each(STAFF)('[P10] a %s finds nothing before the report is published', async (role) => {
  await setStatus('ready_to_finalize')
  const statuses = [(await readResult(role)).statusCode, (await readResult('Evaluator')).statusCode]
  await setStatus('completed')
  expect(statuses).toEqual([404, 200])
})

test('[P10] the roster names the newest published report of a player who said yes', async () => {
  const roster = async () =>
    (await server.call(world.holders.Coach, 'GET', `/team/list/${world.things.team}/roster`)).json<Roster>().players
  expect(await roster()).toMatchObject([
    { link: 'linked', report: { evaluation_submission_id: world.things.submission, total_score: 36 } },
  ])
  await setStatus('in_review')
  expect(await roster()).toMatchObject([{ report: null }])
  await setStatus('completed')
})

test('[P10] a player who leaves takes the reports along', async () => {
  const leaving = await createStrangers(server)
  const left = await server.call(leaving.holders.Player, 'POST', '/accounts/team-and-league/', {
    roster_entry_id: leaving.things.rosterLine,
    answer: 'leave',
  })
  expect(left.statusCode).toBe(200)
  for (const role of STAFF) expect((await readResult(role, leaving)).statusCode).toBe(404)
  expect((await readResult('Player', leaving)).statusCode).toBe(200)
})

test('[P10] whose address stands on a roster is read by nobody above it before they say yes', async () => {
  const asked = await createStrangers(server)
  await server.db.query(`UPDATE player SET date_of_birth = '2009-05-01' WHERE id = $1`, [asked.things.player])
  await server.db.query(
    `UPDATE roster_entry SET player_id = NULL, declined_at = NULL, email = (SELECT email FROM app_user WHERE id = $2)
      WHERE id = $1`,
    [asked.things.rosterLine, asked.holders.Player.id],
  )
  for (const role of STAFF) expect((await readResult(role, asked)).statusCode).toBe(404)
  const accept = { roster_entry_id: asked.things.rosterLine, answer: 'accept' }
  expect((await server.call(asked.holders.Player, 'POST', '/accounts/team-and-league/', accept)).statusCode).toBe(200)
  for (const role of STAFF) expect((await readResult(role, asked)).statusCode).toBe(200)
})
