import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { figuresOfEvaluator } from '#domain/agreement/evaluator-figures.ts'
import type { EvaluatorWork, PartSums } from '#domain/agreement/evaluator-figures.ts'
import { pairedSums } from '#domain/agreement/weighted-kappa.ts'
import type { Agreement, OwnAgreement } from '#domain/contracts/agreement.ts'
import { startAgreementStage } from '#tests/support/agreement-stage.ts'
import type { AgreementStage } from '#tests/support/agreement-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { findAllOffsets, findWork, knownEvaluators } from './evaluators-repository.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

let stage: AgreementStage
let owner: TestUser
beforeAll(async () => {
  stage = await startAgreementStage()
  owner = await stage.createUser({ role: 'Owner' })
})
afterAll(() => stage.close())

type Ratings = ReadonlyArray<number | null>
const TWELVE = Array.from({ length: 12 }, (_, at) => at)
const everywhere = (rating: number | null) => TWELVE.map(() => rating)

// A quarter begins at midnight in UTC, wherever the clock is that an instant is written by; 2024 has a 29th of
// February.
const INSTANTS: ReadonlyArray<[string, string]> = [
  ['2026-03-31T23:59:59.999Z', '2026-Q1'],
  ['2026-04-01T00:00:00Z', '2026-Q2'],
  ['2026-04-01T01:30:00+02:00', '2026-Q1'],
  ['2026-06-30T20:00:00-05:00', '2026-Q3'],
  ['2024-02-29T23:59:59.999999Z', '2024-Q1'],
  ['2025-12-31T23:59:59Z', '2025-Q4'],
  ['2026-01-01T00:00:00Z', '2026-Q1'],
]

