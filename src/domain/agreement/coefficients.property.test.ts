import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddNumbers } from '#tests/support/no-odd-number.ts'
import { ICC_BANDS, KAPPA_BANDS, bandOf } from './agreement-limits.ts'
import { agreementSummary } from './agreement-summary.ts'
import { kappaWithBand } from './evaluator-figures.ts'
import { icc21, icc21Interval, sumsOfPairs, sumsOfTable } from './intraclass.ts'
import { limitsOfAgreement } from './limits-of-agreement.ts'
import { kappaOfSums, pairedSums, weightedKappa } from './weighted-kappa.ts'
import type { RatingCount } from './weighted-kappa.ts'

const rating = fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2)
const total = fc.integer({ min: 120, max: 600 }).map((tenths) => tenths / 10)
const times = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 }), fc.constant(100_000))

/**
 * Pairs of all kinds, and those that formulas stumble on: all alike, only two values, the ends, one pair that differs,
 * always opposed.
 */
function pairsOf(
  value: fc.Arbitrary<number>,
  [least, most, middle]: [number, number, number],
  step: number,
  minLength = 0,
): fc.Arbitrary<RatingCount[]> {
  const counted = (pair: fc.Arbitrary<readonly [number, number]>) =>
    fc.array(
      fc.tuple(pair, times).map(([[first, second], n]) => ({ first, second, n })),
      { minLength, maxLength: 12 },
    )
  const alike = fc
    .tuple(value, times)
    .map(([it, n]) => Array.from({ length: Math.max(5, minLength) }, () => ({ first: it, second: it, n })))
  return fc.oneof(
    counted(fc.tuple(value, value)),
    counted(fc.tuple(fc.constantFrom(least, most), fc.constantFrom(least, most))),
    counted(value.map((it) => [it, least + most - it] as const)),
    counted(
      fc
        .tuple(value, fc.constantFrom(-step, 0, step))
        .map(([it, by]) => [it, Math.min(most, Math.max(least, it + by))] as const),
    ),
    alike,
    alike.map((pairs) => [...pairs, { first: middle, second: middle + step, n: 1 }]),
  )
}
const ratings = pairsOf(rating, [1, 5, 3], 0.5)
const totals = pairsOf(total, [12, 60, 36], 0.1, 1).map((pairs) =>
  pairs.map((pair) => ({ ...pair, first: tenth(pair.first), second: tenth(pair.second) })),
)
const turned = (pairs: readonly RatingCount[]) =>
  pairs.map(({ first, second, n }) => ({ first: second, second: first, n })).toReversed()

test('[J1] kappa is what whole numbers over the table of nine by nine give, whatever the pairs', () => {
  fc.assert(
    fc.property(ratings, (pairs) => {
      const [kappa, reference] = [weightedKappa(pairs), kappaByTable(pairs)]
      expect(kappa === null).toBe(reference === null)
      expect(kappa ?? 0).toBeCloseTo(reference ?? 0, 6)
    }),
  )
})

test('[J1] kappa lies between -1 and 1, the same for either rater first and in any order of pairs', () => {
  fc.assert(
    fc.property(ratings, (pairs) => {
      const [kappa, other] = [weightedKappa(pairs), weightedKappa(turned(pairs))]
      expect(other === null).toBe(kappa === null)
      expect(Math.abs(kappa ?? 0)).toBeLessThanOrEqual(1 + 1e-9)
      expect(other ?? 0).toBeCloseTo(kappa ?? 0, 9)
    }),
  )
})

test('[J6] ICC is what an analysis of variance over each rating gives, as far as two judges can correlate', () => {
  fc.assert(
    fc.property(totals, (pairs) => {
      const [icc, reference] = [icc21(sumsOfPairs(pairedSums(pairs))), iccByResiduals(pairs)]
      expect(icc === null).toBe(reference === null)
      expect(icc ?? 0).toBeCloseTo(Math.max(-1, reference ?? 0), 3)
      const other = icc21(sumsOfPairs(pairedSums(turned(pairs))))
      expect(other === null).toBe(icc === null)
      expect(other ?? 0).toBeCloseTo(icc ?? 0, 3)
    }),
  )
})

