import { expect, test } from 'vitest'
import { anxiety, peakFlow, shroutFleiss } from '#tests/fixtures/published-ratings.ts'
import { ICC_BANDS, KAPPA_BANDS, bandOf } from './agreement-limits.ts'
import { icc21, icc21Interval, sumsOfPairs, sumsOfTable } from './intraclass.ts'
import { limitsOfAgreement } from './limits-of-agreement.ts'
import { addSums, pairedSums, weightedKappa } from './weighted-kappa.ts'
import type { RatingCount } from './weighted-kappa.ts'

const countsOf = (pairs: ReadonlyArray<readonly [number, number]>): RatingCount[] =>
  pairs.map(([first, second]) => ({ first, second, n: 1 }))
const column = (of: number) => (row: readonly number[]) => row[of] ?? 0
const columns = (one: number, other: number) => anxiety.map((row) => [column(one)(row), column(other)(row)] as const)

test('[J1] kappa of the first two anxiety raters is 0.297, as R\'s irr::kappa2(anxiety[, 1:2], "squared") has it', () => {
  expect(weightedKappa(countsOf(columns(0, 1)))).toBeCloseTo(0.297, 3)
})

test("[J1] kappa of the other two is 0.2520325, as R's irr has it, which leaves out the value 5 that neither gave", () => {
  const ranked = columns(1, 2).map(([first, second]) => [Math.min(first, 5), Math.min(second, 5)] as const)
  expect(weightedKappa(countsOf(ranked))).toBeCloseTo(0.2520325, 7)
})

// By hand: 4 of 6 alike, one pair 1 apart, one 0.5: observed (1 + 0.25) / 6. Margins 2,3,4,4,2,3 and 2,3,4,4,3,3.5:
// expected 1.1979.
test('[J1] kappa is one less the observed over the expected squared disagreement, by hand', () => {
  const pairs = [
    [2, 2],
    [3, 3],
    [4, 4],
    [4, 4],
    [2, 3],
    [3, 3.5],
  ] as const
  const expected =
    pairs
      .flatMap(([first]) => pairs.map(([, second]) => (first - second) ** 2))
      .reduce((sum, square) => sum + square, 0) / 36
  expect(weightedKappa(countsOf(pairs))).toBeCloseTo(1 - 1.25 / 6 / expected, 12)
})

test('[J1] over nine half points it is what the table of weights gives', () => {
  const counts = Array.from({ length: 60 }, (_, at) => ({
    first: 1 + ((at * 7) % 9) / 2,
    second: 1 + ((at * 7 + (at % 4) - 1 + 9) % 9) / 2,
    n: 1 + (at % 3),
  }))
  expect(weightedKappa(counts)).toBeCloseTo(kappaByTable(counts), 12)
})

test('[J1] raters who agree throughout have a kappa of 1, those who oppose each other throughout of -1', () => {
  expect(
    weightedKappa(
      countsOf([
        [1, 1],
        [2.5, 2.5],
        [5, 5],
      ]),
    ),
  ).toBe(1)
  expect(
    weightedKappa(
      countsOf([
        [1, 5],
        [5, 1],
      ]),
    ),
  ).toBe(-1)
})

test('[J1] kappa is the same whoever is called the first', () => {
  expect(weightedKappa(countsOf(columns(1, 0)))).toBeCloseTo(weightedKappa(countsOf(columns(0, 1))) ?? 0, 12)
})

test('[J1] one value from both, and no pair at all, have no kappa; two values that always differ have one', () => {
  expect(weightedKappa([{ first: 3, second: 3, n: 40 }])).toBeNull()
  expect(weightedKappa([])).toBeNull()
  expect(weightedKappa([{ first: 3, second: 4, n: 40 }])).toBe(0)
})

test('[J1] sums of two groups add up to the sums of both', () => {
  const [one, other] = [countsOf(columns(0, 1)), countsOf(columns(1, 2))]
  expect(addSums(pairedSums(one), pairedSums(other))).toEqual(pairedSums([...one, ...other]))
})

test('[J6] ICC(2,1) of six targets and four judges is 0.29, as Shrout and Fleiss 1979 print it', () => {
  expect(icc21(sumsOfTable(shroutFleiss))).toBeCloseTo(0.29, 2)
})

test("[J6] ICC(2,1) of the anxiety ratings is 0.198, as R's irr::icc has it", () => {
  expect(icc21(sumsOfTable(anxiety))).toBeCloseTo(0.198, 3)
})

