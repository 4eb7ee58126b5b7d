import type { TeamPortal } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { sum, wholeParts } from '../scoring/arithmetic.ts'
import { averageOf } from './averages.ts'
import { gradeOf, inGradeOrder } from './grades.ts'
import type { Evaluated } from './players.ts'
import { MIN_GROUP_SIZE } from './portal-limits.ts'

/** Means of the items of the team-player score. */
export function teamItemFigures(rubric: ScoringRubric, players: readonly Evaluated[]): TeamPortal['team_items'] {
  return rubric.team_player.items.map(({ id, key, name, max_rating }) => {
    const { mean, n } = averageOf(players.flatMap(({ latest }) => latest.team_items[id] ?? []))
    return { id, key, name, out_of: max_rating, mean, n }
  })
}

/**
 * F39. The percentages of the players added up, in whole players that make all of them; nothing for too few players,
 * whose own figures they would be.
 */
export function predictorMix(
  rubric: ScoringRubric,
  players: readonly Evaluated[],
): Pick<TeamPortal, 'predictor_mix' | 'predictor_n'> {
  const predicted = players.map(({ latest }) => latest.divisions).filter((divisions) => divisions.length > 0)
  if (predicted.length < MIN_GROUP_SIZE) return { predictor_mix: [], predictor_n: predicted.length }
  const percentages = Map.groupBy(predicted.flat(), ({ key }) => key)
  const names = new Map(rubric.predictor.divisions.map(({ key, name }) => [key, name]))
  const keys = [...new Set([...names.keys(), ...[...percentages.keys()].sort()])]
  const sums = keys.map((key) => sum((percentages.get(key) ?? []).map(({ percentage }) => percentage)))
  const whole = wholeParts(
    sums.map((points) => points / sum(sums)),
    predicted.length,
  )
  return {
    predictor_mix: keys.map((key, index) => ({ key, division: names.get(key) ?? key, expected: whole[index] ?? 0 })),
    predictor_n: predicted.length,
  }
}

/** Totals by grade, the youngest first; who has no grade stands last. */
export function gradeView(players: readonly Evaluated[]): TeamPortal['grades'] {
  const byGrade = Map.groupBy(players, gradeOf)
  return [...byGrade]
    .toSorted(([a], [b]) => inGradeOrder(a, b))
    .map(([grade, own]) => ({ grade, total: averageOf(own.flatMap(({ latest }) => latest.total ?? [])) }))
}
