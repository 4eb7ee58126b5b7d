import type { ProgramPortal } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Rated } from './players.ts'

/** Players per level and, within it, per band of the total; only levels that have players, the lowest first. */
export function pathwayOf(rubric: ScoringRubric, players: readonly Rated[]): ProgramPortal['pathway'] {
  const byLevel = Map.groupBy(players, ({ latest }) => latest.level_key)
  return rubric.levels
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ key, name }) => {
      const own = byLevel.get(key) ?? []
      if (own.length === 0) return []
      const byBand = Map.groupBy(own, ({ latest }) => latest.performance_key)
      const bands = rubric.performance_level.bands.map((band) => ({
        key: band.key,
        name: band.name,
        count: byBand.get(band.key)?.length ?? 0,
      }))
      return [{ level: { key, name }, n: own.length, bands }]
    })
}
