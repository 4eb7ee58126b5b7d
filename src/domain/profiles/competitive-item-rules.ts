import type { CompetitiveItem } from '../contracts/players.ts'
import type { CompetitiveFactors } from '../contracts/reference-data.ts'
import { seasonOf } from '../scoring/competitive.ts'

type Factor = CompetitiveFactors['events'][number]

/** What is known of the player; what is not known is not judged by. */
type Facts = {
  today: string
  dateOfBirth: string | undefined
  gender: string | undefined
  organizationType: number | undefined
}

/** Youth school, then high school, then either college: what was earned earlier still counts later. */
const STAGES: Readonly<Record<number, number>> = { 1: 0, 2: 1, 3: 2, 5: 2 }
const YOUNGEST_WITH_ACCOLADES = 5

/** D15. Why events and accolades are refused, keyed by their place in the list: `competitive_items.0.season`. */
export function itemRefusals(
  items: readonly CompetitiveItem[],
  factors: CompetitiveFactors,
  facts: Facts,
): Array<[field: string, message: string | undefined]> {
  const byId = new Map(
    Object.values(factors)
      .flat()
      .map((factor) => [factor.id, factor]),
  )
  const seen = new Map<number, number>()
  return items.flatMap(({ factor_id, season }, index) => {
    const times = (seen.get(factor_id) ?? 0) + 1
    seen.set(factor_id, times)
    return [
      [`competitive_items.${index}.factor_id`, factorRefusal(byId.get(factor_id), times, facts)],
      [`competitive_items.${index}.season`, seasonRefusal(season, facts)],
    ]
  })
}

/** The seasons that a player can name, newest first; a season is the year it closes in. */
export function seasonsToChoose({ today, dateOfBirth }: { today: string; dateOfBirth: string | undefined }): number[] {
  const [oldest, newest] = seasonLimits({ today, dateOfBirth })
  return Array.from({ length: Math.max(0, newest - oldest + 1) }, (_none, back) => newest - back)
}

function factorRefusal(
  factor: Factor | undefined,
  times: number,
  { gender, organizationType }: Facts,
): string | undefined {
  if (!factor) return 'Choose from the list'
  if (factor.gender !== null && gender !== undefined && factor.gender !== gender) {
    return `This is for ${factor.gender === 'Male' ? "men's" : "women's"} teams only`
  }
  if (organizationType !== undefined && !isEarnableBy(factor, organizationType))
    return 'This isn’t available for your organization type'
  if (times > factor.max_count) {
    return factor.max_count === 1 ? 'You can list this once' : `This can be listed at most ${factor.max_count} times`
  }
  return undefined
}

function isEarnableBy({ organization_types }: Factor, organizationType: number): boolean {
  const stage = STAGES[organizationType] ?? 0
  return organization_types.some((type) => (STAGES[type] ?? 0) <= stage)
}

function seasonRefusal(season: number, facts: Facts): string | undefined {
  const [oldest, newest] = seasonLimits(facts)
  return season >= oldest && season <= newest ? undefined : `Choose a season from ${oldest} to ${newest}`
}

function seasonLimits({
  today,
  dateOfBirth,
}: {
  today: string
  dateOfBirth: string | undefined
}): [oldest: number, newest: number] {
  const newest = seasonOf(today)
  return [dateOfBirth === undefined ? newest - 60 : Number(dateOfBirth.slice(0, 4)) + YOUNGEST_WITH_ACCOLADES, newest]
}
