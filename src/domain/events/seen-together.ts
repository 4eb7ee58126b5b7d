import type { Report, SeenTogether } from '../contracts/evaluations.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'

/** "Seen by 3 evaluators". */
export function seenWords({ seen_by }: Pick<SeenTogether, 'seen_by'>): string {
  return `Seen by ${seen_by} ${seen_by === 1 ? 'evaluator' : 'evaluators'}`
}

/** "Advanced", of the nearest value that the scale has a word for; of two as near the higher one. */
export function scaleWord({ scale }: Pick<ScoreStructure, 'scale'>, value: number): string {
  const byDistance = scale.values.toSorted(
    (one, other) => Math.abs(one.value - value) - Math.abs(other.value - value) || other.value - one.value,
  )
  return byDistance[0]?.label ?? ''
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

/** What stands in place of a total: the strongest skill and the weakest; undefined where all are alike. */
export function extremesTogether(report: Pick<Report, 'player_performance' | 'event'>) {
  const [first, ...rest] = skillsTogether(report)
  if (!first) return undefined
  const best = rest.reduce((most, skill) => (skill.rating > most.rating ? skill : most), first)
  const least = rest.reduce((fewest, skill) => (skill.rating < fewest.rating ? skill : fewest), first)
  return best.rating === least.rating ? undefined : { buildOn: best, workOn: least }
}
