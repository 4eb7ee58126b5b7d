import type { RatingValue } from '../contracts/ratings.ts'

/** A rating with the instant it reached the server at, in milliseconds of the server's clock. */
export type ArrivedRating = { value: RatingValue; at: number }
export type ArrivedSheet = Readonly<Record<string, ArrivedRating>>

/**
 * EV50. What one evaluator says of one person whom they rated under two bibs: of each item the value that arrived
 * later, a cleared one too. Of two that arrived in the same millisecond the higher one stands, so that the order of the
 * sheets never matters.
 */
export function mergeSheets<Rating extends ArrivedRating>(
  sheets: ReadonlyArray<Readonly<Record<string, Rating>>>,
): Record<string, Rating> {
  const merged: Record<string, Rating> = {}
  for (const [key, rating] of sheets.flatMap((sheet) => Object.entries(sheet))) {
    const before = merged[key]
    if (!before || isLater(rating, before)) merged[key] = rating
  }
  return merged
}

function isLater(one: ArrivedRating, other: ArrivedRating): boolean {
  return one.at === other.at ? (one.value ?? -1) > (other.value ?? -1) : one.at > other.at
}