test('[J6] two who are opposed throughout have an ICC of -1, no less, and an interval that is nothing else', () => {
  const opposed = sumsOfTable([
    [30, 40],
    [40, 30],
    [35, 35],
    [32, 38],
    [38, 32],
  ])
  expect(icc21(opposed)).toBe(-1)
  expect(icc21Interval(opposed, () => 9)).toEqual({ low: -1, high: -1 })
})

test('bias and limits are those of the differences one by one, and stand in their order', () => {
  fc.assert(
    fc.property(totals, (pairs) => {
      const { n, first, second, firstSquares, secondSquares, products } = pairedSums(pairs)
      const limits = limitsOfAgreement({ n, sum: first - second, squares: firstSquares + secondSquares - 2 * products })
      expect(limits === null).toBe(n < 5)
      if (!limits) return
      const mean = weighted(pairs, (pair) => pair.first - pair.second) / n
      const sd = Math.sqrt(weighted(pairs, (pair) => (pair.first - pair.second - mean) ** 2) / (n - 1))
      expect(limits.bias).toBeCloseTo(mean, 6)
      expect(limits.low).toBeCloseTo(mean - 1.96 * sd, 4)
      expect(limits.high).toBeCloseTo(mean + 1.96 * sd, 4)
      expect(limits.low <= limits.bias && limits.bias <= limits.high).toBe(true)
    }),
  )
})

test('[J31] a coefficient and its ends are told as they are written, so that the word is that of the number that is read', () => {
  fc.assert(
    fc.property(ratings, (pairs) => {
      const kappa = kappaWithBand(pairedSums(pairs))
      expect(kappa?.band).toBe(
        kappa ? (KAPPA_BANDS.find(({ min }) => Number(kappa.value.toFixed(2)) >= min)?.name ?? 'poor') : undefined,
      )
    }),
  )
  // 0.745, 0.605 and 0.205 are a hair less in binary, and a page that rounds them anew wrote 0.74, 0.60 and 0.20.
  for (const [value, written, word] of [
    [0.745, '0.75', 'good'],
    [0.8951, '0.90', 'excellent'],
    [0.4949, '0.49', 'poor'],
  ] as const) {
    const { icc } = summaryOf([], { value })
    expect([icc?.value.toFixed(2), icc?.band]).toEqual([written, word])
    expect(bandOf(Number(written), ICC_BANDS)).toBe(word)
  }
  expect(
    kappaWithBand({ n: 400, first: 800, second: 800, firstSquares: 2000, secondSquares: 2000, products: 1599 }),
  ).toEqual({ value: 0, band: 'slight' })
})

test('[J31] no number of a summary is -0, NaN or infinite, intervals hold their estimates and shares lie between 0 and 1', () => {
  fc.assert(
    fc.property(ratings, totals, fc.double({ min: 1, max: 1e6, noNaN: true }), (counts, pairs, quantile) => {
      const summary = summaryOf(counts, { pairs, quantile })
      expect(oddNumbers(summary)).toEqual([])
      expect(JSON.parse(JSON.stringify(summary))).toEqual(summary)
      const {
        icc,
        differences: { low, bias, high },
        within_half,
        far_apart,
      } = summary
      for (const [least, middle, most] of [
        [icc?.low, icc?.value, icc?.high],
        [low, bias, high],
        [0, within_half, 1],
        [0, far_apart, 1],
        [-1, icc?.low, icc?.high],
        [icc?.low, icc?.high, 1],
      ]) {
        const isOrdered =
          typeof least !== 'number' ||
          typeof middle !== 'number' ||
          typeof most !== 'number' ||
          (least <= middle && middle <= most)
        expect(isOrdered, `${least} ${middle} ${most}`).toBe(true)
      }
    }),
  )
})

test.each([
  [4, false],
  [5, true],
])('[J1, J6] with %d pairs coefficients are told: %s', (length, isTold) => {
  const pairs = Array.from({ length }, (_, at) => ({ first: 1 + at / 2, second: 1.5 + at / 2, n: 1 }))
  const {
    skills: [skill],
    icc,
    differences,
  } = summaryOf(pairs, { pairs })
  expect([skill?.kappa !== null, icc !== null, differences.bias !== null]).toEqual([isTold, isTold, isTold])
  expect(skill).toMatchObject({ n: length, within_half: 1 })
})

