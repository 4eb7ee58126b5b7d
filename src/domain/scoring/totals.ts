import { skillKey, teamKey } from '../evaluations/rating.ts'
import type { RatingSheet } from '../evaluations/rating.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { roundHalfUp, sum } from './arithmetic.ts'

/** Ratings of the observed skills by skill id; what was not observed or not rated is absent. */
export type SkillRatings = ReadonlyMap<number, number>

export type Total = { score: number | null; rated: number; pro_rata: boolean }

export function skillRatings(rubric: ScoringRubric, sheet: RatingSheet): SkillRatings {
  return observed(rubric.skills, sheet, skillKey)
}

/**
 * S5. Sum of the 12 skills out of 60, one decimal: the means of several evaluators are rounded once, here. With 10 or
 * 11 rated in proportion; below 10 there is none.
 */
export function totalPerformance(rubric: ScoringRubric, sheet: RatingSheet): Total {
  const ratings = [...skillRatings(rubric, sheet).values()]
  return total(ratings, rubric.skills, rubric.scoring.min_rated_skills, rubric.maxima.total_player_performance)
}

/**
 * S5. Sum of the 8 team-player items out of 40; with 6 or 7 rated in proportion, one decimal; below 6 there is none.
 */
export function totalTeamPlayer(rubric: ScoringRubric, sheet: RatingSheet): Total {
  const { items, out_of } = rubric.team_player
  return total([...observed(items, sheet, teamKey).values()], items, rubric.scoring.min_rated_team_items, out_of)
}

function observed(items: ReadonlyArray<{ id: number }>, sheet: RatingSheet, keyOf: (id: number) => string) {
  const ratings = new Map<number, number>()
  for (const { id } of items) {
    const rating = sheet[keyOf(id)] ?? 0
    if (rating > 0) ratings.set(id, rating)
  }
  return ratings
}

function total(
  ratings: ReadonlyArray<number>,
  items: ReadonlyArray<{ max_rating: number }>,
  fewest: number,
  outOf: number,
): Total {
  const rated = ratings.length
  if (rated < fewest) return { score: null, rated, pro_rata: false }
  if (rated === items.length) return { score: roundHalfUp(sum(ratings), 1), rated, pro_rata: false }
  const meanMaximum = sum(items.map((item) => item.max_rating)) / items.length
  return { score: roundHalfUp((outOf * sum(ratings)) / (meanMaximum * rated), 1), rated, pro_rata: true }
}
