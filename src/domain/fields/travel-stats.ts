import * as v from 'valibot'

/** D53. What a player may enter of a season with a travel team, in the order in which it is asked for. */
export const TRAVEL_STAT_NAMES = ['points', 'rebounds', 'assists', 'steals'] as const
export type TravelStatName = (typeof TRAVEL_STAT_NAMES)[number]

export const TRAVEL_STAT_WORDS: Readonly<Record<TravelStatName, string>> = {
  points: 'Points',
  rebounds: 'Rebounds',
  assists: 'Assists',
  steals: 'Steals',
}

/** D53. So many seasons with one team; nobody plays more. */
export const MOST_TRAVEL_STATS = 20

const GREATEST_AVERAGE = 99.9

/** An average per game: 0 to 99.9 with one decimal. */
const average = (name: TravelStatName) => {
  const message = `Enter ${name} per game, from 0 to ${GREATEST_AVERAGE} with one decimal`
  return v.pipe(
    v.number(message),
    v.minValue(0, message),
    v.maxValue(GREATEST_AVERAGE, message),
    v.check((value) => Math.round(value * 10) / 10 === value, message),
  )
}

export const TravelStatsForm = v.object({
  points: average('points'),
  rebounds: average('rebounds'),
  assists: average('assists'),
  steals: average('steals'),
})
export type TravelStatsForm = v.InferOutput<typeof TravelStatsForm>
