import { SHOWN_FROM, SHRINKAGE, WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { evaluatorFigures } from '#domain/agreement/evaluator-figures.ts'
import type { EvaluatorWork } from '#domain/agreement/evaluator-figures.ts'
import type { Agreement } from '#domain/contracts/agreement.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import { peopleOf, workOf } from './evaluators-repository.ts'
import type { WorkRow } from './evaluators-repository.ts'
import { PAIRS, pairedWorkOf, pairsOf } from './pairs-repository.ts'
import type { PairsRow } from './pairs-repository.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

const BUSIEST = 12
/** More than by what an offset grows when it is written with two decimals. */
const MARGIN = 0.01

export type BriefAgreementRow = WorkRow & PairsRow

/**
 * SQL: a BriefAgreementRow, to be read in the same question as the rosters it is told beside, from whose `asked` (the
 * players) and `line` (their evaluations) it follows. `$6`: whether everybody who made one of these evaluations is
 * read; else only who may be told, when nothing of the rosters is left out.
 */
export const BRIEF_AGREEMENT = {
  ctes: `${pairsOf('= ANY(ARRAY(SELECT id FROM asked))')},
    rater AS MATERIALIZED (SELECT evaluator_id, coalesce(evaluations, 0) AS evaluations,
        with_residual >= ${SHOWN_FROM}
          AND abs(residual_sum) >= ${WATCH_FROM - MARGIN} * (with_residual + ${SHRINKAGE}) AS may_be_watched
      FROM (SELECT DISTINCT evaluator_id FROM line WHERE evaluator_id IS NOT NULL) AS one
      LEFT JOIN evaluator_total USING (evaluator_id)),
    told AS MATERIALIZED (SELECT evaluator_id FROM rater WHERE $6 OR may_be_watched
      UNION (SELECT evaluator_id FROM rater ORDER BY evaluations DESC FETCH FIRST ${BUSIEST} ROWS WITH TIES))`,
  columns: `${PAIRS}, ${peopleOf('ARRAY(SELECT evaluator_id FROM told)')}`,
}

/**
 * F60. As it stands on a dashboard, without skills and quarters: of the evaluators of the players that are looked at
 * those whose offset is watched or flagged, and those who have evaluated most. Of all of them the page of agreement
 * tells.
 */
export function agreementInBrief(
  row: BriefAgreementRow,
  evaluatorIds: ReadonlySet<string>,
  { skills }: Pick<Rubric, 'skills'>,
): Agreement {
  const paired = pairedWorkOf(
    row,
    skills.map(({ id, name }) => ({ skill_id: id, name })),
  )
  const work = workOf(row).filter(({ evaluator_id }) => evaluatorIds.has(evaluator_id))
  const busiest = new Set(work.toSorted(byEvaluations).slice(0, BUSIEST))
  return {
    summary: agreementSummary(paired, quantileOfF),
    evaluators: work.flatMap((one) => {
      const figures = evaluatorFigures(one, quantileOfT)
      const isWatched = figures.offset !== null && figures.offset.standing !== 'usual'
      return isWatched || busiest.has(one) ? [figures] : []
    }),
  }
}

const byEvaluations = (one: EvaluatorWork, other: EvaluatorWork) => other.counts.evaluations - one.counts.evaluations
