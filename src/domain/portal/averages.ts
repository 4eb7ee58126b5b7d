import type { Average } from '../contracts/portal.ts'
import { exact, sum } from '../scoring/arithmetic.ts'
import { MIN_GROUP_SIZE } from './portal-limits.ts'

/** How many, their sum and the sum of their squares: enough for mean and SD, and a part can be taken out again. */
export type Moments = { n: number; sum: number; squares: number }

/** F22, F23. Mean and SD (n - 1) of a group; both null below the least group size, `n` stands always. */
export function averageOf(values: readonly number[]): Average {
  const n = values.length
  if (n < MIN_GROUP_SIZE) return { mean: null, sd: null, n }
  const mean = sum(values) / n
  const spread = sum(values.map((value) => (value - mean) ** 2))
  return { mean: exact(mean), sd: exact(Math.sqrt(spread / (n - 1))), n }
}

/** Of scores with one decimal, in tenths: sums of whole numbers are exact, so what is taken out leaves no trace. */
export function momentsOf(scores: readonly number[]): Moments {
  const tenths = scores.map((score) => Math.round(score * 10))
  return { n: tenths.length, sum: sum(tenths), squares: sum(tenths.map((tenth) => tenth * tenth)) }
}

/** The moments of a group without some of its members. */
export function without(group: Moments, part: Moments): Moments {
  return { n: group.n - part.n, sum: group.sum - part.sum, squares: group.squares - part.squares }
}

/** The same as `averageOf` the scores that the moments were taken of. */
export function averageOfMoments({ n, sum: total, squares }: Moments): Average {
  if (n < MIN_GROUP_SIZE) return { mean: null, sd: null, n }
  const spread = (n * squares - total * total) / n
  return { mean: exact(total / n / 10), sd: exact(Math.sqrt(spread / (n - 1)) / 10), n }
}

/** F22. The share of a group, 0 to 1; null below the least group size. */
export function shareOf(count: number, group: number): number | null {
  return group < MIN_GROUP_SIZE ? null : exact(count / group)
}
