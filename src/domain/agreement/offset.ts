import type { Offset } from '../contracts/agreement.ts'
import { clamp, exact, roundHalfUp } from '../scoring/arithmetic.ts'
import { FLAG_FROM, LEAST_PAIRS, SHOWN_FROM, SHRINKAGE, WATCH_FROM } from './agreement-limits.ts'

/** Of the differences of n evaluations, each the mean over its skills, in points of 1 to 5. */
export type DifferenceSums = { n: number; sum: number; squares: number }

/** The quantile of Student's t with these degrees of freedom. */
export type QuantileOfT = (probability: number, degrees: number) => number

/** J2. The mean drawn toward zero by n / (n + 8): a few evaluations prove little. */
export function shrunkMean(n: number, sum: number): number {
  return n === 0 ? 0 : sum / (n + SHRINKAGE)
}

/** J2. Null below 20 evaluations. */
export function severityOffset(sums: DifferenceSums, quantile: QuantileOfT): Offset | null {
  return sums.n < SHOWN_FROM ? null : offsetOf(sums, quantile)
}

/** J3. Against second raters; null below 5 pairs. */
export function pairedOffset(sums: DifferenceSums, quantile: QuantileOfT): Offset | null {
  return sums.n < LEAST_PAIRS ? null : offsetOf(sums, quantile)
}

/**
 * J2. A shrunk mean with its 95 percent interval. Shrinking by n / (n + 8) says that evaluations scatter with eight
 * times the variance that evaluators have; the estimate then has the variance s² / (n + 8).
 */
function offsetOf({ n, sum, squares }: DifferenceSums, quantile: QuantileOfT): Offset {
  const value = shrunkMean(n, sum)
  const variance = Math.max(0, squares - (sum * sum) / n) / (n - 1)
  const margin = quantile(0.975, n - 1) * Math.sqrt(variance / (n + SHRINKAGE))
  return { value, low: value - margin, high: value + margin, n, standing: standingOf(value) }
}

/** J31. With two decimals; half-way away from zero, since too kind is as far off as too hard. Never -0. */
export function offsetAsWritten(offset: number): number {
  return Math.sign(offset) * roundHalfUp(Math.abs(offset), 2) || 0
}

/** J2. Either way. Judged as it is written. */
export function standingOf(offset: number): Offset['standing'] {
  const size = Math.abs(offsetAsWritten(offset))
  if (size >= FLAG_FROM) return 'flag'
  return size >= WATCH_FROM ? 'watch' : 'usual'
}

/** The twelve skills of a total, each rated from 1 to 5. */
const SKILLS = 12
const MOST = 60

/** J12. The total as an evaluator of no offset would have given it, to one decimal like totals in proportion. */
export function calibratedTotal(total: number, offset: number): number {
  return roundHalfUp(clamp(exact(total - SKILLS * offset), SKILLS, MOST), 1)
}
