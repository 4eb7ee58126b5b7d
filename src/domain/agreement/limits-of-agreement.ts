import { LEAST_PAIRS } from './agreement-limits.ts'
import type { DifferenceSums } from './offset.ts'

/** Of a normal distribution: 95 percent lie within so many standard deviations. */
const WITHIN_95 = 1.96

/**
 * Bland and Altman: the mean difference of two raters' totals and the limits that 95 percent of differences lie
 * within. Null below 5 pairs.
 */
export function limitsOfAgreement({
  n,
  sum,
  squares,
}: DifferenceSums): { bias: number; low: number; high: number } | null {
  if (n < LEAST_PAIRS) return null
  const bias = sum / n
  const sd = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1))
  return { bias, low: bias - WITHIN_95 * sd, high: bias + WITHIN_95 * sd }
}
