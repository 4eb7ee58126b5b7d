import type { Average } from '../contracts/portal.ts'
import { exact, shownDifference } from '../scoring/arithmetic.ts'

/**
 * R81. Returns how far a group's mean is from another's, as both are shown, and the same in SD of the other's players
 * (Glass's delta: the yardstick does not change with the team that is measured). Null if either mean is hidden. `in_sd`
 * is null if the others do not vary.
 */
export function versus(own: Average, others: Average): { difference: number; in_sd: number | null } | null {
  if (own.mean === null || others.mean === null) return null
  return {
    difference: shownDifference(own.mean, others.mean),
    in_sd: others.sd === null || others.sd === 0 ? null : exact(exact(own.mean - others.mean) / others.sd),
  }
}
