import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Gender, Level, Position, ScoredSkill } from '../rubric/rubric-parts.ts'
import { exact, sum } from './arithmetic.ts'
import { heightZ, meanHeight } from './heights.ts'
import type { SkillRatings } from './totals.ts'

export type SeparatorGroup = 'advantages' | 'averages' | 'red_flags'

export type Comparison = { benchmark: number; gap: number }

/** One attribute measured against the player's level and the next one. */
export type SeparatorRow = {
  attribute: string
  title: string
  value: number
  unit: 'in' | 'rating' | 'points' | 'years'
  group: SeparatorGroup
  /**
   * The gap to the current level in comparable steps, for the order of the cards; null when it only stands in the
   * table.
   */
  standardized: number | null
  current: Comparison
  next: Comparison | null
}

export type SeparatorInput = {
  gender: Gender
  grade: string | null
  level: Level
  nextLevel: Level | undefined
  /** The best-fitting position of this evaluation. */
  position: Position
  ratings: SkillRatings
  heightInches: number | undefined
  performance: number | null
  teamPlayer: number | null
  competitive: number
  age: { age: number; typical: number } | undefined
}

// How many points of each measure count as one step when cards are put in order.
const STEP = { skill: 0.45, total: 4, team: 4, competitive: 60 }

/** S18, S19, S22, S24. All rows of the separators; an attribute that is missing gives none. */
export function separatorRows(rubric: ScoringRubric, input: SeparatorInput): SeparatorRow[] {
  const performance = performanceRow(rubric, input)
  return [
    ...heightRow(rubric, input),
    ...rubric.skills.flatMap((skill) => skillRow(rubric, input, skill)),
    ...performance,
    ...teamPlayerRow(rubric, input),
    ...competitiveRow(rubric, input),
    ...aheadOfGradeRow(rubric, input),
    ...ageRow(rubric, input, performance[0]?.group === 'red_flags'),
  ]
}

function heightRow(rubric: ScoringRubric, input: SeparatorInput): SeparatorRow[] {
  const { heightInches: inches, gender, level, nextLevel, position } = input
  if (inches === undefined) return []
  const limits = rubric.separators.thresholds.height
  const at = ({ key }: Level) => heightZ(rubric, gender, key, position.name_abbreviation, inches)
  const mean = ({ key }: Level) => meanHeight(rubric, gender, key, position.name_abbreviation)
  const z = at(level)
  const nextZ = nextLevel && at(nextLevel)
  const isRedFlag = z <= limits.red || (nextZ !== undefined && nextZ <= limits.red_next)
  const isAdvantage = z >= limits.adv && (nextZ === undefined || nextZ >= limits.adv_next)
  return [
    {
      attribute: 'height',
      title: 'Height',
      value: inches,
      unit: 'in',
      group: groupOf(isAdvantage, isRedFlag),
      standardized: z,
      current: compare(inches, mean(level)),
      next: nextLevel ? compare(inches, mean(nextLevel)) : null,
    },
  ]
}

function skillRow(rubric: ScoringRubric, input: SeparatorInput, skill: ScoredSkill): SeparatorRow[] {
  const rating = input.ratings.get(skill.id)
  if (rating === undefined) return []
  const limits = rubric.separators.thresholds.skill
  const role = roleOf(input.position, skill.id)
  const offset = rubric.separators.skill_offsets[role]
  const adjustment = input.level.key === 'hs_varsity' ? (gradeAdjustment(rubric, input.grade) ?? 0) : 0
  const current = compare(rating, input.level.expected_mean_rating + adjustment + offset)
  const next = input.nextLevel ? compare(rating, input.nextLevel.expected_mean_rating + offset) : null
  const isRedFlag = current.gap <= (role === 'other' ? limits.red_other : limits.red_position)
  const isAdvantage = current.gap >= limits.adv && (!next || next.gap >= limits.adv_next)
  return [
    {
      attribute: skill.key,
      title: skill.name,
      value: rating,
      unit: 'rating',
      group: groupOf(isAdvantage, isRedFlag),
      standardized: exact(current.gap / STEP.skill),
      current,
      next,
    },
  ]
}

