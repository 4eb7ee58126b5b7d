import type { Report } from '../contracts/evaluations.ts'
import { NOISE_POINTS } from './changes-since.ts'
import type { EvaluationResult } from './result-schema.ts'

/** Stands at every prediction, to the letter. */
export const PREDICTOR_CAVEAT = 'Estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter.'

export const NOT_ESTIMATED: Readonly<Record<NonNullable<EvaluationResult['predictor']['unavailable_reason']>, string>> = {
  below_grade_9: 'It starts with the 9th grade.',
  too_few_skills: 'Fewer than 10 skills were rated.',
  level_unknown: 'The level the player plays at is not known.',
}

const SHORT_TIERS: Readonly<Record<string, string>> = {
  not_yet: 'Not yet', small_college: 'Small college', d2: 'NCAA D2', d1_low: 'D1 low', d1_mid: 'D1 mid', d1_high: 'D1 high',
}

/** "37.5": totals and skills always have one decimal. */
export function oneDecimal(value: number): string {
  return value.toFixed(1)
}

/** R5. What the spread of a total rests on. */
export function spreadBasis({ evaluator_gap: gap }: Pick<Report, 'evaluator_gap'>): string {
  if (gap) return `Two evaluators of one video differ by ${oneDecimal(gap.points)} points on average (${gap.videos} videos rated twice)`
  return `That evaluators differ by about ${NOISE_POINTS} points is assumed, not yet measured`
}

/** J25. Of a second evaluator who had not seen this rating; empty while there is none. */
export function secondRatingWords({ second_rating: second, rubric_version }: Pick<Report, 'second_rating' | 'rubric_version'>): string {
  if (!second) return ''
  if (second.total === null || second.rubric_version !== rubric_version) return 'A second evaluator has rated it too'
  return `A second evaluator, who had not seen this, came to ${oneDecimal(second.total)}`
}

/** R5. "Read it as 34.5 to 40.5", of a total and what it is out of: as far as two evaluators are assumed to differ. */
export function spreadWords(total: number, outOf: number): string {
  return `Read it as ${oneDecimal(Math.max(total - NOISE_POINTS, 0))} to ${oneDecimal(Math.min(total + NOISE_POINTS, outOf))}`
}

export function heightWords({ height_feet, height_inches }: Pick<EvaluationResult, 'height_feet' | 'height_inches'>): string {
  return height_feet === null ? '' : `${height_feet} ft ${height_inches ?? 0} in`
}

/** "9th grade", of the value that the profile keeps. */
export function gradeWords(grade: string | null): string {
  if (grade === null || grade === '') return ''
  if (grade === 'post_grad') return 'post-graduate'
  return /^\d+$/u.test(grade) ? `${grade}${grade === '3' ? 'rd' : 'th'} grade` : grade
}

/** "0.7 below", "on level", "1.0 above": what is less than a tenth is no difference. */
export function gapWords(gap: number): string {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return 'on level'
  return gap > 0 ? `${size} above` : `${size} below`
}

/** R40. What the number rests on: "12 of 12 skills, 41 of 48 micro-skills observed"; where no micro-skill was rated, as in quick mode, none is counted. */
export function observedWords({ rated_skills, player_performance }: Pick<EvaluationResult, 'rated_skills' | 'player_performance'>): string {
  const microskills = player_performance.flatMap((skill) => skill.microskills)
  const observed = microskills.filter(({ value }) => value !== null).length
  if (observed === 0) return `${rated_skills} of ${player_performance.length} skills observed, micro-skills not rated`
  return `${rated_skills} of ${player_performance.length} skills, ${observed} of ${microskills.length} micro-skills observed`
}

/** What a coach calls a red flag is a development priority to the family, and to everybody below grade 9. */
export function flagWords({ predictor }: Pick<EvaluationResult, 'predictor'>, isForFamily: boolean): { one: string; many: string } {
  const isYoung = isForFamily || predictor.unavailable_reason === 'below_grade_9'
  return isYoung ? { one: 'Development priority', many: 'Development priorities' } : { one: 'Red flag', many: 'Red flags' }
}

/** The lowest tier is no level to reach "or higher", so it is said by its own share. */
export function headlineWords({ division, tier, percentage, at_least_percentage }: NonNullable<EvaluationResult['predictor']['headline']>): string {
  return tier === 0 ? `Most likely not yet at college level, ${percentage}%` : `${division} or higher, ${at_least_percentage}%`
}

