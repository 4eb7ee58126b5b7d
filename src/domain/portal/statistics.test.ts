import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageOf, averageOfMoments, momentsOf, shareOf, without } from './averages.ts'
import { median, quantile, quartiles } from './quantiles.ts'
import { criticalT, intervalOf } from './student-t.ts'
import { versus } from './versus.ts'

// R's data set mtcars, column mpg (Henderson and Velleman 1981, Biometrics 37, 391-411).
const MPG = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4, 30.4, 33.9,
  21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
]
// R's data set sleep: extra hours with the second drug less those with the first (Student 1908, Biometrika 6, 20).
const SLEEP = [-1.2, -2.4, -1.3, -1.3, 0, -1, -1.8, -0.8, -4.6, -1.4].map((difference) => -difference)

const scores = fc.integer({ min: 120, max: 600 }).map((tenths) => tenths / 10)
const groups = fc.array(scores, { minLength: 1, maxLength: 40 })

test('[F23] quartiles are those that R gives of mtcars$mpg: 15.425, 19.2, 22.8', () => {
  expect(quartiles(MPG)).toEqual([15.425, 19.2, 22.8])
})

test('[F23] tenths of 1 to 9 are those of the worked example of quantile in TIBCO Enterprise Runtime for R 6.1', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const tenths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tenth) => quantile(numbers, tenth / 10))
  expect(tenths).toEqual([1, 1.8, 2.6, 3.4, 4.2, 5, 5.8, 6.6, 7.4, 8.2, 9])
})

test('[F23] one value is all its quartiles, and no value has none', () => {
  expect(quartiles([3.5])).toEqual([3.5, 3.5, 3.5])
  expect(quartiles([])).toBeNull()
  expect(median([])).toBeNull()
})

test('[F23] quartiles ascend between the least and the greatest value, whatever the order', () => {
  fc.assert(
    fc.property(groups, (values) => {
      const [first, second, third] = quartiles(values)!
      expect([Math.min(...values), first, second, third, Math.max(...values)]).toEqual(
        [Math.min(...values), first, second, third, Math.max(...values)].toSorted((a, b) => a - b),
      )
      expect(quartiles(values.toReversed())).toEqual([first, second, third])
    }),
  )
})

test('[F23] mean and SD are those that R gives of mtcars$mpg: 20.09062 and 6.026948', () => {
  const { mean, sd, n } = averageOf(MPG)
  expect(mean).toBeCloseTo(20.09062, 5)
  expect(sd).toBeCloseTo(6.026948, 6)
  expect(n).toBe(32)
})

test.each([[[]], [[30]], [[30, 31, 32, 33]]])(
  '[F22] the group %o is too small for a mean, an SD or a share',
  (values) => {
    expect(averageOf(values)).toEqual({ mean: null, sd: null, n: values.length })
    expect(averageOfMoments(momentsOf(values))).toEqual({ mean: null, sd: null, n: values.length })
    expect(shareOf(values.length, values.length)).toBeNull()
  },
)

test('[F22] five are enough, also when all are the same', () => {
  expect(averageOf([30.1, 30.1, 30.1, 30.1, 30.1])).toEqual({ mean: 30.1, sd: 0, n: 5 })
  expect(shareOf(2, 5)).toBe(0.4)
})

test('[F23] what is taken out of a sum leaves exactly the average of the others', () => {
  fc.assert(
    fc.property(groups, groups, (some, others) => {
      const rest = averageOfMoments(without(momentsOf([...some, ...others]), momentsOf(some)))
      expect(rest).toEqual(averageOf(others))
    }),
  )
})

test('[F23] the interval is that of t.test in R: 17.91768 to 22.26357 of mtcars$mpg, 0.7001142 to 2.4598858 of sleep', () => {
  const [cars, hours] = [intervalOf(averageOf(MPG))!, intervalOf(averageOf(SLEEP))!]
  expect(cars.low).toBeCloseTo(17.91768, 3)
  expect(cars.high).toBeCloseTo(22.26357, 3)
  expect(hours.low).toBeCloseTo(0.7001142, 3)
  expect(hours.high).toBeCloseTo(2.4598858, 3)
})

test.each([
  [1, 12.706],
  [4, 2.776],
  [30, 2.042],
  [40, 2.021],
  [60, 2],
  [100, 1.984],
])('[F23] t of %i degrees of freedom is %d, as in the NIST/SEMATECH e-Handbook', (degrees, critical) => {
  expect(criticalT(degrees)).toBeCloseTo(critical, 3)
})

test('[F23] t falls with the degrees of freedom, also where the table ends, towards the normal 1.96', () => {
  const critical = Array.from({ length: 200 }, (_, index) => criticalT(index + 1))
  expect(critical).toEqual(critical.toSorted((a, b) => b - a))
  expect(critical.at(-1)).toBeGreaterThan(1.96)
})

test('[F23] a group too small for a mean has no interval', () => {
  expect(intervalOf(averageOf([30, 31, 32, 33]))).toBeNull()
})

test('a difference is told in SD of the others, who may be too few or all alike', () => {
  const own = averageOf([40, 41, 42, 43, 44])
  const others = averageOf([30, 32, 34, 36, 38])
  expect(versus(own, others)).toEqual({ difference: 8, in_sd: 2.529822 })
  expect(versus(own, averageOf([30, 30, 30, 30, 30]))).toEqual({ difference: 12, in_sd: null })
  expect(versus(own, averageOf([30, 32, 34, 36]))).toBeNull()
  expect(versus(averageOf([40]), others)).toBeNull()
})
