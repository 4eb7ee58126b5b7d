import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { evaluatorFigures } from '#domain/agreement/evaluator-figures.ts'
import type { Agreement, AgreementSummary } from '#domain/contracts/agreement.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import { findAllEvaluators, findEvaluatorsOf, findWork, peopleOf, workOf } from './evaluators-repository.ts'
import type { WorkRow } from './evaluators-repository.ts'
import { PAIRS, findPairedWork, pairedWorkOf, pairsOf } from './pairs-repository.ts'
import type { PairScope, PairsRow } from './pairs-repository.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

/**
 * J10. How the evaluators of these programs agree, or all: their offsets are of all their work, the pairs those of the
 * programs' players.
 */
export async function readAgreement(sql: Sql, scope: PairScope): Promise<Agreement> {
  const ids = scope === 'all' ? await findAllEvaluators(sql) : await findEvaluatorsOf(sql, scope.programIds)
  const work = await findWork(sql, ids)
  return { summary: await readSummary(sql, scope), evaluators: work.map((one) => evaluatorFigures(one, quantileOfT)) }
}

/** Of the pairs of ratings. */
export async function readSummary(sql: Sql, scope: PairScope): Promise<AgreementSummary> {
  return agreementSummary(await findPairedWork(sql, scope), quantileOfF)
}

export type BriefAgreementRow = WorkRow & PairsRow

/**
 * SQL: a BriefAgreementRow, to be read in the same question as the rosters it is told beside, from whose `asked` (the
 * players) and `line` (their evaluations) it follows.
 */
export const BRIEF_AGREEMENT = {
  ctes: `${pairsOf('= ANY(ARRAY(SELECT id FROM asked))')},
    rater AS MATERIALIZED (SELECT DISTINCT evaluator_id FROM line WHERE evaluator_id IS NOT NULL)`,
  columns: `${PAIRS}, ${peopleOf('ARRAY(SELECT evaluator_id FROM rater)')}`,
}

/**
 * F60. As it stands on a dashboard: of the evaluators of the players that are looked at, without their skills and
 * quarters.
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
  return {
    summary: agreementSummary(paired, quantileOfF),
    evaluators: workOf(row)
      .filter(({ evaluator_id }) => evaluatorIds.has(evaluator_id))
      .map((one) => evaluatorFigures(one, quantileOfT)),
  }
}
