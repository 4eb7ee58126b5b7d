import type { Average } from '../contracts/dashboards.ts'
import { exact } from '../scoring/arithmetic.ts'

/**
 * How far a group's mean stands from another's, and the same in SD of the other's players (Glass's delta: the
 * yardstick does not change with the team that is measured). Null where either mean is hidden; `in_sd` null where the
 * others do not vary.
 */
export function versus(own: Average, others: Average): { difference: number; in_sd: number | null } | null {
  if (own.mean === null || others.mean === null) return null
  const difference = exact(own.mean - others.mean)
  return { difference, in_sd: others.sd === null || others.sd === 0 ? null : exact(difference / others.sd) }
}