function performanceRow(rubric: ScoringRubric, { performance, level, nextLevel }: SeparatorInput): SeparatorRow[] {
  if (performance === null) return []
  const limits = rubric.separators.thresholds.total
  const current = compare(performance, level.expected_total_performance)
  const next = nextLevel ? compare(performance, nextLevel.expected_total_performance) : null
  const isAdvantage = current.gap >= limits.adv && (!next || next.gap >= limits.adv_next)
  return [
    {
      attribute: 'total_performance',
      title: 'Total performance',
      value: performance,
      unit: 'points',
      group: groupOf(isAdvantage, current.gap <= limits.red),
      standardized: exact(current.gap / STEP.total),
      current,
      next,
    },
  ]
}

function teamPlayerRow(rubric: ScoringRubric, { teamPlayer, level, nextLevel }: SeparatorInput): SeparatorRow[] {
  if (teamPlayer === null) return []
  const limits = rubric.separators.thresholds.team
  const current = compare(teamPlayer, level.expected_team_player)
  return [
    {
      attribute: 'team_player',
      title: 'Team player',
      value: teamPlayer,
      unit: 'points',
      group: groupOf(current.gap >= limits.adv, current.gap <= limits.red),
      standardized: exact(current.gap / STEP.team),
      current,
      next: nextLevel ? compare(teamPlayer, nextLevel.expected_team_player) : null,
    },
  ]
}

/** S22. A thin résumé is a red flag only in grades 11, 12 and post-graduate and in college; an empty one is no row. */
function competitiveRow(
  rubric: ScoringRubric,
  { competitive, grade, level, nextLevel }: SeparatorInput,
): SeparatorRow[] {
  if (competitive === 0) return []
  const limits = rubric.separators.thresholds.competitive
  const current = compare(competitive, level.expected_competitive)
  const isInCollege = level.family === 'college' || level.family === 'juco'
  const counts = isInCollege || grade === '11' || grade === '12' || grade === 'post_grad'
  return [
    {
      attribute: 'competitive',
      title: 'Competitive score',
      value: competitive,
      unit: 'points',
      group: groupOf(current.gap >= limits.adv, counts && current.gap <= limits.red),
      standardized: exact(current.gap / STEP.competitive),
      current,
      next: nextLevel ? compare(competitive, nextLevel.expected_competitive) : null,
    },
  ]
}

/** S18. The mean rating against what varsity players of the same grade show; in high school only. */
function aheadOfGradeRow(rubric: ScoringRubric, { grade, level, ratings }: SeparatorInput): SeparatorRow[] {
  const adjustment = gradeAdjustment(rubric, grade)
  const varsity = rubric.levels.find(({ key }) => key === 'hs_varsity')
  if (level.family !== 'high_school' || adjustment === undefined || !varsity || ratings.size === 0) return []
  const limits = rubric.separators.thresholds.grade
  const mean = exact(sum([...ratings.values()]) / ratings.size)
  const current = compare(mean, varsity.expected_mean_rating + adjustment)
  return [
    {
      attribute: 'ahead_of_grade',
      title: 'Ahead of grade',
      value: mean,
      unit: 'rating',
      group: groupOf(current.gap >= limits.adv, current.gap <= limits.red),
      standardized: null,
      current,
      next: null,
    },
  ]
}

/** S24. Being young for the grade and on level is an advantage; being old for it is never a red flag. */
function ageRow(rubric: ScoringRubric, { age }: SeparatorInput, isBelowLevel: boolean): SeparatorRow[] {
  if (!age) return []
  const current = compare(age.age, age.typical)
  const isAdvantage = current.gap <= rubric.separators.thresholds.age.adv && !isBelowLevel
  return [
    {
      attribute: 'age_for_grade',
      title: 'Age for grade',
      value: age.age,
      unit: 'years',
      group: groupOf(isAdvantage, false),
      standardized: null,
      current,
      next: null,
    },
  ]
}

function gradeAdjustment(rubric: ScoringRubric, grade: string | null): number | undefined {
  return grade === null ? undefined : rubric.separators.grade_adjustment.values[grade]
}

function roleOf(position: Position, skillId: number): 'core' | 'complementary' | 'other' {
  if (position.core_skills.some(({ skill_id }) => skill_id === skillId)) return 'core'
  return position.complementary_skills.some(({ skill_id }) => skill_id === skillId) ? 'complementary' : 'other'
}

function compare(value: number, benchmark: number): Comparison {
  return { benchmark: exact(benchmark), gap: exact(value - benchmark) }
}

function groupOf(isAdvantage: boolean, isRedFlag: boolean): SeparatorGroup {
  if (isRedFlag) return 'red_flags'
  return isAdvantage ? 'advantages' : 'averages'
}
