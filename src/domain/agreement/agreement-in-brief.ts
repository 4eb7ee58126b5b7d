import type { AgreementInBrief } from '../contracts/agreement.ts'
import { SHOWN_FROM, WITHIN_HALF_TARGET } from './agreement-limits.ts'
import { iccWithBand } from './agreement-summary.ts'
import type { QuantileOfF } from './intraclass.ts'
import { shrunkMean, standingOf } from './offset.ts'
import type { PairedSums } from './weighted-kappa.ts'

export type BriefWork = {
  pairs: number
  /** Of totals, where both have one. */
  totals: PairedSums
  /** Skills that both have rated, and how many of them a half point apart or less. */
  ratings: { compared: number; near: number }
  /**
   * J2. `n` evaluations whose differences, in points of 1 to 5, add up to `sum`. Who has no offset may be missing, and
   * so may who stands out by nothing, as long as one who has an offset is here.
   */
  evaluators: ReadonlyArray<{ evaluator_id: string; name: string; n: number; sum: number }>
}

/** F60. What a program's dashboard tells of agreement. */
export function agreementInBrief(
  { pairs, totals, ratings, evaluators }: BriefWork,
  quantile: QuantileOfF,
): AgreementInBrief {
  const withOffset = evaluators
    .filter(({ n }) => n >= SHOWN_FROM)
    .map(({ evaluator_id, name, n, sum }) => {
      const offset = shrunkMean(n, sum)
      return { evaluator_id, name, offset, standing: standingOf(offset) }
    })
  return {
    pairs,
    within_half: ratings.compared === 0 ? null : ratings.near / ratings.compared,
    within_half_target: WITHIN_HALF_TARGET,
    icc: iccWithBand(totals, quantile),
    has_offsets: withOffset.length > 0,
    standing_out: withOffset
      .filter(({ standing }) => standing !== 'usual')
      .toSorted((one, other) => Math.abs(other.offset) - Math.abs(one.offset)),
  }
}
