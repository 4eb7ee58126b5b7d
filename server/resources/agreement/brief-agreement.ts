import { SHOWN_FROM, SHRINKAGE, WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { agreementInBrief } from '#domain/agreement/agreement-in-brief.ts'
import type { BriefWork } from '#domain/agreement/agreement-in-brief.ts'
import type { AgreementInBrief } from '#domain/contracts/agreement.ts'
import { columnsOf, rowsOfColumns } from '../../db/columns-sql.ts'
import type { Columns } from '../../db/columns-sql.ts'
import { NAME_OF_USER } from './evaluators-repository.ts'
import { TOTALS, pairsOf, ratingsOf } from './pairs-repository.ts'
import type { RatingsRow, TotalsRow } from './pairs-repository.ts'
import { quantileOfF } from './quantiles.ts'

/** More than by what an offset grows when it is written with two decimals. */
const MARGIN = 0.01

type Evaluator = BriefWork['evaluators'][number]

export type BriefAgreementRow = TotalsRow & RatingsRow & { evaluators: Columns }

const EVALUATOR = ['evaluator_id', 'name', 'n', 'sum'] as const

/**
 * SQL: a BriefAgreementRow, to be read in the same question as the rosters it is told beside, from whose `asked` (the
 * players) and `line` (their evaluations) it follows. J2. Of those with an offset only who may stand out is read, and
 * one more, who shows that there are offsets. `$6`: all of them, when something of the rosters may be left out. `$7`:
 * the ids of the skills that are rated, as text.
 */
export const BRIEF_AGREEMENT = {
  ctes: `${pairsOf('= ANY(ARRAY(SELECT id FROM asked))')},
    rater AS MATERIALIZED (SELECT evaluator_id, with_residual AS n, residual_sum AS sum,
        abs(residual_sum) >= ${WATCH_FROM - MARGIN} * (with_residual + ${SHRINKAGE}) AS may_stand_out
      FROM evaluator_total
      WHERE with_residual >= ${SHOWN_FROM} AND evaluator_id = ANY(ARRAY(SELECT DISTINCT evaluator_id FROM line))),
    told AS (SELECT * FROM rater WHERE $6 OR may_stand_out UNION (SELECT * FROM rater LIMIT 1))`,
  columns: `${TOTALS}, ${ratingsOf('$7')}, ${columnsOf(
    EVALUATOR,
    `(SELECT evaluator_id, ${NAME_OF_USER} AS name, n, sum FROM told JOIN app_user u ON u.id = evaluator_id
      ORDER BY lower(u.last_name), lower(u.first_name), u.id) AS one`,
  )} AS evaluators`,
}

/**
 * F60. How far the players' evaluators agree; who stands out is told of those evaluators alone whose evaluations are
 * shown, `evaluatorIds`.
 */
export function briefAgreementOf(
  { totals: { pairs, ...totals }, ratings, evaluators }: BriefAgreementRow,
  evaluatorIds: ReadonlySet<string>,
): AgreementInBrief {
  const known = rowsOfColumns<Evaluator>(EVALUATOR, evaluators)
  return agreementInBrief(
    { pairs, totals, ratings, evaluators: known.filter(({ evaluator_id }) => evaluatorIds.has(evaluator_id)) },
    quantileOfF,
  )
}