test('[J2, J5, J9] what the database adds up of one evaluator is what the evaluations say one by one', async () => {
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  const player = await stage.createRostered()
  const done = Array.from({ length: 35 }, (_, n) => {
    // Six of each are 0.25 from their mean, which is no halo yet; five and seven are less.
    const halves = [undefined, 5, 6][n % 5]
    const ratings: Ratings =
      n % 5 === 0
        ? everywhere(n % 2 === 0 ? 1 : 5)
        : halves
          ? TWELVE.map((at) => (at < halves ? 3 : 3.5))
          : TWELVE.map((at) => ((at + n) % 7 === 0 ? null : 1 + ((at * 5 + n * 3) % 9) / 2))
    // Sums that lose to binary what hundredths have: differences of 4 beside 0.01, and of either sign.
    const gaps = TWELVE.map((at) => [0.01, -4, 3.99, 0.1, 0.2, -0.07, 4][(at + n) % 7]!)
    const [completedAt, quarter] = INSTANTS[n % INSTANTS.length]!
    return {
      ratings,
      gaps: n % 11 === 10 ? null : gaps,
      suggested: n % 3 === 0 ? 2.5 : undefined,
      completedAt,
      quarter,
    }
  })
  for (const { ratings, gaps, suggested, completedAt } of done)
    await stage.rate(evaluator, player, {
      ratings,
      residual: gaps,
      completedAt,
      ...(suggested !== undefined && { suggested }),
    })

  const { summary, distribution: __, ...told } = await ownOf(evaluator)
  const { own } = told
  const rated = done.map((one) => ({
    ...one,
    rated: one.ratings.flatMap((rating, at) => (rating === null ? [] : [{ rating, at }])),
  }))
  const residuals = rated.map((one) => ({
    quarter: one.quarter,
    millionths: one.gaps && meanInMillionths(one.rated.map(({ at }) => one.gaps![at]!)),
  }))
  const sumsOf = (some: typeof residuals) => {
    const known = some.flatMap(({ millionths }) => (millionths === null ? [] : [millionths]))
    return {
      n: known.length,
      sum: Number(known.reduce((sum, it) => sum + it, 0n)) / 1e6,
      squares: Number(known.reduce((sum, it) => sum + it * it, 0n)) / 1e12,
    }
  }
  const count = (of: (one: (typeof rated)[number]) => number) => rated.reduce((sum, one) => sum + of(one), 0)
  const gapsOf = TWELVE.map((at) =>
    rated.filter((one) => one.gaps && one.ratings[at] !== null).map((one) => BigInt(Math.round(one.gaps![at]! * 100))),
  )
  const quarters = ['2024-Q1', '2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']
  const ofQuarters = quarters.map((quarter) => sumsOf(residuals.filter((one) => one.quarter === quarter)))
  const work: EvaluatorWork = {
    evaluator_id: evaluator.id,
    name: own.name,
    level: own.level,
    pairs: null,
    residuals: sumsOf(residuals),
    counts: {
      evaluations: 35,
      with_sd: 35,
      halo: count((one) => Number(deviation(one.rated.map(({ rating }) => rating)) < 0.25)),
      rated_skills: count((one) => one.rated.length),
      threes: count((one) => one.rated.filter(({ rating }) => rating === 3).length),
      extremes: count((one) => one.rated.filter(({ rating }) => rating === 1 || rating === 5).length),
      suggested_skills: count((one) => (one.suggested === undefined ? 0 : one.rated.length)),
      overrides: count((one) =>
        one.suggested === undefined ? 0 : one.rated.filter(({ rating }) => Math.abs(rating - 2.5) > 0.5).length,
      ),
      hasty: 0,
      timed: 0,
    },
    skills: {
      keys: TWELVE.map((at) => at + 1),
      n: gapsOf.map((hundredths) => hundredths.length),
      sum: gapsOf.map((hundredths) => Number(hundredths.reduce((sum, it) => sum + it, 0n)) / 100),
    },
    quarters: {
      keys: quarters.map((quarter) => quarter.replace(/Q(\d)/u, (_, q) => `0${Number(q) * 3 - 2}-01`.slice(-5))),
      n: ofQuarters.map(({ n }) => n),
      sum: ofQuarters.map(({ sum }) => sum),
    },
  }
  // To the last bit.
  const found = await findWork(stage.db, evaluator.id)
  expect(found && { ...found, skills: inOrder(found.skills), quarters: inOrder(found.quarters) }).toEqual(work)
  expect(told).toEqual(figuresOfEvaluator(work, summary.skills, quantileOfT))
})

test('[J9] the offset of an evaluator with two quarters is one number, to the last bit, everywhere', async () => {
  const player = await stage.createRostered()
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  // 0.1 and 0.2 are 0.3 in a database, and 0.30000000000000004 in binary.
  for (let n = 0; n < 20; n += 1)
    await stage.rate(evaluator, player, {
      residual: n === 0 ? 0.1 : n === 1 ? 0.2 : 0,
      completedAt: n === 1 ? '2026-02-01T12:00:00Z' : '2026-09-01T12:00:00Z',
    })
  const { own } = await ownOf(evaluator)
  expect(own.offset?.value).toBe(0.3 / 28)
  expect(await findAllOffsets(stage.db)).toContain(own.offset?.value)
  expect(await knownEvaluators(stage.db, [evaluator.id])).toMatchObject([{ offset: { value: own.offset?.value } }])
})

