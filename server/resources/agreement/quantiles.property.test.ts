import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { icc21, icc21Interval, sumsOfPairs } from '#domain/agreement/intraclass.ts'
import { pairedSums } from '#domain/agreement/weighted-kappa.ts'
import type { RatingCount } from '#domain/agreement/weighted-kappa.ts'
import { criticalT } from '#domain/portal/student-t.ts'
import { oddNumbers } from '#tests/support/no-odd-number.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

const DEGREES = [1, 1.01, 1.3, 2, 2.37, 3, 4, 5, 7.7, 10, 19, 30, 100, 499, 1000, 9999, 50_000, 99_999, 1_000_000]

test('[J6] what F is below with a probability it is below with that probability, for 1 to a million degrees, broken ones, too', () => {
  for (const probability of [0.025, 0.975]) {
    for (const degrees of DEGREES) {
      for (const below of DEGREES) {
        expect(
          belowF(quantileOfF(probability, degrees, below), degrees, below),
          `${probability} of ${degrees} and ${below}`,
        ).toBeCloseTo(probability, 5)
      }
    }
  }
})

test('[J2] what t is below with a probability it is below with that probability, for 1 to a million degrees, and 0 is its middle', () => {
  for (const degrees of DEGREES) {
    const upper = quantileOfT(0.975, degrees)
    expect(belowT(upper, degrees), `${degrees}`).toBeCloseTo(0.975, 8)
    expect(quantileOfT(0.025, degrees), `${degrees}`).toBeCloseTo(-upper, 6)
    // t squared is F with one degree.
    expect(upper ** 2 / quantileOfF(0.95, 1, degrees), `${degrees}`).toBeCloseTo(1, 6)
  }
})

// By Simpson's rule over the density itself, without its constant: with t = √degrees · tan(angle) all of it is a power
// of the cosine.
test('[J2] the density of t between the 2.5 percent points adds up to 95 percent', () => {
  for (const degrees of [4, 5, 19, 20, 29, 30, 31, 200]) {
    const end = quantileOfT(0.975, degrees)
    const density = (t: number) => (1 + (t * t) / degrees) ** (-(degrees + 1) / 2)
    const area = simpson(density, -end, end)
    const all = simpson((angle) => Math.cos(angle) ** (degrees - 1), -Math.PI / 2, Math.PI / 2) * Math.sqrt(degrees)
    expect(area / all, `${degrees}`).toBeCloseTo(0.95, 7)
  }
})

test("[F23] the portal's t, which the client has, too, is the exact one to three decimals in its table and to four beyond", () => {
  for (let degrees = 1; degrees <= 30; degrees += 1)
    expect(Math.abs(criticalT(degrees) - quantileOfT(0.975, degrees)), `${degrees}`).toBeLessThan(0.00051)
  for (const degrees of [31, 32, 40, 57, 100, 1000, 49_999])
    expect(Math.abs(criticalT(degrees) - quantileOfT(0.975, degrees)), `${degrees}`).toBeLessThan(0.0001)
})

const total = fc.integer({ min: 120, max: 600 }).map((tenths) => tenths / 10)
const opposed = (noise: number) =>
  fc
    .tuple(total, fc.integer({ min: -noise, max: noise }))
    .map(([it, by]) => [it, Math.min(60, Math.max(12, tenth(72 - it + by / 10)))] as const)
const near = fc
  .tuple(total, fc.integer({ min: -9, max: 9 }))
  .map(([it, by]) => [it, Math.min(60, Math.max(12, tenth(it + by / 10)))] as const)
const totals = fc
  .tuple(
    fc.constantFrom(
      fc.tuple(total, total),
      opposed(0),
      opposed(9),
      near,
      total.map((it) => [it, it] as const),
      total.map((it) => [it, 36] as const),
    ),
    fc.constantFrom(1, 1, 10_000),
  )
  .chain(([pair, n]) =>
    fc.array(
      pair.map(([first, second]): RatingCount => ({ first, second, n })),
      { minLength: 5, maxLength: 10 },
    ),
  )

test('[J6] whatever two judges gave, opposed or alike, where there is an ICC there is an interval that holds it, in order and from -1 to 1', () => {
  fc.assert(
    fc.property(totals, (pairs) => {
      const sums = sumsOfPairs(pairedSums(pairs))
      const [icc, interval] = [icc21(sums), icc21Interval(sums, quantileOfF)]
      expect(interval === null).toBe(icc === null)
      const ends = icc !== null && interval ? [-1, interval.low, icc, interval.high, 1] : []
      expect(
        ends.every((end, at) => at === 0 || end >= (ends[at - 1] ?? 0)),
        `${ends.join(' ')}`,
      ).toBe(true)
    }),
    {
      numRuns: 300,
      examples: [
        [
          [
            [30, 40],
            [40, 30],
            [35, 35],
            [32, 38],
            [38, 32],
          ].map(([first = 0, second = 0]) => ({ first, second, n: 1 })),
        ],
      ],
    },
  )
})

test('[J6, J31] an ICC is told with its interval from 5 videos on whenever totals differ, and no number of it is odd', () => {
  fc.assert(
    fc.property(totals, (pairs) => {
      const sums = pairedSums(pairs)
      const { icc } = agreementSummary(
        { pairs: sums.n, skills: [], totals: { ...sums, gaps: 0, farApart: 0 }, points: [] },
        quantileOfF,
      )
      expect(icc === null).toBe(icc21(sumsOfPairs(sums)) === null)
      expect(oddNumbers(icc)).toEqual([])
      expect(icc === null || (icc.low <= icc.value && icc.value <= icc.high)).toBe(true)
    }),
  )
})

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function simpson(density: (at: number) => number, from: number, to: number, steps = 4000): number {
  const step = (to - from) / steps
  let sum = density(from) + density(to)
  for (let at = 1; at < steps; at += 1) sum += density(from + at * step) * (at % 2 === 1 ? 4 : 2)
  return (sum * step) / 3
}

function belowF(value: number, degrees: number, below: number): number {
  const whole = degrees * value + below
  return incompleteBeta((degrees * value) / whole, below / whole, degrees / 2, below / 2)
}

function belowT(value: number, degrees: number): number {
  const outside =
    incompleteBeta(degrees / (degrees + value ** 2), value ** 2 / (degrees + value ** 2), degrees / 2, 0.5) / 2
  return value > 0 ? 1 - outside : outside
}

/**
 * The regularized incomplete beta function of x, with 1 - x at hand, by the continued fraction of Abramowitz and Stegun
 * 26.5.8 (Lentz's way).
 */
function incompleteBeta(x: number, rest: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(rest, x, b, a)
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))]
  let fraction = d
  for (let m = 1, change = 0; Math.abs(change - 1) > 1e-14; m += 1) {
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / (1 + term * d)
      c = 1 + term / c
      change = c * d
      fraction *= change
    }
  }
  return (Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest)) * fraction) / a
}

/** Stirling's series, from ten on; below by the recurrence. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x)
  return (
    (x - 0.5) * Math.log(x) -
    x +
    Math.log(2 * Math.PI) / 2 +
    1 / (12 * x) -
    1 / (360 * x ** 3) +
    1 / (1260 * x ** 5) -
    1 / (1680 * x ** 7)
  )
}
