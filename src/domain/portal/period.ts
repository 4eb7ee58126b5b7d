import type { PortalFilter } from '../contracts/portal-filters.ts'
import { seasonWords } from '../profiles/season-words.ts'
import type { Period } from './figures.ts'

const SEASON_STARTS_ON = '08-01'
const SEASON_ENDS_ON = '07-31'

// A day has four digits for its year, and season 1 would begin in the year 0, which no calendar day has.
const FIRST_SEASON = 2
const LAST_SEASON = 9999

/**
 * F20. The portal's season of a day, named by the year it closes in: August opens a new one. Competitive items have
 * seasons of their own, which open in September (S10).
 */
export function seasonOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 10) >= SEASON_STARTS_ON ? year + 1 : year
}

/** The first and the last day of a season. */
function daysOfSeason(season: number): { from: string; to: string } {
  return { from: `${yearWords(season - 1)}-${SEASON_STARTS_ON}`, to: `${yearWords(season)}-${SEASON_ENDS_ON}` }
}

/**
 * F20, F54. The days a dashboard looks at, both inclusive: the season's, the given ones, or what both have in common.
 * Days that hold nothing are refused at the field that makes them so.
 */
export function periodOf({
  season,
  from,
  to,
}: Pick<PortalFilter, 'season' | 'from' | 'to'>): { period: Period } | { fields: Record<string, string[]> } {
  if (from !== undefined && to !== undefined && from > to) return refusal('to', 'The last day is before the first day')
  if (season === undefined) return { period: { season: null, from: from ?? null, to: to ?? null } }
  if (season < FIRST_SEASON || season > LAST_SEASON) return refusal('season', 'This season doesn’t exist')

  const days = daysOfSeason(season)
  if (from !== undefined && from > days.to)
    return refusal('from', `This day is after the season ${seasonWords(season)}`)
  if (to !== undefined && to < days.from) return refusal('to', `This day is before the season ${seasonWords(season)}`)
  return {
    period: {
      season,
      from: from !== undefined && from > days.from ? from : days.from,
      to: to !== undefined && to < days.to ? to : days.to,
    },
  }
}

function refusal(field: string, sentence: string): { fields: Record<string, string[]> } {
  return { fields: { [field]: [sentence] } }
}

function yearWords(year: number): string {
  return String(year).padStart(4, '0')
}
