import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { evaluatorFigures } from '#domain/agreement/evaluator-figures.ts'
import type { Agreement, AgreementSummary } from '#domain/contracts/agreement.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import { findAllEvaluators, findEvaluatorsOf, findWork } from './evaluators-repository.ts'
import { findPairedWork } from './pairs-repository.ts'
import type { PairScope } from './pairs-repository.ts'
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

/**
 * F60. As it stands on a dashboard: of the evaluators of the players that are looked at, without their skills and
 * quarters.
 */
export async function readAgreementInBrief(
  sql: Sql,
  programIds: readonly number[],
  evaluatorIds: readonly string[],
  { skills }: Pick<Rubric, 'skills'>,
): Promise<Agreement> {
  const work = await findWork(sql, evaluatorIds, { isBrief: true })
  const paired = await findPairedWork(
    sql,
    { programIds },
    skills.map(({ id, name }) => ({ skill_id: id, name })),
  )
  return {
    summary: agreementSummary(paired, quantileOfF),
    evaluators: work.map((one) => evaluatorFigures(one, quantileOfT)),
  }
}
