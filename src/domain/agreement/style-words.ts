import type { EvaluatorFigures, StyleFlag } from '../contracts/agreement.ts'
import { STYLE_LIMITS } from './agreement-limits.ts'

/** J5. What a share is of, in a table's head. */
export const STYLE_NAMES: Record<StyleFlag, string> = {
  halo: 'One impression',
  centre: 'Threes',
  extremes: 'Ones and fives',
  overrides: 'Away from micro-skills',
  hasty: 'Under 8 minutes',
}

const FACTS: Record<StyleFlag, string> = {
  halo: 'evaluations give all twelve skills nearly the same rating',
  centre: 'ratings are threes',
  extremes: 'ratings are ones or fives',
  overrides: 'skills are rated more than half a point away from their micro-skills',
  hasty: 'evaluations took less than 8 minutes',
}

const ADVICE: Record<StyleFlag, string> = {
  halo: 'Few players are equally good at everything. Rate each skill from its own scenes, as if the others were not there.',
  centre:
    'A three is safe and tells a player little. The texts of 2 and 4 help to decide which side of it a skill is on.',
  extremes: 'Ones and fives are for the clearest cases. Read the texts of 2 and 4 first.',
  overrides: 'Your eye may be right. See whether the micro-skills say what you saw.',
  hasty: 'There are 68 things to rate. Watching the key scenes once more before the final save is time well spent.',
}

/**
 * J5. "Over 60 of 100 ratings are threes"; the number never reads as its limit where it is beyond or within, nor as
 * nothing or all.
 */
export function styleFact(flag: StyleFlag, share: number): string {
  return `${of100(share, STYLE_LIMITS[flag])} ${FACTS[flag]}`
}

/** J5. The fact, and what to do about it, for the evaluator themselves. */
export function styleAdvice(flag: StyleFlag, share: number): string {
  return `${styleFact(flag, share)}. ${ADVICE[flag]}`
}

/** J5. The flags of an evaluator as facts, in the order of the limits. */
export function flaggedFacts({ flags, style }: Pick<EvaluatorFigures, 'flags' | 'style'>): string[] {
  return flags.map((flag) => styleFact(flag, style[flag] ?? 0))
}

function of100(share: number, limit: number): string {
  const [whole, least] = [Math.round(share * 100), Math.round(limit * 100)]
  if (share !== limit && whole === least) return `${share > limit ? 'Over' : 'Under'} ${least} of 100`
  if (whole === 0 && share > 0) return 'Under 1 of 100'
  return whole === 100 && share < 1 ? 'Over 99 of 100' : `${whole} of 100`
}
