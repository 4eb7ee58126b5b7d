import type { StoredRating, StoredSheet } from '../evaluations/merge-ratings.ts'
import type { ArrivedRating } from './merge-sheets.ts'

/** The instant, in milliseconds, after which a reader's ratings don't count. Undefined for an evaluator who is no reader. */
export type CountsUntil = number | undefined

/**
 * EV130. Returns the values of a sheet that count, by item. An item that was changed too late counts with its previous
 * value. A rating without an arrival time counts as the earliest.
 */
export function countedRatings(sheet: StoredSheet, until: CountsUntil): Record<string, ArrivedRating> {
  return Object.fromEntries(
    Object.entries(sheet).flatMap(([key, rating]) => {
      const counted = countedRating(rating, until)
      return counted ? [[key, counted]] : []
    }),
  )
}

/**
 * EV130. Returns the sheet after a save. `lastReading` is when the evaluator last read others' ratings at the event. A
 * changed item keeps its values from before then, because a lead may take back what they let in, and because a join may
 * show that the evaluator had read this player.
 */
export function keepCounted(before: StoredSheet, after: StoredSheet, lastReading: CountsUntil): StoredSheet {
  if (lastReading === undefined) return after
  return Object.fromEntries(
    Object.entries(after).map(([key, rating]) => {
      const was = before[key]
      if (!was || was === rating) return [key, rating]
      const { value, at = 0, earlier = [] } = was
      const kept = at <= lastReading ? [{ value, at }, ...earlier] : earlier
      return [key, kept.length > 0 ? { ...rating, earlier: kept } : rating]
    }),
  )
}

function countedRating({ value, at = 0, earlier = [] }: StoredRating, until: CountsUntil): ArrivedRating | undefined {
  if (until === undefined || at <= until) return { value, at }
  return earlier.find((before) => before.at <= until)
}
