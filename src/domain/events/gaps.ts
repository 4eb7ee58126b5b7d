import { FAR_APART } from '../agreement/agreement-limits.ts'
import type { RatingSheet } from '../evaluations/rating.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { totalPerformance } from '../scoring/totals.ts'

/** EV53. Ratings of one skill farther apart than this open a case; so do totals farther apart than FAR_APART. */
const SKILL_FAR_APART = 1.5

export type SheetOfEvaluator = { evaluatorId: string; ratings: RatingSheet }

export type Gap = {
  /** The skill; null of the totals. */
  key: string | null
  values: Array<{ evaluatorId: string; value: number }>
  mean: number
}

/**
 * EV53. Where evaluators of one player differ too much to be averaged unseen, in the order of the rubric, the totals
 * last. Only who rated 10 skills has a total.
 */
export function gapsOf(sheets: readonly SheetOfEvaluator[], rubric: ScoringRubric): Gap[] {
  const ordered = sheets.toSorted((a, b) => (a.evaluatorId < b.evaluatorId ? -1 : 1))
  const gapOf = (key: string | null, most: number, valueOf: (sheet: RatingSheet) => number | null): Gap[] => {
    const values = ordered.flatMap(({ evaluatorId, ratings }) => {
      const value = valueOf(ratings)
      return value === null ? [] : [{ evaluatorId, value }]
    })
    const all = values.map(({ value }) => value)
    if (Math.max(...all) - Math.min(...all) <= most || all.length === 0) return []
    return [{ key, values, mean: all.reduce((sum, value) => sum + value, 0) / all.length }]
  }
  return [
    ...rubric.skills.flatMap(({ id }) =>
      gapOf(`skill:${id}`, SKILL_FAR_APART, (sheet) => sheet[`skill:${id}`] || null),
    ),
    ...gapOf(null, FAR_APART, (sheet) => totalPerformance(rubric, sheet).score),
  ]
}
