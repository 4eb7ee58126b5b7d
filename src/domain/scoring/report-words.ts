import type { Report } from '../contracts/evaluations.ts'
import type { EvaluationResult } from '../contracts/result-schema.ts'
import { numberedGrade } from '../fields/school-grades.ts'
import { shown, shownDifference } from './arithmetic.ts'
import { NOISE_POINTS } from './changes-since.ts'

/** Stands at every prediction, to the letter. */
export const PREDICTOR_CAVEAT =
  'Estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter.'

export const NOT_ESTIMATED: Readonly<Record<NonNullable<EvaluationResult['predictor']['unavailable_reason']>, string>> =
  {
    below_grade_9: 'It starts with the 9th grade.',
    too_few_skills: 'Fewer than 10 skills were rated.',
    level_unknown: 'We don’t know the player’s level.',
    grade_unknown: 'We don’t know the player’s grade.',
  }

/** "37.5": totals and skills always have one decimal. */
export function oneDecimal(value: number): string {
  return shown(value).toFixed(1)
}

/** "4" of a value that somebody gave, "3.7" of a mean of several, "100.8" of points. */
export function valueWords(value: number): string {
  return String(shown(value))
}

/** R5. How far two evaluators lie apart; empty until that is known. */
export function spreadBasis({ evaluator_gap: gap }: Pick<Report, 'evaluator_gap'>): string {
  return gap
    ? `Two evaluators of one video differ by ${oneDecimal(gap.points)} points on average (${gap.videos} videos rated twice)`
    : ''
}

/** J25. Of a second evaluator who had not seen this rating; empty while there is none. */
export function secondRatingWords({
  second_rating: second,
  rubric_version,
}: Pick<Report, 'second_rating' | 'rubric_version'>): string {
  if (!second) return ''
  if (second.total === null || second.rubric_version !== rubric_version) return 'A second evaluator rated it too'
  return `A second evaluator, who hadn’t seen this, gave ${oneDecimal(second.total)}`
}

/**
 * R5. "Likely range 38–44", "Likely range 34.5–40.5", of a total and what it is out of: as far as two evaluators may
 * differ.
 */
export function spreadWords(total: number, outOf: number): string {
  const [from, to] = [Math.max(total - NOISE_POINTS, 0), Math.min(total + NOISE_POINTS, outOf)].map(oneDecimal)
  const isWhole = from?.endsWith('.0') && to?.endsWith('.0')
  return `Likely range ${[from, to].map((it) => (isWhole ? it?.slice(0, -2) : it)).join('–')}`
}

export function heightWords({
  height_feet,
  height_inches,
}: Pick<EvaluationResult, 'height_feet' | 'height_inches'>): string {
  return height_feet === null ? '' : `${height_feet} ft ${height_inches ?? 0} in`
}

/** "9th grade", of the value that the profile keeps. */
export function gradeWords(grade: string | null): string {
  if (grade === null || grade === '') return ''
  if (grade === 'post_grad') return 'post-graduate'
  return numberedGrade(grade) ?? grade
}

/** The number that orders the positions, of 100. */
export function fitWords({ fit }: Pick<NonNullable<EvaluationResult['top1_position']>, 'fit'>): string {
  return String(Math.round(fit))
}

/** "0.7 below", "on level", "1.0 above": what is less than a tenth is no difference. */
export function gapWords(gap: number): string {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return 'on level'
  return gap > 0 ? `${size} above` : `${size} below`
}

/**
 * R40. What the number rests on: "12 of 12 skills, 41 of 48 micro-skills observed"; where no micro-skill was rated, as
 * in quick mode, none is counted.
 */
export function observedWords({
  rated_skills,
  player_performance,
}: Pick<EvaluationResult, 'rated_skills' | 'player_performance'>): string {
  const microskills = player_performance.flatMap((skill) => skill.microskills)
  const observed = microskills.filter(({ value }) => value !== null).length
  if (observed === 0) return `${rated_skills} of ${player_performance.length} skills observed, micro-skills not rated`
  return `${rated_skills} of ${player_performance.length} skills, ${observed} of ${microskills.length} micro-skills observed`
}

/** R9. Words that change with the reader. Families read none of the coaches' words. */
export const READER_WORDS = {
  coach: { one: 'Red flag', many: 'Red flags', noAccolades: 'No accolades entered yet.' },
  family: {
    one: 'Development priority',
    many: 'Development priorities',
    noAccolades: 'Accolades you add count in your next evaluation. They can only raise the estimate.',
  },
} as const

/** What a coach calls a red flag is a development priority to the family, and to everybody below grade 9. */
export function flagWords(
  { predictor }: Pick<EvaluationResult, 'predictor'>,
  isForFamily: boolean,
): { one: string; many: string } {
  return READER_WORDS[isForFamily || predictor.unavailable_reason === 'below_grade_9' ? 'family' : 'coach']
}

type Skill = EvaluationResult['player_performance'][number]

/**
 * The best position's core and complementary skills first, strongest first inside each group; empty groups are left
 * out.
 */
