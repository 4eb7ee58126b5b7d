import { agreementInBrief } from '#domain/agreement/agreement-in-brief.ts'
import type { BriefWork } from '#domain/agreement/agreement-in-brief.ts'
import type { AgreementInBrief } from '#domain/contracts/agreement.ts'
import type { RatingsRow, TotalsRow } from './pairs-repository.ts'
import { quantileOfF } from './quantiles.ts'

export type BriefAgreementRow = TotalsRow & RatingsRow & { evaluators: BriefWork['evaluators'] }

/**
 * F60. How far the players' evaluators agree; who stands out is told of those evaluators alone whose evaluations are
 * shown, `evaluatorIds`.
 */
export function briefAgreementOf(
  { totals: { pairs, ...totals }, ratings, evaluators }: BriefAgreementRow,
  evaluatorIds: ReadonlySet<string>,
): AgreementInBrief {
  const shown = evaluators.filter(({ evaluator_id }) => evaluatorIds.has(evaluator_id))
  return agreementInBrief({ pairs, totals, ratings, evaluators: shown }, quantileOfF)
}
