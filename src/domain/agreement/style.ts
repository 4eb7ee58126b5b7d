import { STYLE_FLAGS } from '../contracts/agreement.ts'
import type { StyleFlag } from '../contracts/agreement.ts'
import { SHOWN_FROM, STYLE_LIMITS } from './agreement-limits.ts'

/** J5. What was counted over an evaluator's published evaluations. */
export type StyleCounts = {
  evaluations: number
  /** Evaluations whose ratings vary so little, of those whose variation is known. */
  halo: number
  with_sd: number
  rated_skills: number
  threes: number
  /** Ones and fives. */
  extremes: number
  /** Skills with a suggestion from micro-skills, and ratings more than a half point away from it. */
  suggested_skills: number
  overrides: number
  /** Evaluations under 8 minutes, of those whose time is known. */
  hasty: number
  timed: number
}

export type StyleShares = Record<StyleFlag, number | null>

/**
 * J5. Shares from 0 to 1; null below 20 evaluations, or of fewer than 20: one evaluation whose time is known would be
 * all of them.
 */
export function styleShares(counts: StyleCounts): StyleShares {
  const share = (part: number, whole: number) =>
    Math.min(counts.evaluations, whole) < SHOWN_FROM ? null : part / whole
  return {
    halo: share(counts.halo, counts.with_sd),
    centre: share(counts.threes, counts.rated_skills),
    extremes: share(counts.extremes, counts.rated_skills),
    overrides: share(counts.overrides, counts.suggested_skills),
    hasty: share(counts.hasty, counts.timed),
  }
}

/** J5. A share at its limit is no flag yet. */
export function styleFlags(shares: StyleShares): StyleFlag[] {
  return STYLE_FLAGS.filter((flag) => (shares[flag] ?? 0) > STYLE_LIMITS[flag])
}
