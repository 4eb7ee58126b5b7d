import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agreement, OwnAgreement } from '#domain/contracts/agreement.ts'
import { startAgreementStage } from '#tests/support/agreement-stage.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import type { AgreementStage } from '#tests/support/agreement-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { knownEvaluators } from './evaluators-repository.ts'

let stage: AgreementStage
let coach: TestUser
let owner: TestUser
let director: TestUser
let admin: TestUser
let programId: number
let teamId: number
beforeAll(async () => {
  stage = await startAgreementStage()
  coach = await stage.createUser({ role: 'Coach' })
  owner = await stage.createUser({ role: 'Owner' })
  director = await stage.createUser({ role: 'Director' })
  admin = await stage.createUser({ role: 'Owner', isAdmin: true })
  programId = await stage.createProgram(owner, director)
  teamId = (await stage.createTeam(coach)).id
  await stage.joinProgram(teamId, programId)
})
afterAll(() => stage.close())

test('[J2] an offset is the shrunk mean of residuals, from 20 evaluations on, with interval and standing', async () => {
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  const player = await stage.createRostered(teamId)
  for (let n = 0; n < 19; n += 1) await stage.rate(evaluator, player, { residual: n % 2 === 0 ? 0.2 : 0.6 })
  expect(await ownOf(evaluator)).toMatchObject({
    own: { evaluations: 19, offset: null, flags: [], quarters: { n: [19], offset: [null] } },
    quarters: ['2026-Q3'],
  })
  expect(await knownEvaluators(stage.db, [evaluator.id])).toMatchObject([{ evaluator_id: evaluator.id, offset: null }])

  await stage.rate(evaluator, player, { residual: 0.6, completedAt: '2026-11-02T10:00:00Z' })
  const { own, own_ratings, quarters } = await ownOf(evaluator)
  // Ten of 0.2 and ten of 0.6: a mean of 0.4, shrunk by 20/28; a variance of 0.8/19, t with 19 degrees 2.0930.
  const margin = 2.093 * Math.sqrt(0.8 / 19 / 28)
  expect(own.offset).toMatchObject({ n: 20, standing: 'watch' })
  expect(own.offset?.value).toBeCloseTo((0.4 * 20) / 28, 6)
  expect(own.offset?.low).toBeCloseTo((0.4 * 20) / 28 - margin, 4)
  expect(own.offset?.high).toBeCloseTo((0.4 * 20) / 28 + margin, 4)
  expect(own_ratings).toEqual(Array.from({ length: 12 }, () => 20))
  expect(own.skills).toEqual(Array.from({ length: 12 }, () => 0.29))
  // Ten of 0.2 and nine of 0.6: 7.4, shrunk by 8 more.
  expect(quarters).toEqual(['2026-Q3', '2026-Q4'])
  expect(own.quarters).toEqual({ n: [19, 1], offset: [0.27, null] })
  const [known] = await knownEvaluators(stage.db, [evaluator.id])
  expect(known?.offset?.evaluations).toBe(20)
  expect(known?.offset?.value).toBeCloseTo(8 / 28, 6)
})

test('[J2] evaluations of players without level or position count for style, and for no offset', async () => {
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  const player = await stage.createRostered()
  for (let n = 0; n < 20; n += 1) await stage.rate(evaluator, player, { residual: n === 0 ? null : 0.5, ratings: 3 })
  const { own } = await ownOf(evaluator)
  expect(own).toMatchObject({ evaluations: 20, offset: null, style: { centre: 1, halo: 1, extremes: 0 } })
  expect(own.quarters).toMatchObject({ n: [19], offset: [null] })
})

test("[J5] style is told in shares, and flagged above the rubric's limits", async () => {
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  const player = await stage.createRostered()
  const mixed = [1, 5, 1, 5, 1, 2, 3, 4, 2, 3, 4, 2]
  for (let n = 0; n < 20; n += 1)
    await stage.rate(evaluator, player, {
      ratings: n < 5 ? 4 : mixed,
      ...(n < 4 && { suggested: 3 }),
      minutes: n < 6 ? 5 : 40,
    })
  const { own } = await ownOf(evaluator)
  expect(own.style.halo).toBe(5 / 20)
  expect(own.style.centre).toBe((15 * 2) / 240)
  expect(own.style.extremes).toBe((15 * 5) / 240)
  expect(own.style.overrides).toBe(1)
  // How long an evaluation took is believed only of saves on the way; these have none, so nothing is said.
  expect(own.style.hasty).toBeNull()
  // A share at its limit is no flag yet: five of twenty are not more than one of four.
  expect(own.flags).toEqual(['overrides'])
})

