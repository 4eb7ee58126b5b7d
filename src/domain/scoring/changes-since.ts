import type { EarlierResult } from '../contracts/evaluations.ts'
import type { EvaluationResult } from '../contracts/result-schema.ts'
import { shownDifference } from './arithmetic.ts'

/**
 * Of 60. Two evaluators of the same player may differ by as much; assumed until their agreement is measured, and then
 * said beside it (R5).
 */
export const NOISE_POINTS = 3

/** Of one skill: a single half step is what two evaluators differ by. Assumed, like the points above. */
const NOISE_OF_SKILL = 0.5

export type Change = { by: number; isMeaningful: boolean }

export type SkillChange = {
  skill_id: number
  name: string
  before: number | null
  now: number | null
  change: Change | null
}

type Present = Pick<EvaluationResult, 'total_player_performance_score' | 'player_performance'> & {
  earlier: readonly EarlierResult[]
}

/** R10. A change of 3 of 60 points or more is one; anything less may be noise. Null when either total is missing. */
export function changeOfTotal(now: number | null, before: number | null): Change | null {
  return changeBy(now, before, (size) => size >= NOISE_POINTS)
}

/** R10. A skill changed when it moved by more than one half step. */
export function changeOfSkill(now: number | null, before: number | null): Change | null {
  return changeBy(now, before, (size) => size > NOISE_OF_SKILL)
}

/** R12. The newest earlier result of a comparable rubric version that has a total; undefined when there is none. */
export function previousResult({ earlier }: Pick<Present, 'earlier'>): EarlierResult | undefined {
  return earlier.findLast((it) => it.is_comparable && it.total_player_performance_score !== null)
}

/** R12. Every skill now and then, in the rubric's order. */
export function skillChanges(
  { player_performance }: Pick<Present, 'player_performance'>,
  previous: EarlierResult,
): SkillChange[] {
  return player_performance.map(({ skill_id, name, rating }) => {
    const before = previous.skills.find((skill) => skill.skill_id === skill_id)?.rating ?? null
    return { skill_id, name, before, now: rating, change: changeOfSkill(rating, before) }
  })
}

function changeBy(now: number | null, before: number | null, isMeaningful: (size: number) => boolean): Change | null {
  if (now === null || before === null) return null
  const by = shownDifference(now, before)
  return { by, isMeaningful: isMeaningful(Math.abs(by)) }
}