export type TierSpread = {
  shares: { key: string; name: string; short: string; percentage: number }[]
  /** Indexes of the tiers that are at all possible, and of those that are likely. */
  possible: [number, number]
  likely: [number, number]
  /** Of the likely ones together. */
  percentage: number
}

const LIKELY_FROM = 15

/** The predictor's divisions by tier, as a range before a point. */
export function tierSpread(
  { divisions }: Pick<EvaluationResult['predictor'], 'divisions'>,
  model: { tiers: readonly { tier: number; key: string; name: string }[]; divisions: readonly { key: string; tier: number }[] },
): TierSpread {
  const shares = model.tiers.map(({ tier, key, name }) => {
    const keys = new Set(model.divisions.filter((division) => division.tier === tier).map((division) => division.key))
    const percentage = divisions.filter((part) => keys.has(part.key)).reduce((sum, part) => sum + part.percentage, 0)
    return { key, name, short: SHORT_TIERS[key] ?? name, percentage }
  })
  const most = shares.reduce((best, share, index) => (share.percentage > (shares[best]?.percentage ?? 0) ? index : best), 0)
  const range = (isIn: (percentage: number, index: number) => boolean): [number, number] => {
    const within = shares.flatMap(({ percentage }, index) => (isIn(percentage, index) ? [index] : []))
    return [within[0] ?? most, within.at(-1) ?? most]
  }
  const likely = range((percentage, index) => percentage >= LIKELY_FROM || index === most)
  const percentage = shares.slice(likely[0], likely[1] + 1).reduce((sum, share) => sum + share.percentage, 0)
  return { shares, possible: range((share) => share > 0), likely, percentage }
}

type Skill = EvaluationResult['player_performance'][number]

/** The best position's core and complementary skills first, strongest first inside each group; empty groups are left out. */
export function skillGroups({ player_performance: all, top1_position: position }: EvaluationResult): { title: string; skills: Skill[] }[] {
  const strongestFirst = (skills: Skill[]) => skills.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  if (!position) return [{ title: 'All skills', skills: strongestFirst(all) }]
  const core = new Set(position.core_skills.map(({ skill_id }) => skill_id))
  const complementary = new Set(position.complementary_skills.map(({ skill_id }) => skill_id))
  return [
    { title: `Core for a ${position.name.toLowerCase()}`, skills: strongestFirst(all.filter(({ skill_id }) => core.has(skill_id))) },
    { title: 'Complementary', skills: strongestFirst(all.filter(({ skill_id }) => complementary.has(skill_id))) },
    { title: 'Other skills', skills: strongestFirst(all.filter(({ skill_id }) => !core.has(skill_id) && !complementary.has(skill_id))) },
  ].filter(({ skills }) => skills.length > 0)
}

export type SeparatorGroupName = 'advantages' | 'averages' | 'red_flags'
export type ReadSeparator = EvaluationResult['separators']['advantages']['table'][number] & { group: SeparatorGroupName }

/** Every attribute that was compared with the level, the farthest above first. */
export function separatorsInOrder({ separators: { advantages, averages, red_flags } }: Pick<EvaluationResult, 'separators'>): ReadSeparator[] {
  return [
    ...advantages.table.map((row) => ({ ...row, group: 'advantages' as const })),
    ...averages.table.map((row) => ({ ...row, group: 'averages' as const })),
    ...red_flags.table.map((row) => ({ ...row, group: 'red_flags' as const })),
  ].toSorted((one, other) => (other.standardized_gap ?? 0) - (one.standardized_gap ?? 0))
}

const HIGHEST_SKILL = 5

/** How the numbers of one separator are written: one decimal for the whole row, or for none of it; skills always have one. */
export function numbersOf({ value, current_level, next_level }: ReadSeparator): (value: number) => string {
  const row = [value, current_level.benchmark, next_level?.benchmark ?? current_level.benchmark]
  const isWhole = row.every((it) => Number.isInteger(it)) && Math.max(...row) > HIGHEST_SKILL
  return (it) => it.toFixed(isWhole ? 0 : 1)
}

/** What was counted for the competitive score, the most first. */
export function countedItems({ competitive_score }: Pick<EvaluationResult, 'competitive_score'>) {
  return Object.values(competitive_score).flatMap((category) => category.items).toSorted((one, other) => other.counted_points - one.counted_points)
}