test('[J3, J4] pairs tell each evaluator how they stand to the other, from both sides', async () => {
  const [strict, kind] = [await stage.createUser({ role: 'Evaluator' }), await stage.createUser({ role: 'Evaluator' })]
  const player = await stage.createRostered()
  for (let n = 0; n < 5; n += 1) {
    const ratings = [2, 2.5, 3, 3.5, 4, 2, 2.5, 3, 3.5, 4, 3, n % 2 === 0 ? 3 : 4]
    await stage.rateTwice(
      strict,
      kind,
      player,
      { ratings },
      { ratings: ratings.map((rating, at) => (at === 11 ? 4 : rating + 0.5)) },
    )
  }
  const [one, other] = [(await ownOf(strict)).own, (await ownOf(kind)).own]
  // Eleven skills are a half apart; the last is 1 apart in three pairs and 0 in two: 6.5/12 and 5.5/12 on average,
  // shrunk by 5/13.
  expect(one.paired_offset?.value).toBeCloseTo(-(3 * (6.5 / 12) + 2 * (5.5 / 12)) / 13, 5)
  expect(other.paired_offset?.value).toBeCloseTo(-(one.paired_offset?.value ?? 0), 9)
  expect(one.within_half).toEqual({ share: 57 / 60, n: 5 })
  expect(other.kappa).toEqual(one.kappa)
  expect(one.kappa?.value).toBeGreaterThan(0.5)
  // A second rating counts for agreement alone.
  expect([one.evaluations, other.evaluations]).toEqual([5, 0])
})

test("[J9] what an evaluator's pairs add up to leaves no trace when a pair is gone", async () => {
  const [first, second, third] = [
    await stage.createUser({ role: 'Evaluator' }),
    await stage.createUser({ role: 'Evaluator' }),
    await stage.createUser({ role: 'Evaluator' }),
  ]
  const player = await stage.createRostered()
  const [, keptId] = await stage.rateTwice(
    first,
    second,
    player,
    { ratings: 3 },
    { ratings: [3, null, 3.5, 3, 3, 3, 3, 3, 3, 3, 3, 3] },
  )
  const [goneFirst, goneSecond] = await stage.rateTwice(second, third, player, { ratings: 4 }, { ratings: 2.5 })
  const sums = (of: TestUser) =>
    stage.db.query(
      `SELECT pairs, compared, difference_sum::float8, ratings, product_sum::float8, within_half
        FROM evaluator_pairing WHERE evaluator_id = $1`,
      [of.id],
    )
  expect(await sums(third)).toEqual([
    { pairs: 1, compared: 1, difference_sum: -1.5, ratings: 12, product_sum: 120, within_half: 0 },
  ])
  expect(await sums(second)).toMatchObject([{ pairs: 2, ratings: 23 }])
  await stage.db.query(`UPDATE evaluation SET status = 'in_review' WHERE id = $1`, [goneSecond])
  expect(await sums(third)).toEqual([])
  expect(await sums(second)).toEqual([
    { pairs: 1, compared: 1, difference_sum: 0.045455, ratings: 11, product_sum: 100.5, within_half: 11 },
  ])
  await stage.db.query('DELETE FROM evaluation WHERE id = ANY($1)', [[keptId, goneSecond, goneFirst]])
  expect([...(await sums(first)), ...(await sums(second))]).toEqual([])
})

