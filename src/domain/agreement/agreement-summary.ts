import type { AgreementSummary } from '../contracts/agreement.ts'
import { ICC_BANDS, LEAST_PAIRS, WITHIN_HALF_TARGET, asWritten, bandOf } from './agreement-limits.ts'
import { kappaWithBand } from './evaluator-figures.ts'
import { icc21, icc21Interval, sumsOfPairs } from './intraclass.ts'
import type { QuantileOfF } from './intraclass.ts'
import { limitsOfAgreement } from './limits-of-agreement.ts'
import { pairedSums } from './weighted-kappa.ts'
import type { PairedSums, RatingCount } from './weighted-kappa.ts'

/** So many points are drawn, the newest. */
export const MOST_POINTS = 500

export type PairedWork = {
  pairs: number
  /** Confusion counts of each skill that is rated. */
  skills: ReadonlyArray<{ skill_id: number; name: string; counts: readonly RatingCount[] }>
  /** Of totals, where both have one. `gaps` are the distances added up, `farApart` counts those of more than 6. */
  totals: PairedSums & { gaps: number; farApart: number }
  points: ReadonlyArray<{ mean: number; difference: number }>
}

/** How well evaluators agree who rated the same players, neither knowing of the other. */
export function agreementSummary(
  { pairs, skills, totals, points }: PairedWork,
  quantile: QuantileOfF,
): AgreementSummary {
  const limits = limitsOfAgreement({
    n: totals.n,
    sum: totals.first - totals.second,
    squares: totals.firstSquares + totals.secondSquares - 2 * totals.products,
  })
  return {
    pairs,
    skills: skills.map(({ skill_id, name, counts }) => {
      const sums = pairedSums(counts)
      return {
        skill_id,
        name,
        n: sums.n,
        kappa: sums.n < LEAST_PAIRS ? null : kappaWithBand(sums),
        within_half: withinHalf(counts),
      }
    }),
    within_half: withinHalf(skills.flatMap(({ counts }) => counts)),
    within_half_target: WITHIN_HALF_TARGET,
    icc: iccWithBand(totals, quantile),
    mean_gap: totals.n === 0 ? null : totals.gaps / totals.n,
    far_apart: totals.n === 0 ? null : totals.farApart / totals.n,
    differences: {
      points: points.slice(0, MOST_POINTS),
      bias: limits?.bias ?? null,
      low: limits?.low ?? null,
      high: limits?.high ?? null,
    },
  }
}

/** J4. The share of ratings a half point apart or less. */
function withinHalf(counts: readonly RatingCount[]): number | null {
  const all = counts.reduce((n, count) => n + count.n, 0)
  const near = counts.reduce((n, { first, second, n: count }) => (Math.abs(first - second) <= 0.5 ? n + count : n), 0)
  return all === 0 ? null : near / all
}

/** J6. ICC(2,1) of totals with its 95 percent interval and its word; null below 5 pairs with two totals. */
export function iccWithBand(totals: PairedSums, quantile: QuantileOfF): AgreementSummary['icc'] {
  if (totals.n < LEAST_PAIRS) return null
  const sums = sumsOfPairs(totals)
  const value = icc21(sums)
  const interval = icc21Interval(sums, quantile)
  if (value === null || !interval) return null
  return {
    value: asWritten(value),
    low: asWritten(interval.low),
    high: asWritten(interval.high),
    band: bandOf(value, ICC_BANDS),
    n: totals.n,
  }
}