export function skillGroups({
  player_performance: all,
  top1_position: position,
}: EvaluationResult): { title: string; skills: Skill[] }[] {
  const strongestFirst = (skills: Skill[]) => skills.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  if (!position) return [{ title: 'All skills', skills: strongestFirst(all) }]
  const core = new Set(position.core_skills.map(({ skill_id }) => skill_id))
  const complementary = new Set(position.complementary_skills.map(({ skill_id }) => skill_id))
  return [
    {
      title: `Core skills for a ${position.name.toLowerCase()}`,
      skills: strongestFirst(all.filter(({ skill_id }) => core.has(skill_id))),
    },
    { title: 'Complementary', skills: strongestFirst(all.filter(({ skill_id }) => complementary.has(skill_id))) },
    {
      title: 'Other skills',
      skills: strongestFirst(all.filter(({ skill_id }) => !core.has(skill_id) && !complementary.has(skill_id))),
    },
  ].filter(({ skills }) => skills.length > 0)
}

/** R72. Why skills are grouped for another position than the one the player entered; empty where both are the same. */
export function positionWords(
  { top1_position: best }: Pick<EvaluationResult, 'top1_position'>,
  entered: string | null,
): string {
  if (!best || !entered || best.name.toLowerCase() === entered.toLowerCase()) return ''
  return `Entered as a ${entered.toLowerCase()}. The ratings fit ${best.name.toLowerCase()} best (${fitWords(best)} of 100), so the skills of that position come first.`
}

export type SeparatorGroupName = 'advantages' | 'averages' | 'red_flags'
export type ReadSeparator = EvaluationResult['separators']['advantages']['table'][number] & {
  group: SeparatorGroupName
}

type Compared = Pick<EvaluationResult, 'separators' | 'total_competitive_score'>

/**
 * R55. The rows and the cards of one group. Results from before S22 hold a row for accolades that nobody has entered.
 * R81. Every gap is the difference of the numbers as they are shown.
 */
export function separatorGroup(
  result: Compared,
  group: SeparatorGroupName,
): { cards: ReadSeparator[]; rows: ReadSeparator[] } {
  const { cards, table } = result.separators[group]
  const read = (list: typeof table) =>
    list
      .filter(({ attribute }) => attribute !== 'competitive' || hasAccolades(result))
      .map(({ current_level, next_level, ...row }) => {
        const asShown = (level: typeof current_level) => ({
          ...level,
          gap: shownDifference(row.value, level.benchmark),
        })
        return { ...row, group, current_level: asShown(current_level), next_level: next_level && asShown(next_level) }
      })
  return { cards: read(cards), rows: read(table) }
}

/** R83. Why nothing is compared with a level; empty where it is. */
export function notComparedWords({
  separators,
  top1_position: position,
}: Pick<EvaluationResult, 'separators' | 'top1_position'>): string {
  if (position === null) return 'Not compared: fewer than 10 skills were rated.'
  return separators.current_level === null ? 'Not compared: the player’s level isn’t known.' : ''
}

/** Every attribute that was compared with the level, the farthest above first. */
export function separatorsInOrder(result: Compared): ReadSeparator[] {
  const groups = ['advantages', 'averages', 'red_flags'] as const
  return groups
    .flatMap((group) => separatorGroup(result, group).rows)
    .toSorted((one, other) => (other.standardized_gap ?? 0) - (one.standardized_gap ?? 0))
}

/**
 * R55. Whether anything counts for the competitive score: every item has points, so 0 says that nothing was entered,
 * not that nothing was won.
 */
export function hasAccolades({ total_competitive_score }: Pick<EvaluationResult, 'total_competitive_score'>): boolean {
  return total_competitive_score > 0
}

/** R55. What stands in place of a competitive score while nothing counts for it. */
export function noAccoladesWords(
  { competitive_score }: Pick<EvaluationResult, 'competitive_score'>,
  isForFamily: boolean,
): string {
  const isOld = Object.values(competitive_score).some(({ items }) => items.length > 0)
  if (isOld) return 'Everything entered is too old to count.'
  return READER_WORDS[isForFamily ? 'family' : 'coach'].noAccolades
}

const HIGHEST_SKILL = 5

/**
 * How the numbers of one separator are written: one decimal for the whole row, or for none of it; skills always have
 * one.
 */
export function numbersOf({ value, current_level, next_level }: ReadSeparator): (value: number) => string {
  const row = [value, current_level.benchmark, next_level?.benchmark ?? current_level.benchmark]
  const isWhole = row.every((it) => Number.isInteger(it)) && Math.max(...row) > HIGHEST_SKILL
  return isWhole ? String : oneDecimal
}

/** What was counted for the competitive score, the most first. */
export function countedItems({ competitive_score }: Pick<EvaluationResult, 'competitive_score'>) {
  return Object.values(competitive_score)
    .flatMap((category) => category.items)
    .toSorted((one, other) => other.counted_points - one.counted_points)
}
