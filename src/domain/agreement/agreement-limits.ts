import { roundHalfUp } from '../scoring/arithmetic.ts'

/**
 * Limits of the rubric's section `inter_rater`. They judge raters, not ratings, so no rating of any version depends on
 * them.
 */

/** J2. An evaluator's own offset is shown from this many evaluations on. */
export const SHOWN_FROM = 20
/** J3. So many pairs of ratings and more say how two evaluators agree. */
export const LEAST_PAIRS = 5
/** J1. From fewer pairs no word says how well evaluators agree: the interval around the number is too wide for one. */
export const PAIRS_FOR_A_WORD = 10
/** J2. A mean of n is shrunk by n / (n + this). */
export const SHRINKAGE = 8
/** J2. Points of 1 to 5, either way. */
export const WATCH_FROM = 0.2
export const FLAG_FROM = 0.3

/** J4. Ratings a half point apart or less agree; so many of them should. */
export const WITHIN_HALF_TARGET = 0.8
/** J6. Totals farther apart than this ask for a third opinion. */
export const FAR_APART = 6

/**
 * J5. An evaluation whose ratings have a standard deviation below this shows a halo: one impression rules all skills.
 */
export const HALO_SD = 0.25
/** J5. Minutes below which an evaluation is hasty. */
export const HASTY_MINUTES = 8
/**
 * J5. Flagged above these shares: of evaluations, of ratings, of ratings, of ratings beside a suggestion, of
 * evaluations.
 */
export const STYLE_LIMITS = { halo: 0.25, centre: 0.6, extremes: 0.4, overrides: 0.25, hasty: 0.25 } as const

/** J1. Landis and Koch's words. */
export const KAPPA_BANDS = [
  { min: 0.81, name: 'almost perfect' },
  { min: 0.61, name: 'substantial' },
  { min: 0.41, name: 'moderate' },
  { min: 0.21, name: 'fair' },
  { min: 0, name: 'slight' },
] as const
/** J6. Koo and Li's words. */
export const ICC_BANDS = [
  { min: 0.9, name: 'excellent' },
  { min: 0.75, name: 'good' },
  { min: 0.5, name: 'moderate' },
] as const

/**
 * J31. A coefficient as it is told, with two decimals: whoever writes it writes the number that its word belongs to,
 * and never -0.00.
 */
export function asWritten(value: number): number {
  return roundHalfUp(value, 2)
}

/** Of a coefficient as it is written: no number stands beside a word that contradicts it. */
export function bandOf(value: number, bands: ReadonlyArray<{ min: number; name: string }>): string {
  const written = asWritten(value)
  return bands.find(({ min }) => written >= min)?.name ?? 'poor'
}

/**
 * J11. Where all offsets lie is shown to an evaluator only when so many have one: among fewer it would tell who is who.
 */
export const LEAST_EVALUATORS = 5
