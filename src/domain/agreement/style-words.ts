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
  halo: 'Few players are equally good at everything. Rate each skill from its own plays, as if the others weren’t there.',
  centre: 'A 3 is safe and tells a player little. Read the texts for 2 and 4 to decide which side a skill is on.',
  extremes: 'Save 1s and 5s for the clearest cases. Read the texts for 2 and 4 first.',
  overrides: 'You may be right. Check that the micro-skills say what you saw.',
  hasty: 'There are 68 items to rate. Watch the key plays once more before the final save.',
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
