import type { Average } from '../contracts/portal.ts'
import { exact } from '../scoring/arithmetic.ts'

/**
 * Two-sided, 95 percent, for 1 to 30 degrees of freedom: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
 */
const CRITICAL = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]
const NORMAL = 1.959964

/**
 * F23. What Student's t with so many degrees of freedom exceeds in either direction 5 times of 100. Beyond the table by
 * the first terms of Abramowitz and Stegun 26.7.5, off by less than 0.0001 there.
 */
export function criticalT(degrees: number): number {
  const known = CRITICAL[degrees - 1]
  if (known !== undefined) return known
  const z = NORMAL
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
}

/** F23. The 95 percent interval of a mean; null where the mean is. */
export function intervalOf({ mean, sd, n }: Average): { low: number; high: number } | null {
  if (mean === null || sd === null) return null
  const margin = (criticalT(n - 1) * sd) / Math.sqrt(n)
  return { low: exact(mean - margin), high: exact(mean + margin) }
}
