import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Gender, LevelKey, PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { exact } from './arithmetic.ts'

/** How many standard deviations a height (inches) stands from the mean of a level and position. */
export function heightZ(
  rubric: ScoringRubric,
  gender: Gender,
  level: LevelKey,
  position: PositionAbbreviation,
  inches: number,
): number {
  const { mean, sd } = rubric.reference_heights[gender][level]
  return exact((inches - mean[position]) / sd[position])
}

export function meanHeight(
  rubric: ScoringRubric,
  gender: Gender,
  level: LevelKey,
  position: PositionAbbreviation,
): number {
  return rubric.reference_heights[gender][level].mean[position]
}
