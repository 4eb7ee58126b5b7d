import type { Report, SeenTogether } from '../contracts/evaluations.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'
import { valueWords } from '../scoring/report-words.ts'
import { workableOf } from '../scoring/what-to-work-on.ts'
import { workOrder } from '../scoring/work-order.ts'

/** "Seen by 3 evaluators". */
export function seenWords({ seen_by }: Pick<SeenTogether, 'seen_by'>): string {
  return `Seen by ${seen_by} ${seen_by === 1 ? 'evaluator' : 'evaluators'}`
}

/** S28. Returns the word of the highest value that the player fully meets: 3.5 is "Competent", as 3 is. */
export function scaleWord({ scale }: Pick<ScoreStructure, 'scale'>, value: number): string {
  return scale.values.findLast((step) => step.value <= value)?.label ?? ''
}

/** R73. Whether a report says anything of positions and levels. The short form of an event asks too few skills for that. */
export function hasLevels({
  event,
  total_player_performance_score: total,
}: Pick<Report, 'event' | 'total_player_performance_score'>): boolean {
  return !event || total !== null
}

/** R83. Whether the items of the team player are shown: the form of an event may not ask for them. */
export function hasTeamItems({
  event,
  team_player_score: items,
}: Pick<Report, 'event' | 'team_player_score'>): boolean {
  return !event || items.some(({ rating }) => rating !== null)
}

/** R83. The report without the skills that the short form of an event doesn't ask for. */
export function askedOnly(report: Report): Report {
  if (hasLevels(report)) return report
  return { ...report, player_performance: report.player_performance.filter(({ rating }) => rating !== null) }
}

export type SkillTogether = {
  skill_id: number
  name: string
  rating: number
  /** From where to where its evaluators rated it. */
  spread: readonly [number, number]
}

/** What was rated at an event, skill by skill in the order of the rubric; what its form did not ask for is absent. */
export function skillsTogether({ player_performance, event }: Pick<Report, 'player_performance' | 'event'>) {
  const items = new Map(event?.spread.map((item) => [item.key, item]))
  return player_performance.flatMap(({ skill_id, name, rating }): SkillTogether[] => {
    const item = items.get(`skill:${skill_id}`)
    return rating === null || !item ? [] : [{ skill_id, name, rating, spread: [item.low, item.high] }]
  })
}

/** "2 to 4", "3": from where to where evaluators rated a skill. */
export function rangeWords([low, high]: SkillTogether['spread']): string {
  return low === high ? valueWords(low) : `${valueWords(low)} to ${valueWords(high)}`
}

/** The strongest skill and the first to work on (R69), for a report without a total; undefined where all are alike. */
export function extremesTogether(report: Report) {
  const skills = skillsTogether(report)
  const [best] = skills.toSorted((one, other) => other.rating - one.rating)
  const [least] = workOrder(workableOf(report))
  return best && least && best.rating !== least.rating ? { buildOn: best, workOn: least } : undefined
}
