import type { SkillFigures } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { shownDifference } from '../scoring/arithmetic.ts'
import { averageOf } from './averages.ts'
import { ratedIn } from './expectations.ts'
import type { ExpectedRating } from './expectations.ts'
import type { Evaluated } from './players.ts'
import { quartiles } from './quantiles.ts'

/** Every skill of the rubric over the players rated in it: where they stand, and what is expected of them. */
export function skillFigures(
  rubric: ScoringRubric,
  players: readonly Evaluated[],
  expected: ExpectedRating,
): SkillFigures[] {
  return rubric.skills.map(({ id, key, name }) => {
    const rated = ratedIn(players, id)
    const values = rated
      .map(({ lines: [{ roster_entry_id }], latest }) => ({ roster_entry_id, rating: latest.skills[id] ?? 0 }))
      .toSorted((a, b) => a.rating - b.rating)
    const ratings = values.map(({ rating }) => rating)
    const { mean, n } = averageOf(ratings)
    const expectation = expected(id, rated)
    return {
      skill_id: id,
      key,
      name,
      n,
      mean,
      quartiles: mean === null ? null : quartiles(ratings),
      min: ratings[0] ?? null,
      max: ratings.at(-1) ?? null,
      values,
      expected: expectation,
      gap: gapOf(mean, expectation),
    }
  })
}

/** R81. Mean minus expected, as both are shown. Null if either is null. */
export function gapOf(mean: number | null, expected: number | null): number | null {
  return mean === null || expected === null ? null : shownDifference(mean, expected)
}