test('[J9] rollups of pairs equal their recomputation after a random history', async () => {
  const evaluators = await Promise.all(Array.from({ length: 4 }, () => stage.createUser({ role: 'Evaluator' })))
  const player = await stage.createRostered()
  const random = seeded(FIRST_SEED)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const seconds: string[] = []
  for (let step = 0; step < 60; step += 1) {
    const ratings = () => Array.from({ length: 12 }, () => (random() < 0.1 ? null : 1 + Math.floor(random() * 9) / 2))
    const move = seconds.length === 0 ? 0 : random()
    if (move < 0.6)
      seconds.push(
        (
          await stage.rateTwice(
            pick(evaluators),
            pick(evaluators),
            player,
            { ratings: ratings() },
            { ratings: ratings() },
          )
        )[1],
      )
    else if (move < 0.8)
      await stage.db.query(
        `UPDATE evaluation SET status = CASE status WHEN 'completed' THEN 'in_review' ELSE 'completed' END
          WHERE id = $1`,
        [pick(seconds)],
      )
    else if (move < 0.9)
      await stage.db.query('DELETE FROM evaluation WHERE id = $1', [
        seconds.splice(Math.floor(random() * seconds.length), 1)[0],
      ])
    else
      await stage.db.query('UPDATE evaluation SET evaluator_id = $2 WHERE id = $1', [
        pick(seconds),
        pick(evaluators).id,
      ])
  }
  const kept = await stage.db.query('SELECT * FROM evaluator_pairing ORDER BY evaluator_id')
  await stage.db.query('DELETE FROM evaluator_pairing')
  await stage.db.query('SELECT add_to_pairings(NULL, (SELECT array_agg(p) FROM rating_pair p))')
  expect(kept.length, `seed ${FIRST_SEED}`).toBeGreaterThan(2)
  expect(await stage.db.query('SELECT * FROM evaluator_pairing ORDER BY evaluator_id'), `seed ${FIRST_SEED}`).toEqual(
    kept,
  )
})

test('[J10] a director and an owner see who rated their players, and the pairs of their players alone', async () => {
  const [one, two, elsewhere] = [
    await stage.createUser({ role: 'Evaluator' }),
    await stage.createUser({ role: 'Evaluator' }),
    await stage.createUser({ role: 'Evaluator' }),
  ]
  const [owner, director] = [await stage.createUser({ role: 'Owner' }), await stage.createUser({ role: 'Director' })]
  const aPlayerIn = async (programId: number) => {
    const team = await stage.createTeam(await stage.createUser({ role: 'Coach' }))
    await stage.joinProgram(team.id, programId)
    return stage.createRostered(team.id)
  }
  const other = await stage.createProgram(owner, await stage.createUser({ role: 'Director' }))
  const ours = await aPlayerIn(await stage.createProgram(owner, director))
  const theirs = await aPlayerIn(other)
  for (let n = 0; n < 6; n += 1)
    await stage.rateTwice(one, two, ours, { ratings: 2 + (n % 4) * 0.5 }, { ratings: 2 + ((n + 1) % 4) * 0.5 })
  await stage.rateTwice(elsewhere, two, theirs, { ratings: 2 }, { ratings: 4 })

  const own = await agreementOf(director)
  expect(own.evaluators.map(({ evaluator_id }) => evaluator_id)).toContain(one.id)
  expect(own.evaluators.map(({ evaluator_id }) => evaluator_id)).not.toContain(elsewhere.id)
  // Who only rated a second time made no published evaluation.
  expect(own.evaluators.map(({ evaluator_id }) => evaluator_id)).not.toContain(two.id)
  expect(own.summary.pairs).toBe(6)
  expect(own.summary.skills).toHaveLength(12)
  expect(own.summary.skills[0]).toMatchObject({ skill_id: 1, name: 'Shooting', n: 6 })
  expect(own.summary.icc).toMatchObject({ n: 6 })
  expect(own.summary.differences.points).toHaveLength(6)

  const sum = await agreementOf(owner)
  expect(sum.summary.pairs).toBe(7)
  expect(sum.summary.far_apart).toBeCloseTo(2 / 7, 9)
  expect(sum.evaluators.map(({ evaluator_id }) => evaluator_id)).toContain(elsewhere.id)
  expect((await agreementOf(owner, other)).summary).toMatchObject({
    pairs: 1,
    icc: null,
    within_half: 0,
    mean_gap: 24,
    far_apart: 1,
    differences: { points: [{ mean: 36, difference: -24 }], bias: null },
  })
  expect((await stage.call(director, 'GET', `/dashboard/agreement/?program_id=${other}`)).statusCode).toBe(404)
})

