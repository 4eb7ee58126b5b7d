import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STYLE_FLAGS } from '../contracts/agreement.ts'
import { FLAG_FROM, SHOWN_FROM, STYLE_LIMITS, WATCH_FROM, WITHIN_HALF_TARGET } from './agreement-limits.ts'
import { calibratedTotal, pairedOffset, severityOffset, shrunkMean, standingOf } from './offset.ts'
import { styleFact } from './style-words.ts'
import { styleFlags, styleShares } from './style.ts'
import { calibrationWords, offsetWords, pairedWords, percentOf, signedOffset } from './words.ts'

/**
 * Millionths, as the database keeps them; among them those half-way between two hundredths, where two ways of rounding
 * part.
 */
const residual = fc.oneof(
  fc.integer({ min: -4_000_000, max: 4_000_000 }),
  fc.integer({ min: -400, max: 400 }).map((hundredths) => hundredths * 10_000 + 5000),
)
const offset = residual.map((millionths) => millionths / 1e6)
const share = fc
  .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }))
  .map(([part, whole]) => Math.min(part, whole) / whole)

test('[J2, J31] the offset, its word, its sentence and its sign say one number, half-way between two hundredths, too', () => {
  fc.assert(
    fc.property(offset, (value) => {
      const written = Number(signedOffset(value).replace('−', '-'))
      const sizes = [offsetWords({ value, low: value, high: value, n: 20 }, 'Rates'), pairedWords({ value, n: 5 })].map(
        (words) => Number(/(\d\.\d\d) points a skill/u.exec(words)?.[1] ?? 0),
      )
      expect(sizes).toEqual([Math.abs(written), Math.abs(written)])
      expect(standingOf(value)).toBe(
        Math.abs(written) >= FLAG_FROM ? 'flag' : Math.abs(written) >= WATCH_FROM ? 'watch' : 'usual',
      )
      expect(signedOffset(value)).toBe(signedOffset(-value).replace(/[+−]/u, (sign) => (sign === '+' ? '−' : '+')))
    }),
    { examples: [[0.295], [-0.295], [0.195], [-0.004], [0.005]] },
  )
})

test('[J2] an offset and its interval are those of the residuals one by one, the interval ordered and as wide on either side', () => {
  fc.assert(
    fc.property(
      fc.array(residual, { minLength: 5, maxLength: 40 }),
      fc.constantFrom(1, 1, 5000),
      (millionths, times) => {
        // Exact sums, as a database hands them out.
        const sum = Number(millionths.reduce((all, it) => all + BigInt(it), 0n) * BigInt(times)) / 1e6
        const squares = (Number(millionths.reduce((all, it) => all + BigInt(it) * BigInt(it), 0n)) * times) / 1e12
        const n = millionths.length * times
        const offset = pairedOffset({ n, sum, squares }, () => 2.1)
        const mean = millionths.reduce((all, it) => all + it, 0) / millionths.length / 1e6
        const variance = (millionths.reduce((all, it) => all + (it / 1e6 - mean) ** 2, 0) * times) / (n - 1)
        expect(offset?.value).toBeCloseTo((mean * n) / (n + 8), 9)
        expect(offset?.low).toBeCloseTo((mean * n) / (n + 8) - 2.1 * Math.sqrt(variance / (n + 8)), 6)
        expect(offset && offset.low <= offset.value && offset.value <= offset.high).toBe(true)
        expect(Math.abs(shrunkMean(n, sum))).toBeLessThanOrEqual(Math.abs(mean) + 1e-12)
        expect(severityOffset({ n, sum, squares }, () => 2.1)).toEqual(n < SHOWN_FROM ? null : offset)
      },
    ),
  )
})

test('[J32] a share never reads as the target or limit that it misses, nor as nothing or all', () => {
  const marks = [0, 1, WITHIN_HALF_TARGET, ...Object.values(STYLE_LIMITS)]
  fc.assert(
    fc.property(share, (value) => {
      const written = Number(percentOf(value).slice(0, -1)) / 100
      for (const mark of marks)
        expect(Math.sign(written - mark), `${value} against ${mark}`).toBe(Math.sign(value - mark))
      expect(Math.abs(written - value)).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
    { examples: [[0.796], [0.79999], [0.604], [0.2549], [0.999], [0.0004]] },
  )
  expect([0.796, 0.8, 0.79999, 0.604, 0.84449, 0.999, 1, 0, 0.0004].map(percentOf)).toEqual([
    '79.6%',
    '80%',
    '79.999%',
    '60.4%',
    '84%',
    '99.9%',
    '100%',
    '0%',
    '0.04%',
  ])
})

test('[J5, J32] a fact never reads as its limit where it is beyond or within, nor as nothing or all', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STYLE_FLAGS), share, (flag, value) => {
      const [, way, number] = /^(Over |Under )?(\d+) of 100 /u.exec(styleFact(flag, value)) ?? []
      const read = Number(number) / 100 + (way === undefined ? 0 : way === 'Over ' ? 0.001 : -0.001)
      for (const mark of [0, 1, STYLE_LIMITS[flag]])
        expect(Math.sign(read - mark), `${flag} ${value} ${mark}`).toBe(Math.sign(value - mark))
    }),
    {
      examples: [
        ['centre', 0.604],
        ['centre', 0.596],
        ['halo', 0.2504],
        ['hasty', 0.25],
        ['extremes', 0.3999],
        ['hasty', 0.004],
        ['overrides', 0.999],
      ],
    },
  )
})

test.each([19, 20])(
  '[J5] at %d evaluations shares are told from 20 on, at their limits none is flagged, one more is',
  (evaluations) => {
    const at = {
      evaluations,
      halo: 250,
      with_sd: 1000,
      rated_skills: 1000,
      threes: 600,
      extremes: 400,
      suggested_skills: 1000,
      overrides: 250,
      hasty: 250,
      timed: 1000,
    }
    const beyond = { ...at, halo: 251, threes: 601, extremes: 401, overrides: 251, hasty: 251 }
    expect(styleFlags(styleShares(at))).toEqual([])
    expect(styleFlags(styleShares(beyond))).toEqual(evaluations < 20 ? [] : [...STYLE_FLAGS])
  },
)

test('[J12] there is nothing to even out where the calibrated total reads as the total, and only there or at the ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 120, max: 600 }),
      fc.oneof(
        offset,
        fc.integer({ min: -6000, max: 6000 }).map((it) => it / 1e6),
      ),
      (tenths, value) => {
        const total = tenths / 10
        const calibrated = calibratedTotal(total, value)
        const words = calibrationWords({ total, calibrated, offset: value, evaluations: 20 })
        expect(calibrated).toBeGreaterThanOrEqual(12)
        expect(calibrated).toBeLessThanOrEqual(60)
        expect(words.includes('nothing to adjust') ? total : Number(/about (\d+\.\d)/u.exec(words)?.[1])).toBe(
          calibrated,
        )
        const way = Math.sign(calibrated - total)
        expect(way === 0 || words.includes(`points per skill ${way < 0 ? 'higher' : 'lower'}`), `${words}`).toBe(true)
        expect(words).not.toContain('gave 0.00 points')
      },
    ),
    {
      examples: [
        [335, 0.0042],
        [335, -0.0042],
        [600, -0.5],
      ],
    },
  )
})