test('[J1] a skill that only one of the two rated, or nobody, has no number at all', () => {
  expect(summaryOf([]).skills).toEqual([{ skill_id: 1, name: 'Shooting', n: 0, kappa: null, within_half: null }])
  expect(kappaOfSums(pairedSums([]))).toBeNull()
})

/** A summary of one skill; with `value`, of totals that have this ICC. */
function summaryOf(
  counts: readonly RatingCount[],
  { pairs = [], quantile = 3, value }: { pairs?: readonly RatingCount[]; quantile?: number; value?: number } = {},
) {
  const sums = value === undefined ? pairedSums(pairs) : sumsWithIcc(value)
  const far = weighted(pairs, ({ first, second }) => Number(Math.abs(first - second) > 6.0000001))
  const work = {
    pairs: sums.n,
    points: [],
    skills: [{ skill_id: 1, name: 'Shooting', counts }],
    totals: { ...sums, gaps: weighted(pairs, ({ first, second }) => Math.abs(first - second)), farApart: far },
  }
  return agreementSummary(work, () => quantile)
}

/**
 * Of 1000 pairs around zero whose judges do not differ on average: mean squares v (1 + r) and v (1 - r) have an ICC of
 * about r.
 */
function sumsWithIcc(icc: number) {
  const n = 1_000_000
  // From ICC = (R - E) / (R + E - 2 E / n) and R + E = 2.
  const error = (2 - 2 * icc) / (2 - (2 * icc) / n)
  const squares = n - 1
  return {
    n,
    first: 0,
    second: 0,
    firstSquares: squares,
    secondSquares: squares,
    products: ((2 - 2 * error) / 2) * squares,
  }
}

function weighted(pairs: readonly RatingCount[], of: (pair: RatingCount) => number): number {
  return pairs.reduce((sum, pair) => sum + pair.n * of(pair), 0)
}

/** Observed and expected counts of every cell, as whole numbers without an end: nothing is lost. */
function kappaByTable(pairs: readonly RatingCount[]): number | null {
  const cells = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0n))
  for (const { first, second, n } of pairs) cells[first * 2 - 2]![second * 2 - 2]! += BigInt(n)
  const columns = cells.map((_, column) => cells.reduce((sum, row) => sum + row[column]!, 0n))
  const rows = cells.map((row) => row.reduce((sum, cell) => sum + cell, 0n))
  const n = rows.reduce((sum, row) => sum + row, 0n)
  let [observed, expected] = [0n, 0n]
  for (let column = 8; column >= 0; column -= 1) {
    for (let row = 0; row < 9; row += 1) {
      const weight = BigInt((row - column) ** 2)
      observed += weight * cells[row]![column]! * n
      expected += weight * rows[row]! * columns[column]!
    }
  }
  return expected === 0n ? null : Number(((expected - observed) * 10n ** 12n) / expected) / 1e12
}

/** Two-way analysis of variance: what is left of each rating without the mean of its target and of its judge. */
function iccByResiduals(pairs: readonly RatingCount[]): number | null {
  const n = weighted(pairs, () => 1)
  if (n < 2) return null
  const [first, second] = [weighted(pairs, (pair) => pair.first) / n, weighted(pairs, (pair) => pair.second) / n]
  const grand = (first + second) / 2
  const meanOf = (pair: RatingCount) => (pair.first + pair.second) / 2
  const targets = weighted(pairs, (pair) => 2 * (meanOf(pair) - grand) ** 2) / (n - 1)
  const judges = n * ((first - grand) ** 2 + (second - grand) ** 2)
  const error =
    weighted(
      pairs,
      (pair) => (pair.first - meanOf(pair) - first + grand) ** 2 + (pair.second - meanOf(pair) - second + grand) ** 2,
    ) /
    (n - 1)
  const below = targets + error + (2 * (judges - error)) / n
  return targets + error < 1e-9 || below < 1e-9 ? null : (targets - error) / below
}

/** Tenths as a database hands them out. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