test('[J6] two judges as pairs are two judges as a table, in either order', () => {
  const table = shroutFleiss.map((row) => [column(0)(row), column(2)(row)])
  const pairs = pairedSums(countsOf(table.map((row) => [column(0)(row), column(1)(row)] as const)))
  expect(sumsOfPairs(pairs)).toEqual(sumsOfTable(table))
  expect(icc21(sumsOfTable(table.map((row) => row.toReversed())))).toBeCloseTo(icc21(sumsOfTable(table)) ?? 0, 12)
})

test('[J6] judges who agree throughout have an ICC of 1 and nothing left to be unsure of', () => {
  const same = sumsOfTable([
    [31, 31],
    [40.5, 40.5],
    [28.2, 28.2],
  ])
  expect(icc21(same)).toBeCloseTo(1, 9)
  expect(icc21Interval(same, () => Number.NaN)).toEqual({ low: 1, high: 1 })
})

test('[J6] a judge who is always 5 higher lowers it: it is agreement, not order', () => {
  const shifted = icc21(
    sumsOfTable([
      [30, 35],
      [34, 39],
      [38, 43],
      [42, 47],
    ]),
  )
  expect(shifted).toBeGreaterThan(0)
  expect(shifted).toBeLessThan(0.75)
})

test.each([
  [
    'nothing varies',
    [
      [3, 3],
      [3, 3],
    ],
  ],
  [
    'no difference between targets',
    [
      [33, 39.5],
      [33, 39.5],
      [33, 39.5],
    ],
  ],
  ['one target', [[3, 4]]],
  ['nobody', []],
])('[J6] where there is %s there is no ICC', (_why, table) => {
  expect(icc21(sumsOfTable(table))).toBeNull()
  expect(icc21Interval(sumsOfTable(table), () => 1)).toBeNull()
})

test('[J6] a quantile that is not finite leaves no interval', () => {
  expect(icc21Interval(sumsOfTable(shroutFleiss), () => Number.POSITIVE_INFINITY)).toBeNull()
})

// Bland and Altman write a mean difference of -2.1 and an SD of 38.8; with 1.96 in place of their 2 the limits are
// -78.1 and 73.9.
test('bias and limits of two peak flow meters are those of Bland and Altman 1986', () => {
  const differences = peakFlow.map(([wright, mini]) => wright - mini)
  const limits = limitsOfAgreement({
    n: 17,
    sum: differences.reduce((sum, it) => sum + it, 0),
    squares: differences.reduce((sum, it) => sum + it * it, 0),
  })
  expect(limits?.bias).toBeCloseTo(-2.1, 1)
  expect(limits?.low).toBeCloseTo(-78.1, 1)
  expect(limits?.high).toBeCloseTo(73.9, 1)
})

test('four pairs have no limits', () => {
  expect(limitsOfAgreement({ n: 4, sum: 4, squares: 8 })).toBeNull()
})

test.each([
  [0.95, 'almost perfect'],
  [0.81, 'almost perfect'],
  [0.805, 'almost perfect'],
  [0.804, 'substantial'],
  [0.41, 'moderate'],
  [0.21, 'fair'],
  [0, 'slight'],
  [-0.1, 'poor'],
])('[J1] a kappa of %d is called %s', (value, name) => {
  expect(bandOf(value, KAPPA_BANDS)).toBe(name)
})

test.each([
  [0.9, 'excellent'],
  [0.899, 'excellent'],
  [0.89, 'good'],
  [0.75, 'good'],
  [0.5, 'moderate'],
  [0.49, 'poor'],
  [-0.3, 'poor'],
])('[J6] an ICC of %d is called %s', (value, name) => {
  expect(bandOf(value, ICC_BANDS)).toBe(name)
})

/** Cohen 1968, with the whole table: what the short way has to equal. */
function kappaByTable(counts: readonly RatingCount[]): number {
  const values = Array.from({ length: 9 }, (_, at) => 1 + at / 2)
  const all = counts.reduce((sum, { n }) => sum + n, 0)
  const share = (of: (count: RatingCount) => boolean) => counts.filter(of).reduce((sum, { n }) => sum + n, 0) / all
  let [observed, expected] = [0, 0]
  for (const [i, first] of values.entries()) {
    for (const [j, second] of values.entries()) {
      const weight = (i - j) ** 2 / 64
      observed += weight * share((count) => count.first === first && count.second === second)
      expected += weight * share((count) => count.first === first) * share((count) => count.second === second)
    }
  }
  return 1 - observed / expected
}