test('[J10] an admin sees all, and the counts kept by the database say the same as the pairs themselves', async () => {
  const all = await agreementOf(admin)
  const [{ pairs } = { pairs: 0 }] = await stage.db.query<{ pairs: number }>(
    'SELECT count(*) AS pairs FROM rating_pair',
  )
  expect(all.summary.pairs).toBe(pairs)
  const everyTeam = await stage.createProgram(owner, director)
  await stage.joinProgram(teamId, everyTeam)
  await stage.db.query(
    `INSERT INTO roster_entry (id, team_id, walk_on_id, place, jersey_number, first_name, last_name)
     SELECT gen_random_uuid(), $1, id, 1, '1', 'A', 'B' FROM player
     WHERE id NOT IN (SELECT walk_on_id FROM roster_entry WHERE team_id = $1 AND walk_on_id IS NOT NULL)`,
    [teamId],
  )
  const rostered = await agreementOf(owner, everyTeam)
  await stage.joinProgram(teamId, programId)
  expect(rostered.summary).toEqual(all.summary)
  expect(rostered.evaluators).toEqual(all.evaluators)
})

test('[J11] an evaluator sees their own figures and where all offsets lie, no other name, no single pair', async () => {
  const [{ before = 0 } = {}] = await stage.db.query<{ before?: number }>(
    `SELECT count(*) AS before
      FROM (SELECT FROM evaluator_quarter GROUP BY evaluator_id HAVING sum(with_residual) >= 20) AS known`,
  )
  const player = await stage.createRostered()
  const added: TestUser[] = []
  for (let place = before; place < 5; place += 1) {
    const evaluator = await stage.createUser({ role: 'Evaluator' })
    added.push(evaluator)
    expect((await ownOf(evaluator)).distribution).toBeNull()
    for (let n = 0; n < 20; n += 1) await stage.rate(evaluator, player, { residual: place / 10 })
  }
  const answer = await stage.call(added[0]!, 'GET', '/evaluation/evaluator/agreement/')
  const { distribution, own, summary } = answer.json<OwnAgreement>()
  expect(distribution).toHaveLength(5)
  expect(distribution).toEqual(distribution?.toSorted((a, b) => a - b))
  expect(distribution).toContain(own.offset?.value)
  expect(summary.differences.points).toEqual([])
  for (const { id } of added.slice(1)) expect(answer.body).not.toContain(id)
})

test('[J10, J11] other roles are refused', async () => {
  const [player, evaluator] = [
    await stage.createUser({ role: 'Player' }),
    await stage.createUser({ role: 'Evaluator' }),
  ]
  for (const user of [player, coach, evaluator])
    expect((await stage.call(user, 'GET', '/dashboard/agreement/')).statusCode).toBe(403)
  for (const user of [player, coach, owner])
    expect((await stage.call(user, 'GET', '/evaluation/evaluator/agreement/')).statusCode).toBe(403)
})

test('[J10] a program without rosters and an owner without programs get empty figures', async () => {
  const newcomer = await stage.createUser({ role: 'Owner' })
  const empty = await agreementOf(newcomer)
  expect(empty).toMatchObject({
    evaluators: [],
    summary: { pairs: 0, within_half: null, icc: null, differences: { points: [], bias: null } },
  })
  expect(empty.summary.skills).toHaveLength(12)
  expect(empty.summary.skills[0]).toMatchObject({ n: 0, kappa: null, within_half: null })
})

async function ownOf(evaluator: TestUser): Promise<OwnAgreement> {
  const answer = await stage.call(evaluator, 'GET', '/evaluation/evaluator/agreement/')
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<OwnAgreement>()
}

async function agreementOf(user: TestUser, of?: number): Promise<Agreement> {
  const answer = await stage.call(user, 'GET', `/dashboard/agreement/${of === undefined ? '' : `?program_id=${of}`}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Agreement>()
}

/** Mulberry32. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
