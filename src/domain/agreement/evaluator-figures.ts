import type { EvaluatorFigures } from '../contracts/agreement.ts'
import { KAPPA_BANDS, LEAST_PAIRS, SHOWN_FROM, asWritten, bandOf } from './agreement-limits.ts'
import { offsetAsWritten, pairedOffset, severityOffset, shrunkMean } from './offset.ts'
import type { DifferenceSums, QuantileOfT } from './offset.ts'
import { styleFlags, styleShares } from './style.ts'
import type { StyleCounts } from './style.ts'
import { kappaOfSums } from './weighted-kappa.ts'
import type { PairedSums } from './weighted-kappa.ts'

/** J2. A quarter, too, is too short below this many evaluations to tell an offset of its own. */
const LEAST_IN_QUARTER = 5

export type EvaluatorWork = {
  evaluator_id: string
  name: string
  level: string | null
  counts: StyleCounts
  /** Of evaluations whose player's level and position are known. */
  residuals: DifferenceSums
  /** Of each skill, in columns. */
  skills: { skill_id: number[]; n: number[]; sum: number[] }
  /** Of each quarter, in columns, the oldest first; `day` is the first of it. */
  quarters: { day: string[]; n: number[]; sum: number[] }
  /** Against second raters; null without a pair. */
  pairs: { differences: DifferenceSums; ratings: PairedSums; withinHalf: number } | null
}

/** Everything that is told of one evaluator. */
export function evaluatorFigures(work: EvaluatorWork, quantile: QuantileOfT): EvaluatorFigures {
  const { evaluator_id, name, level, counts, residuals, pairs } = work
  const isShown = residuals.n >= SHOWN_FROM
  const style = styleShares(counts)
  return {
    evaluator_id,
    name,
    level,
    evaluations: counts.evaluations,
    offset: severityOffset(residuals, quantile),
    paired_offset: pairs && pairedOffset(pairs.differences, quantile),
    within_half:
      pairs && pairs.ratings.n > 0 ? { share: pairs.withinHalf / pairs.ratings.n, n: pairs.differences.n } : null,
    kappa: pairs && pairs.differences.n >= LEAST_PAIRS ? kappaWithBand(pairs.ratings) : null,
    style,
    flags: styleFlags(style),
    skills: { skill_id: work.skills.skill_id, n: work.skills.n, offset: offsetsOf(work.skills, SHOWN_FROM) },
    quarters: {
      quarter: work.quarters.day.map(quarterOf),
      n: work.quarters.n,
      offset: offsetsOf(work.quarters, isShown ? LEAST_IN_QUARTER : Infinity),
    },
  }
}

/** J2. Null below this many evaluations. */
function offsetsOf({ n, sum }: { n: readonly number[]; sum: readonly number[] }, least: number): Array<number | null> {
  return n.map((count, at) => (count < least ? null : offsetAsWritten(shrunkMean(count, sum[at] ?? 0))))
}

export function kappaWithBand(sums: PairedSums): { value: number; band: string } | null {
  const value = kappaOfSums(sums)
  return value === null ? null : { value: asWritten(value), band: bandOf(value, KAPPA_BANDS) }
}

/** `2026-04-01` is `2026-Q2`. */
function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}
