import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agreement, OwnAgreement } from '#domain/contracts/agreement.ts'
import { allOf, openOutcomeStage, QUICK, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { findEvaluatorGap } from '../evaluations/second-rating.ts'

let stage: OutcomeStage
let admin: TestUser
beforeAll(async () => {
  stage = await openOutcomeStage()
  admin = await stage.createUser({ role: 'Owner', isAdmin: true })
})
afterAll(() => stage.stop())

test('[J75, J77] a closed event’s pairs count for agreement: without a total for skills alone', async () => {
  // An admin is told of all pairs: those of other tests are taken away.
  await stage.db.query('DELETE FROM rating_pair')
  const event = await stage.anEvent({ keys: TRYOUT })
  const players = await Promise.all([
    stage.aPlayer(event.id, { bib: '1', last_name: 'Ames' }),
    stage.aPlayer(event.id, { bib: '2', last_name: 'Burt' }),
  ])
  const [one, two, three] = [await anEvaluator(event), await anEvaluator(event), await anEvaluator(event)]
  for (const player of players) {
    await stage.rate(one, player, allOf(TRYOUT, 3))
    await stage.rate(two, player, allOf(TRYOUT, 3.5))
    await stage.rate(three, player, allOf(TRYOUT, 4))
  }
  expect((await agreement()).pairs).toBe(0)

  await stage.close(event.organizer, event.id)
  const summary = await agreement()
  expect(summary).toMatchObject({ pairs: 6, icc: null, mean_gap: null, far_apart: null })
  expect(summary.differences).toEqual({ points: [], bias: null, low: null, high: null })
  // A half apart and a half apart, and one whole point.
  expect(summary.within_half).toBeCloseTo(2 / 3, 9)
  expect(summary.skills.map(({ n }) => n)).toEqual([...TRYOUT.map(() => 6), 0, 0, 0, 0])
  const { own } = await ownOf(one)
  expect(own).toMatchObject({ evaluations: 0, within_half: { share: 0.5, n: 4 }, paired_offset: null })
})

test('[J76, J77, R5] with ten skills totals are compared, of no video; nobody is first for who they are', async () => {
  const skills = QUICK.slice(0, 12)
  const event = await stage.anEvent({ keys: skills })
  const [kind, strict] = [await anEvaluator(event), await anEvaluator(event)]
  for (let at = 0; at < 32; at += 1) {
    const player = await stage.aPlayer(event.id, { bib: String(at), last_name: `M${at}` })
    await stage.rate(kind, player, allOf(skills, 3 + (at % 4) / 2))
    await stage.rate(strict, player, allOf(skills, 2.5 + (at % 4) / 2))
  }
  await stage.close(event.organizer, event.id)
  const pairs = await stage.db.query<{ first_id: string; second_id: string; gap: number; kind_is_first: boolean }>(
    `SELECT first_id, second_id, (first_total - second_total)::float8 AS gap, first_evaluator_id = $2 AS kind_is_first
     FROM rating_pair p JOIN event_player x ON x.id = p.event_player_id WHERE x.event_id = $1`,
    [event.id, kind.id],
  )
  expect(pairs).toHaveLength(32)
  expect(new Set(pairs.map(({ kind_is_first }) => kind_is_first)).size).toBe(2)
  for (const { first_id, second_id, gap, kind_is_first } of pairs) {
    expect(first_id < second_id).toBe(true)
    expect(gap).toBe(kind_is_first ? 6 : -6)
  }
  const { summary, own } = await ownOf(kind)
  expect(summary.icc).toMatchObject({ n: 32 })
  expect(own.paired_offset).toMatchObject({ n: 32 })
  expect(own.paired_offset?.value).toBeCloseTo((0.5 * 32) / 40, 6)
  expect((await ownOf(strict)).own.paired_offset?.value).toBeCloseTo(-(0.5 * 32) / 40, 6)
  expect(await findEvaluatorGap(stage.db, ['2026.1'])).toBeNull()
})

test('[J75] two bibs of one person, and two sheets of one evaluator, are one until the join is undone', async () => {
  const event = await stage.anEvent({ keys: TRYOUT })
  const [one, two] = event.evaluators
  const keep = await stage.aPlayer(event.id, { bib: '1', last_name: 'Ames' })
  const join = await stage.aPlayer(event.id, { bib: '101', last_name: 'Unknown' })
  await stage.rate(one, keep, allOf(TRYOUT, 3))
  await stage.rate(one, join, { 'skill:1': 4 })
  await stage.rate(two, join, allOf(TRYOUT, 4))
  await stage.close(event.organizer, event.id)
  const pairs = () =>
    stage.db.query(
      `SELECT event_player_id, first_skills ->> '1' = second_skills ->> '1' AS is_same FROM rating_pair
       WHERE event_player_id = ANY($1)`,
      [[keep, join]],
    )
  const apart = [{ event_player_id: join, is_same: true }]
  expect(await pairs()).toEqual(apart)
  await stage.join(event.organizer, event.id, keep, join)
  expect(await pairs()).toEqual([{ event_player_id: keep, is_same: true }])
  await stage.unjoin(event.organizer, event.id, keep, join)
  expect(await pairs()).toEqual(apart)
})

test('[J75] who rated no skill that the other rated makes no pair with them', async () => {
  const event = await stage.anEvent({ keys: TRYOUT })
  const [one, two] = event.evaluators
  const player = await stage.aPlayer(event.id)
  await stage.rate(one, player, { 'skill:1': 3, 'skill:2': 0 })
  await stage.rate(two, player, { 'skill:2': 4 })
  await stage.close(event.organizer, event.id)
  expect(await stage.db.query('SELECT 1 FROM rating_pair WHERE event_player_id = $1', [player])).toEqual([])
})

async function anEvaluator({ id }: { id: string }): Promise<TestUser> {
  const user = await stage.createUser({ role: 'Evaluator' })
  await stage.db.query(
    `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')`,
    [id, user.id],
  )
  return user
}

/** Of all of Courtside. */
async function agreement(): Promise<Agreement['summary']> {
  return (await stage.call(admin, 'GET', '/dashboard/agreement/')).json<Agreement>().summary
}

async function ownOf(evaluator: TestUser): Promise<OwnAgreement> {
  return (await stage.call(evaluator, 'GET', '/evaluation/evaluator/agreement/')).json<OwnAgreement>()
}
