import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Gender, Level, Position, PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { exact, exponential, roundHalfUp, sum } from './arithmetic.ts'
import { heightZ } from './heights.ts'
import type { SkillRatings } from './totals.ts'

export type PositionSkill = {
  skill_id: number
  key: string
  name: string
  rating: number
  weight: number
  imputed: boolean
}
export type ImpactSkill = {
  skill_id: number
  key: string
  name: string
  rating: number
  impact: number
  imputed: boolean
}

/** How well a player fits one position; the wire shape of `top1_position` and `top2_position`. */
export type PositionFit = {
  name: string
  name_abbreviation: PositionAbbreviation
  core_score: number
  complementary_score: number
  fit: number
  core_skills: PositionSkill[]
  complementary_skills: PositionSkill[]
  top3_impact_skills: ImpactSkill[]
}

export type FitInput = {
  ratings: SkillRatings
  declared: PositionAbbreviation | undefined
  /** Height in inches, with what it is compared to; undefined when the height or the level is unknown. */
  height: { inches: number; gender: Gender; level: Level } | undefined
}

/**
 * S11, S13. All positions, best fit first; ties by declared position, core score, id. A skill that was not observed
 * enters as the mean of the rated ones and is marked `imputed`. At least one skill must be rated.
 */
export function positionFits(rubric: ScoringRubric, input: FitInput): PositionFit[] {
  return rubric.positions
    .map((position) => ({ position, result: fitOf(rubric, position, input) }))
    .toSorted(
      (a, b) =>
        b.result.fit - a.result.fit ||
        isDeclared(b.position, input) - isDeclared(a.position, input) ||
        b.result.core_score - a.result.core_score ||
        a.position.id - b.position.id,
    )
    .map(({ result }) => result)
}

function fitOf(rubric: ScoringRubric, position: Position, input: FitInput): PositionFit {
  const core_skills = position.core_skills.map((skill) => ratedSkill(rubric, skill, input.ratings))
  const complementary_skills = position.complementary_skills.map((skill) => ratedSkill(rubric, skill, input.ratings))
  const core = outOfHundred(core_skills)
  const complementary = outOfHundred(complementary_skills)
  return {
    name: position.name,
    name_abbreviation: position.name_abbreviation,
    core_score: roundHalfUp(core, 1),
    complementary_score: roundHalfUp(complementary, 1),
    fit: roundHalfUp(weighFit(rubric, position, input, core, complementary), 4),
    core_skills,
    complementary_skills,
    top3_impact_skills: mostImpact([...core_skills, ...complementary_skills]).slice(0, 3),
  }
}

function weighFit(
  rubric: ScoringRubric,
  position: Position,
  { height }: FitInput,
  core: number,
  complementary: number,
): number {
  const { fit, fit_without_height: bare } = rubric.position_model
  if (!height) return bare.core * core + bare.complementary * complementary
  return fit.core * core + fit.complementary * complementary + fit.height * typicality(rubric, position, height)
}

/** S11. 100 at the position's mean height, falling with the distance on the sides that count. */
function typicality(rubric: ScoringRubric, position: Position, height: NonNullable<FitInput['height']>): number {
  const level = rubric.position_model.height_reference_level[height.level.key]
  const z = heightZ(rubric, height.gender, level, position.name_abbreviation, height.inches)
  if (position.height_typicality === 'no penalty below the mean' && z < 0) return 100
  if (position.height_typicality === 'no penalty above the mean' && z > 0) return 100
  const widths = z / 1.5
  return 100 * exponential(-0.5 * widths * widths)
}

/** S13. Impact = rating x (1 + weight); ties by weight, then skill id. */
function mostImpact(skills: ReadonlyArray<PositionSkill>): ImpactSkill[] {
  return skills
    .map((skill) => ({ ...skill, impact: exact(skill.rating * (1 + skill.weight)) }))
    .toSorted((a, b) => b.impact - a.impact || b.weight - a.weight || a.skill_id - b.skill_id)
    .map(({ skill_id, key, name, rating, impact, imputed }) => ({ skill_id, key, name, rating, impact, imputed }))
}

function ratedSkill(
  rubric: ScoringRubric,
  { skill_id, weight }: { skill_id: number; weight: number },
  ratings: SkillRatings,
): PositionSkill {
  const { key, name } = rubric.skills.find(({ id }) => id === skill_id) ?? { key: '', name: '' }
  const rating = ratings.get(skill_id)
  const mean = exact(sum([...ratings.values()]) / ratings.size)
  return { skill_id, key, name, rating: rating ?? mean, weight, imputed: rating === undefined }
}

function outOfHundred(skills: ReadonlyArray<PositionSkill>): number {
  return sum(skills.map(({ rating, weight }) => 20 * weight * rating))
}

function isDeclared(position: Position, { declared }: FitInput): number {
  return position.name_abbreviation === declared ? 1 : 0
}
