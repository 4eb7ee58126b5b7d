import type { ScoringRubric } from '../rubric/rubric.ts'
import type { CategoryKey, CompetitiveFactor } from '../rubric/rubric-parts.ts'
import { exact, roundHalfUp, sum } from './arithmetic.ts'

export type CompetitiveItem = { factor_id: number; season: number }

export type CategoryScore = {
  points: number
  out_of: number
  items: Array<{ factor_id: number; name: string; season: number; points: number; counted_points: number }>
}
export type CompetitiveScore = Record<CategoryKey, CategoryScore> & { total: number }

const SEASON_STARTS_IN = 9

/** S10. The season of a day (2025-11-02), named by the year it closes in: September opens a new one. */
export function seasonOf(day: string): number {
  const [year, month] = day.split('-').map(Number)
  return (year ?? 0) + ((month ?? 0) >= SEASON_STARTS_IN ? 1 : 0)
}

/**
 * S9, S10. The competitive score out of 600, three categories of 200. Within a category the best item counts fully,
 * the next ones less and less, so an added item never lowers the score. Items that do not count (older than four
 * seasons, later than this one, beyond the factor's maximum) stay in the list with 0 counted points.
 */
export function competitiveScore(
  rubric: ScoringRubric,
  items: ReadonlyArray<CompetitiveItem>,
  season: number,
): CompetitiveScore {
  const events = categoryScore(rubric, 'events', items, season)
  const player_accolades = categoryScore(rubric, 'player_accolades', items, season)
  const team_accolades = categoryScore(rubric, 'team_accolades', items, season)
  const total = exact(events.points + player_accolades.points + team_accolades.points)
  return { events, player_accolades, team_accolades, total }
}

function categoryScore(
  rubric: ScoringRubric,
  key: CategoryKey,
  items: ReadonlyArray<CompetitiveItem>,
  season: number,
): CategoryScore {
  const { categories, factors, diminishing_factors, further_factor, history_seasons } = rubric.competitive
  const byId = new Map(factors.filter((factor) => factor.category === key).map((factor) => [factor.id, factor]))
  const known = items
    .flatMap((item) => {
      const factor = byId.get(item.factor_id)
      return factor ? [{ factor, season: item.season }] : []
    })
    .toSorted((a, b) => b.factor.points - a.factor.points || a.factor.id - b.factor.id || b.season - a.season)

  const used = new Map<CompetitiveFactor, number>()
  let counted = 0
  const listed = known.map((item) => {
    const times = used.get(item.factor) ?? 0
    const isRecent = item.season <= season && item.season > season - history_seasons
    const counts = isRecent && times < item.factor.max_count
    if (counts) used.set(item.factor, times + 1)
    const share = counts ? (diminishing_factors[counted] ?? further_factor) : 0
    if (counts) counted += 1
    return { ...item, counted_points: exact(item.factor.points * share) }
  })

  const out_of = categories.find((category) => category.key === key)?.out_of ?? 0
  return {
    points: Math.min(out_of, roundHalfUp(sum(listed.map((item) => item.counted_points)), 1)),
    out_of,
    items: listed.map(({ factor, season: earned, counted_points }) => ({
      factor_id: factor.id,
      name: factor.name,
      season: earned,
      points: factor.points,
      counted_points,
    })),
  }
}
