import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffLibraryItem } from '#domain/contracts/library.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())

type Page = { count: number; results: StaffLibraryItem[] }
const page = async (user: TestUser, query = '') =>
  (await stage.call(user, 'GET', `/evaluation/staff/library/?${query}`)).json<Page>()
const idsOf = ({ results }: Page) => results.map((it) => it.evaluation_submission_id)
const reads = async (user: TestUser, id: string) =>
  (await stage.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).statusCode

const RESULT = evaluationResult(
  { ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-10-31' },
  scoringRubricOf(aRubric()),
)

/** Publishes an evaluation by a sheet that nobody rated. */
async function publish(id: string) {
  await stage.db.query(
    `UPDATE evaluation SET status = 'completed', evaluator_id = $2, final_saved_at = now(), completed_at = now()
      WHERE id = $1`,
    [id, (await stage.createUser()).id],
  )
  await stage.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2025.1', $2)`,
    [id, JSON.stringify(RESULT)],
  )
}

async function anOrder() {
  const it = await stage.aTeam({ players: 2 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 30 })
  const { evaluations } = await stage.order(it)
  return { ...it, evaluations: evaluations.map((one) => one.evaluation_submission_id) }
}

async function headsOf({ team }: CoachedTeam) {
  const [director, owner] = [await stage.createUser({ role: 'Director' }), await stage.createUser({ role: 'Owner' })]
  const [program] = await stage.db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Harbor Point', $1) RETURNING id`,
    [owner.id],
  )
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, director.id])
  await stage.db.query('UPDATE team SET program_id = $2 WHERE id = $1', [team.id, program?.id])
  return [director, owner] as const
}

test('[L16] a coach sees what they ordered as far as it is, with its total once it is published; others see nothing of it', async () => {
  const {
    coach,
    team,
    evaluations: [first = '', second = ''],
  } = await anOrder()
  await publish(first)
  const list = await page(coach, 'sort_by=status&order_by=asc')
  expect(list.count).toBe(2)
  expect(list.results[0]).toMatchObject({
    evaluation_submission_id: first,
    status: 'completed',
    has_report: true,
    total_score: RESULT.total_player_performance_score,
    performance_level: RESULT.performance_level?.name,
    team_name: team.name,
  })
  expect(list.results[1]).toMatchObject({
    evaluation_submission_id: second,
    status: 'submitted',
    has_report: false,
    total_score: null,
  })
  for (const role of ['Coach', 'Director', 'Owner'] as const)
    expect(await page(await stage.createUser({ role }))).toMatchObject({ count: 0, results: [] })
})

test('[L16] a director and an owner see what is published of the players of their program, and no order under way', async () => {
  const it = await anOrder()
  const [director, owner] = await headsOf(it)
  await publish(it.evaluations[0] ?? '')
  for (const head of [director, owner]) expect(idsOf(await page(head))).toEqual([it.evaluations[0]])
})

test('[L16] nobody but player and evaluator hears of a consultation', async () => {
  const {
    coach,
    evaluations: [first = ''],
  } = await anOrder()
  await publish(first)
  await stage.db.query(`UPDATE evaluation SET status = 'consultation_requested' WHERE id = $1`, [first])
  expect((await page(coach, 'sort_by=status&order_by=asc')).results.map(({ status }) => status)).toEqual([
    'completed',
    'submitted',
  ])
})

test('[L16, P10] what the list offers to read is exactly what may be read', async () => {
  const it = await anOrder()
  const heads = await headsOf(it)
  const other = await stage.aTeam({ players: 1 })
  const linked = await stage.link(other.lines[0] ?? '')
  const [shared, kept] = [
    await stage.createEvaluation({ player: linked, status: 'completed' }),
    it.evaluations[1] ?? '',
  ]
  await publish(shared)
  await publish(it.evaluations[0] ?? '')
  await publish(kept)
  await stage.db.query('UPDATE evaluation SET is_shared_with_player = false WHERE id = $1', [kept])
  const everything = [shared, ...it.evaluations]
  const listed = new Map<TestUser, string[]>()
  for (const user of [it.coach, other.coach, ...heads]) listed.set(user, idsOf(await page(user)))
  for (const [user, ids] of listed)
    for (const id of everything)
      expect([user.role, id, ids.includes(id) ? 200 : 404]).toEqual([user.role, id, await reads(user, id)])
})

test('[L16] a player who is off the roster takes their reports along; an order stays with the coach who coaches the team', async () => {
  const it = await anOrder()
  const [director] = await headsOf(it)
  for (const id of it.evaluations) await publish(id)
  await stage.db.query('UPDATE roster_entry SET removed_at = now() WHERE team_id = $1', [it.team.id])
  expect([(await page(it.coach)).count, (await page(director)).count]).toEqual([2, 0])
  await stage.db.query('UPDATE team SET coach_id = $2 WHERE id = $1', [
    it.team.id,
    (await stage.createUser({ role: 'Coach' })).id,
  ])
  expect((await page(it.coach)).count).toBe(0)
})

test('[L16] it is searched, sorted and cut to pages as the other libraries are', async () => {
  const it = await stage.aTeam({ players: 3 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 30 })
  await stage.order(it)
  const names = async (query: string) => (await page(it.coach, query)).results.map((one) => one.player_name)
  expect(await names('sort_by=player_name&order_by=asc')).toEqual(['Ana Brooks', 'Mia Chen', 'Zoe Diaz'])
  expect(await names('search=chen')).toEqual(['Mia Chen'])
  expect(await names('sortBy=player_name&orderBy=asc&limit=2&page=2')).toEqual(['Zoe Diaz'])
})