test('[J1, J2, J3] of fifty thousand evaluations and a hundred thousand pairs the sums are exact', async () => {
  const evaluator = await stage.createUser({ role: 'Evaluator' })
  await stage.db.query(
    `INSERT INTO evaluator_total
      VALUES ($1, 50000, 50000,
      -14750.000001, 4351.250000590001, 0, 50000, 600000, 360001, 240000, 0, 0, 0, 0)`,
    [evaluator.id],
  )
  // Of 1,200,000 ratings one is a half apart, all others are 3 and 3.
  await stage.db.query(
    `INSERT INTO evaluator_pairing VALUES ($1, 100000, 100000, 0.041667, 0.001736138889, 1200000, 3600000.5, 3600000,
      10800003.25, 10800000, 10800001.5, 1200000)`,
    [evaluator.id],
  )
  const { own } = await ownOf(evaluator)
  await stage.db.query('DELETE FROM evaluator_pairing WHERE evaluator_id = $1', [evaluator.id])
  await stage.db.query('DELETE FROM evaluator_total WHERE evaluator_id = $1', [evaluator.id])
  // Their squares are what all the same would have, so that next to nothing is left to be unsure of.
  expect(own.offset).toEqual({
    value: -14750.000001 / 50008,
    low: expect.closeTo(-0.294953, 5),
    high: expect.closeTo(-0.294953, 5),
    n: 50_000,
    standing: 'watch',
  })
  expect(own.style).toMatchObject({ centre: 360_001 / 600_000, extremes: 0.4 })
  expect(own.flags).toEqual(['centre'])
  expect(own.kappa).toEqual({ value: 0, band: 'slight' })
  expect(own.within_half).toEqual({ share: 1, n: 100_000 })
  expect(own.paired_offset).toMatchObject({ value: 0.041667 / 100_008, standing: 'usual', n: 100_000 })
})

const [OPPOSED, ENDS]: [Array<[Ratings, Ratings]>, Array<[Ratings, Ratings]>] = [
  [1, 1.5, 2, 4.5, 5].map((rating) => [everywhere(rating), everywhere(6 - rating)]),
  [1, 5, 1, 5, 1, 5].map((rating, at) => [everywhere(rating), everywhere(at === 5 ? 4.5 : rating)]),
]
test.each<[string, Array<[Ratings, Ratings]>]>([
  ['two who are opposed throughout', OPPOSED],
  ['the ends, with one pair a half apart', ENDS],
  ['one and the same value throughout', TWELVE.slice(0, 6).map(() => [everywhere(3), everywhere(3)])],
  ['always a half higher', [1, 2, 3, 3.5, 4.5].map((rating) => [everywhere(rating), everywhere(rating + 0.5)])],
  ['four pairs', OPPOSED.slice(0, 4)],
  [
    'skills that only one of them rated',
    TWELVE.slice(0, 7).map((n) => [
      TWELVE.map((at) => (at < 6 ? 1 + ((at + n) % 9) / 2 : null)),
      TWELVE.map((at) => (at > 4 ? 1 + ((at * n) % 9) / 2 : null)),
    ]),
  ],
  [
    'nothing that both rated',
    TWELVE.slice(0, 5).map(() => [TWELVE.map((at) => (at < 6 ? 2 : null)), TWELVE.map((at) => (at < 6 ? null : 4))]),
  ],
  [
    'all kinds',
    Array.from({ length: 12 }, (_, n) => [
      TWELVE.map((at) => 1 + ((at * 7 + n * 5) % 9) / 2),
      TWELVE.map((at) => ((at + n) % 13 === 0 ? null : 1 + ((at * 7 + n * 5 + (at % 3)) % 9) / 2)),
    ]),
  ],
])('[J1, J3, J4, J6] of %s the database and the pairs one by one give the same', async (_, given) => {
  const [one, other] = [await stage.createUser({ role: 'Evaluator' }), await stage.createUser({ role: 'Evaluator' })]
  const programId = await stage.createProgram(owner, await stage.createUser({ role: 'Director' }))
  const { id: teamId } = await stage.createTeam(await stage.createUser({ role: 'Coach' }))
  await stage.joinProgram(teamId, programId)
  const player = await stage.createRostered(teamId)
  for (const [ratings, others] of given) await stage.rateTwice(one, other, player, { ratings }, { ratings: others })

  const { summary, evaluators } = (
    await stage.call(owner, 'GET', `/dashboard/agreement/?program_id=${programId}`)
  ).json<Agreement>()
  const both = (at: number) => given.flatMap(([ratings, others]) => pairAt(ratings, others, at))
  const totals = given.flatMap(([ratings, others]) => pairAt([totalOf(ratings)], [totalOf(others)], 0))
  const gaps = totals.map(({ first, second }) => Math.abs(first - second))
  const {
    differences: { points, ...limits },
    ...told
  } = summary
  const {
    differences: { points: __, ...expectedLimits },
    ...expected
  } = agreementSummary(
    {
      pairs: given.length,
      skills: summary.skills.map(({ skill_id, name }) => ({ skill_id, name, counts: both(skill_id - 1) })),
      points: [],
      totals: {
        ...pairedSums(totals),
        gaps: gaps.reduce((sum, gap) => sum + gap, 0),
        farApart: gaps.filter((gap) => gap > 6).length,
      },
    },
    quantileOfF,
  )
  expect([told, limits]).toEqual([expected, expectedLimits])
  expect(summary.icc === null || (summary.icc.low <= summary.icc.value && summary.icc.value <= summary.icc.high)).toBe(
    true,
  )
  expect(points).toHaveLength(totals.length)

  const differences = given.flatMap(([ratings, others]) => {
    const rated = TWELVE.flatMap((at) => pairAt(ratings, others, at))
    return rated.length === 0 ? [] : [meanInMillionths(rated.map(({ first, second }) => first - second))]
  })
  const sum = Number(differences.reduce((all, it) => all + it, 0n)) / 1e6
  const all = TWELVE.flatMap(both)
  const work = {
    differences: {
      n: differences.length,
      sum,
      squares: Number(differences.reduce((squares, it) => squares + it * it, 0n)) / 1e12,
    },
    ratings: pairedSums(all),
    withinHalf: all.filter(({ first, second }) => Math.abs(first - second) <= 0.5).length,
  }
  const none = {
    evaluations: 0,
    halo: 0,
    with_sd: 0,
    rated_skills: 0,
    threes: 0,
    extremes: 0,
    suggested_skills: 0,
    overrides: 0,
    hasty: 0,
    timed: 0,
  }
  const [first] = evaluators
  const {
    own: { paired_offset, within_half, kappa },
  } = figuresOfEvaluator(
    {
      evaluator_id: one.id,
      name: '',
      level: null,
      counts: none,
      residuals: { n: 0, sum: 0, squares: 0 },
      skills: { keys: [], n: [], sum: [] },
      quarters: { keys: [], n: [], sum: [] },
      pairs: work,
    },
    summary.skills,
    quantileOfT,
  )
  expect({ paired_offset: first?.paired_offset, within_half: first?.within_half, kappa: first?.kappa }).toEqual({
    paired_offset,
    within_half,
    kappa,
  })
})

