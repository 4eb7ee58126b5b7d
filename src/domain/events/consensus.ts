import type { RatingSheet } from '../evaluations/rating.ts'

/** What the evaluators of one player say together of one item. */
export type ConsensusItem = {
  key: string
  /** Not rounded: the score is computed from it, and rounded once. */
  mean: number
  evaluators: number
  low: number
  high: number
}

/**
 * EV51. Of each item the mean of the evaluators who rated it, in the order of the keys. "Not observed" is no rating, and
 * what nobody rated is absent. All values are halves, whose sums are exact: the order of the evaluators never matters.
 */
export function consensusItems(sheets: readonly RatingSheet[], keys: readonly string[]): ConsensusItem[] {
  return keys.flatMap((key) => {
    const values = sheets.flatMap((sheet) => ratingsOf(sheet, key))
    return values.length === 0
      ? []
      : [
          {
            key,
            mean: values.reduce((sum, value) => sum + value, 0) / values.length,
            evaluators: values.length,
            low: Math.min(...values),
            high: Math.max(...values),
          },
        ]
  })
}

/**
 * EV51. The sheet that the result is computed from, by the same function as that of one evaluator. What a lead has
 * decided stands in place of its mean.
 */
export function consensusSheet(items: readonly ConsensusItem[], decided: RatingSheet = {}): RatingSheet {
  return Object.fromEntries(items.map(({ key, mean }) => [key, decided[key] ?? mean]))
}

function ratingsOf(sheet: RatingSheet, key: string): number[] {
  const value = sheet[key] ?? 0
  return value > 0 ? [value] : []
}
