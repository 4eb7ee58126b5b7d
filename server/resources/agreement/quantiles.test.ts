import { expect, test } from 'vitest'
import { icc21, icc21Interval, sumsOfTable } from '#domain/agreement/intraclass.ts'
import { anxiety, shroutFleiss } from '#tests/fixtures/published-ratings.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

// Upper 2.5 percent points of F as every printed table has them, such as Pearson and Hartley, Biometrika Tables for
// Statisticians, volume 1, table 18.
test.each([
  [1, 1, 647.789],
  [2, 5, 8.4336],
  [3, 3, 15.4392],
  [5, 2, 39.2982],
  [5, 10, 4.2361],
  [10, 10, 3.7168],
  [10, 30, 2.5112],
  [20, 20, 2.4645],
  [1, 120, 5.1523],
])('[J6] the upper 2.5 percent point of F with %d and %d degrees is %d', (degrees, below, expected) => {
  expect(quantileOfF(0.975, degrees, below)).toBeCloseTo(expected, 3)
})

test('[J6] the lower point of F is one over the upper one of the degrees exchanged, also of broken and of very many degrees', () => {
  for (const [one, other] of [
    [4, 9],
    [2.37, 19],
    [19, 2.37],
    [9999, 9871.5],
    [1.01, 9999],
    [499, 31.4],
  ] as const) {
    expect(quantileOfF(0.025, one, other) * quantileOfF(0.975, other, one)).toBeCloseTo(1, 6)
  }
})

// Two-sided 5 percent points of Student's t, the same tables.
test.each([
  [1, 12.7062],
  [4, 2.7764],
  [19, 2.093],
  [30, 2.0423],
  [120, 1.9799],
  [10_000, 1.9602],
])('[J2] the upper 2.5 percent point of t with %d degrees is %d', (degrees, expected) => {
  expect(quantileOfT(0.975, degrees)).toBeCloseTo(expected, 4)
})

test("[J6] the interval of Shrout and Fleiss's six targets and four judges is 0.019 to 0.76, as R's psych::ICC has it", () => {
  const interval = icc21Interval(sumsOfTable(shroutFleiss), quantileOfF)
  expect(interval?.low).toBeCloseTo(0.019, 3)
  expect(interval?.high).toBeCloseTo(0.761, 3)
})

// The example of R's irr::icc(anxiety, model = "twoway", type = "agreement"): ICC(A,1) = 0.198, -0.039 < ICC < 0.494.
test("[J6] the interval of the anxiety ratings is -0.039 to 0.494, as R's irr::icc has it", () => {
  const interval = icc21Interval(sumsOfTable(anxiety), quantileOfF)
  expect(interval?.low).toBeCloseTo(-0.039, 3)
  expect(interval?.high).toBeCloseTo(0.494, 3)
})

test('[J6] of any pairs of totals that differ the interval is finite and holds the value', () => {
  for (let kind = 0; kind < 60; kind += 1) {
    const table = Array.from({ length: 5 + (kind % 7) }, (_, at) => [
      24 + ((at * (kind + 3)) % 17),
      24 + ((at * (kind + 3)) % 17) + ((at * kind) % (1 + (kind % 5))) - (kind % 3),
    ])
    if ((kind + 3) % 17 === 0) continue // All targets would be alike.
    const [value, interval] = [icc21(sumsOfTable(table)), icc21Interval(sumsOfTable(table), quantileOfF)]
    expect(value, `table ${kind}`).not.toBeNull()
    expect(interval?.low, `table ${kind}`).toBeLessThanOrEqual((value ?? 0) + 1e-9)
    expect(interval?.high, `table ${kind}`).toBeGreaterThanOrEqual((value ?? 0) - 1e-9)
  }
})
