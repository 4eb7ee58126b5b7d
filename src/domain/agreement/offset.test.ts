import { expect, test } from 'vitest'
import { calibratedTotal, offsetAsWritten, pairedOffset, severityOffset, shrunkMean, standingOf } from './offset.ts'
import { styleFlags, styleShares } from './style.ts'
import { calibrationWords, signedOffset } from './words.ts'

/** Of 19 degrees. */
const quantile = () => 2.093
const twenty = { n: 20, sum: 8, squares: 4 }

test('[J2] a mean is drawn toward zero by n / (n + 8), less and less', () => {
  expect(shrunkMean(8, 8 * 0.4)).toBeCloseTo(0.2, 12)
  expect(shrunkMean(0, 0)).toBe(0)
  const shrunk = [1, 2, 5, 20, 100, 1000].map((n) => shrunkMean(n, n * 0.4))
  expect(shrunk).toEqual(shrunk.toSorted((a, b) => a - b))
  expect(shrunk.every((value) => value > 0 && value < 0.4)).toBe(true)
  expect(shrunk).toEqual([1, 2, 5, 20, 100, 1000].map((n) => -shrunkMean(n, n * -0.4)))
})

test('[J2] an offset is told from 20 evaluations on, a paired one from 5 pairs on', () => {
  expect(severityOffset({ ...twenty, n: 19 }, quantile)).toBeNull()
  expect(severityOffset(twenty, quantile)).not.toBeNull()
  expect(pairedOffset({ n: 4, sum: 1, squares: 1 }, quantile)).toBeNull()
  expect(pairedOffset({ n: 5, sum: 1, squares: 1 }, quantile)).toMatchObject({ n: 5 })
})

test('[J2] the interval is as wide on either side, narrows, and is none where evaluations never differ', () => {
  const offset = severityOffset(twenty, quantile)
  expect((offset?.value ?? 0) - (offset?.low ?? 0)).toBeCloseTo((offset?.high ?? 0) - (offset?.value ?? 0), 12)
  const more = severityOffset({ n: 200, sum: 80, squares: 40 }, quantile)
  expect((more?.high ?? 9) - (more?.low ?? 0)).toBeLessThan((offset?.high ?? 0) - (offset?.low ?? 0))
  // 20 times 0.3: binary noise must not become the root of a negative number.
  expect(severityOffset({ n: 20, sum: 6, squares: 1.7999999999 }, quantile)).toMatchObject({
    low: 6 / 28,
    high: 6 / 28,
  })
})

test.each([
  [0, 'usual'],
  [0.194, 'usual'],
  [0.195, 'watch'],
  [-0.2, 'watch'],
  [0.29, 'watch'],
  [0.295, 'flag'],
  [-0.3, 'flag'],
  [0.9, 'flag'],
])('[J2] an offset of %d is %s, as it is written with two decimals', (offset, standing) => {
  expect(standingOf(offset)).toBe(standing)
})

test.each([
  [40, 0.25, 37],
  [40, -0.25, 43],
  [33.5, 0.1, 32.3],
  [33.5, 0.0042, 33.4],
  [31, 0, 31],
  [58, -0.4, 60],
  [13, 0.3, 12],
])('[J12] a total of %d at an offset of %d is calibrated to %d', (total, offset, calibrated) => {
  expect(calibratedTotal(total, offset)).toBe(calibrated)
})

test('[J5] shares are told from 20 evaluations on and where there is something to take a share of', () => {
  const counts = {
    evaluations: 20,
    halo: 5,
    with_sd: 20,
    rated_skills: 200,
    threes: 121,
    extremes: 80,
    suggested_skills: 0,
    overrides: 0,
    hasty: 6,
    timed: 20,
  }
  expect(styleShares(counts)).toEqual({ halo: 0.25, centre: 0.605, extremes: 0.4, overrides: null, hasty: 0.3 })
  expect(styleFlags(styleShares(counts))).toEqual(['centre', 'hasty'])
  expect(styleFlags(styleShares({ ...counts, halo: 6, extremes: 81, suggested_skills: 20, overrides: 6 }))).toEqual([
    'halo',
    'centre',
    'extremes',
    'overrides',
    'hasty',
  ])
  expect(Object.values(styleShares({ ...counts, evaluations: 19 }))).toEqual([null, null, null, null, null])
  expect(styleFlags(styleShares({ ...counts, suggested_skills: 19, overrides: 19, timed: 1, hasty: 1 }))).toEqual([
    'centre',
  ])
})

test.each([
  [0.2534, '+0.25'],
  [-0.1, '−0.10'],
  [0, '0.00'],
  [-0.004, '0.00'],
  [0.004, '0.00'],
  [0.295, '+0.30'],
  [-0.295, '−0.30'],
])('[J2] an offset of %d is written %s', (offset, text) => {
  expect(signedOffset(offset)).toBe(text)
})

test('[J12] the words beside a calibrated total say which total counts and which way the evaluator leans', () => {
  const words = calibrationWords({ total: 40, calibrated: 37, offset: 0.25, evaluations: 42 })
  expect(words).toContain('rated this at 40.0, and that is the total that counts')
  expect(words).toContain('Over 42 evaluations this one gave 0.25 points per skill higher')
  expect(words).toContain('about 37.0')
  expect(words).toContain('changes nothing')
  expect(calibrationWords({ total: 40, calibrated: 43, offset: -0.25, evaluations: 42 })).toContain(
    '0.25 points per skill lower',
  )
  expect(calibrationWords({ total: 40, calibrated: 40, offset: 0.004, evaluations: 42 })).toContain('nothing to adjust')
})

test('[J31] an offset is written with two decimals, half-way away from zero on either side, and never as -0', () => {
  expect([0.295, -0.295, 0.294, -0.294, 7.41 / 38, -7.41 / 38].map(offsetAsWritten)).toEqual([
    0.3, -0.3, 0.29, -0.29, 0.2, -0.2,
  ])
  expect([-0.004, 0, -0, 0.004].map(offsetAsWritten)).toEqual([0, 0, 0, 0])
})
