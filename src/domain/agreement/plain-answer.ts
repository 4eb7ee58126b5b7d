import type { AgreementSummary } from '../contracts/agreement.ts'
import { bandOf, ICC_BANDS, PAIRS_FOR_A_WORD } from './agreement-limits.ts'
import { numeral } from '../language.ts'

/** What each band of the coefficient comes to for somebody who has never heard of one. */
const ANSWERS: Readonly<Record<string, string>> = {
  excellent: 'Evaluators agree very well',
  good: 'Evaluators agree well',
  moderate: 'Evaluators agree only in part',
  poor: 'Evaluators do not agree well yet',
}

/**
 * Whether evaluators agree, in one sentence: by the agreement of totals (J6) as it is written, with how far two
 * totals of one player are apart. Below ten pairs it says what is missing.
 */
export function plainAnswer({ pairs, icc, mean_gap }: Pick<AgreementSummary, 'pairs' | 'icc' | 'mean_gap'>): string {
  if (pairs < PAIRS_FOR_A_WORD)
    return `We can’t say yet how well evaluators agree. That takes ${PAIRS_FOR_A_WORD} pairs of ratings, and there ${pairs === 1 ? 'is' : 'are'} ${pairs === 0 ? 'none' : pairs}.`
  if (icc === null || icc.n < PAIRS_FOR_A_WORD)
    return 'We can’t say yet how well evaluators agree. Too few pairs of ratings have totals, or the totals are too similar.'
  const answer = ANSWERS[bandOf(icc.value, ICC_BANDS)]
  if (mean_gap === null) return `${answer}.`
  return `${answer}: two ratings of the same player are ${mean_gap.toFixed(1)} of 60 points apart on average, over ${numeral(icc.n)} pairs.`
}
