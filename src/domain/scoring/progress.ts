import { ratingKeys } from '../evaluations/rating.ts'
import type { RatedItems, RatingSheet } from '../evaluations/rating.ts'

/** S4. The share of completed items in percent; a structure of one item or none has no progress to show. */
export function filledPercentage(completed: number, total: number): number {
  return total > 1 ? (completed / total) * 100 : 0
}

/** S4. The keys that have a value or are marked not observed, in the order of the panel. */
export function completedKeys(structure: RatedItems, sheet: RatingSheet): string[] {
  return ratingKeys(structure).filter((key) => sheet[key] !== undefined)
}

/** E34. Whether an item is one of those to rate: quick mode asks for no micro-skill. */
export function isToRate(key: string, isQuick: boolean): boolean {
  return !isQuick || !key.startsWith('micro:')
}