/** The database tells parts in no order. */
function inOrder<Key extends string | number>({ keys, n, sum }: PartSums<Key>): PartSums<Key> {
  const order = [...keys.keys()].toSorted((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
  return { keys: order.map((at) => keys[at]!), n: order.map((at) => n[at]!), sum: order.map((at) => sum[at]!) }
}

function pairAt(ratings: Ratings, others: Ratings, at: number) {
  const [first, second] = [ratings[at], others[at]]
  return typeof first === 'number' && typeof second === 'number' ? [{ first, second, n: 1 }] : []
}

function totalOf(ratings: Ratings): number | null {
  return ratings.reduce<number | null>((sum, rating) => (sum === null || rating === null ? null : sum + rating), 0)
}

/** In whole numbers, rounded half away from zero as the database does. */
function meanInMillionths(values: readonly number[]): bigint {
  const twice = 2n * values.reduce((sum, value) => sum + BigInt(Math.round(value * 100)), 0n) * 10_000n
  const n = BigInt(values.length)
  return (twice + (twice < 0n ? -n : n)) / (2n * n)
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

async function ownOf(evaluator: TestUser): Promise<OwnAgreement> {
  const answer = await stage.call(evaluator, 'GET', '/evaluation/evaluator/agreement/')
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<OwnAgreement>()
}
