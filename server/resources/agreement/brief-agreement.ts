import { agreementInBrief } from '#domain/agreement/agreement-in-brief.ts'
import type { BriefWork } from '#domain/agreement/agreement-in-brief.ts'
import type { AgreementInBrief } from '#domain/contracts/agreement.ts'
import { rowsOfColumns } from '../../db/columns-sql.ts'
import type { Columns } from '../../db/columns-sql.ts'
import type { RatingsRow, TotalsRow } from './pairs-repository.ts'
import { quantileOfF } from './quantiles.ts'

type Evaluator = BriefWork['evaluators'][number]

export type BriefAgreementRow = TotalsRow & RatingsRow & { evaluators: Columns }

export const BRIEF_EVALUATOR = ['evaluator_id', 'name', 'n', 'sum'] as const

/**
 * F60. How far the players' evaluators agree; who stands out is told of those evaluators alone whose evaluations are
 * shown, `evaluatorIds`.
 */
export function briefAgreementOf(
  { totals: { pairs, ...totals }, ratings, evaluators }: BriefAgreementRow,
  evaluatorIds: ReadonlySet<string>,
): AgreementInBrief {
  const known = rowsOfColumns<Evaluator>(BRIEF_EVALUATOR, evaluators)
  return agreementInBrief(
    { pairs, totals, ratings, evaluators: known.filter(({ evaluator_id }) => evaluatorIds.has(evaluator_id)) },
    quantileOfF,
  )
}
