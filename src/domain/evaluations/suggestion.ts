import type { ScoreStructure } from '../rubric/score-structure.ts'
import { microKey, skillKey } from './rating.ts'
import type { RatingSheet } from './rating.ts'

type WeightedMicroskills = ReadonlyArray<{ id: number; weight: number }>

/**
 * E3. The weighted mean of the observed micro-skills, rounded to a half, halves up.
 * Undefined when no micro-skill was observed.
 */
export function suggestionFromMicroskills(
  skill: { id: number; microskills: WeightedMicroskills },
  sheet: RatingSheet,
): number | undefined {
  const observed = skill.microskills
    .map(({ id, weight }) => ({ weight, value: sheet[microKey(skill.id, id)] ?? 0 }))
    .filter(({ value }) => value > 0)
  const weights = observed.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return undefined
  const mean = observed.reduce((sum, { weight, value }) => sum + weight * value, 0) / weights
  // The tiny addition keeps a mean of exactly a quarter from falling below it in binary.
  return Math.floor(mean * 2 + 0.5 + 1e-9) / 2
}

export function suggestedSkillRating(
  structure: ScoreStructure,
  skillId: number,
  sheet: RatingSheet,
): number | undefined {
  const skill = structure.playerskill.find(({ id }) => id === skillId)
  return skill && suggestionFromMicroskills(skill, sheet)
}

/** How far a skill's rating stands from its suggestion; undefined without a rating or a suggestion. */
export function skillDistance(structure: ScoreStructure, skillId: number, sheet: RatingSheet): number | undefined {
  const rating = sheet[skillKey(skillId)] ?? 0
  const suggestion = suggestedSkillRating(structure, skillId, sheet)
  return rating > 0 && suggestion !== undefined ? Math.abs(rating - suggestion) : undefined
}

/** Whether a skill stands where it could not be set any more: its micro-skills were rated otherwise since. */
export function isTooFarFromMicroskills(structure: ScoreStructure, skillId: number, sheet: RatingSheet): boolean {
  return (skillDistance(structure, skillId, sheet) ?? 0) > structure.limits.max_override
}

/** E4. A skill may not be set more than 1.0 away from its suggestion; "not observed" may always be set. */
export function maySetSkill(structure: ScoreStructure, skillId: number, value: number, sheet: RatingSheet): boolean {
  return !isTooFarFromMicroskills(structure, skillId, { ...sheet, [skillKey(skillId)]: value })
}
