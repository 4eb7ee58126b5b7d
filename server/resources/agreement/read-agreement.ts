import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { evaluatorFigures } from '#domain/agreement/evaluator-figures.ts'
import type { Agreement, AgreementSummary } from '#domain/contracts/agreement.ts'
import type { Sql } from '../../db/database.ts'
import {
  ALL_EVALUATORS,
  EVALUATORS_OF_PROGRAMS,
  PLAYERS_OF_PROGRAMS,
  peopleOf,
  workOf,
} from './evaluators-repository.ts'
import type { WorkRow } from './evaluators-repository.ts'
import { ALL_PAIRS, PAIRS, SKILL_NAMES, pairedWorkOf, pairsOf } from './pairs-repository.ts'
import type { PairsRow, SkillName } from './pairs-repository.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

/** Of players of these programs, or of all. */
export type AgreementScope = { programIds: readonly number[] } | 'all'

type SummaryRow = PairsRow & { skill_names: SkillName[] }

/**
 * J10. How the evaluators of these programs agree, or all: their offsets are of all their work, the pairs those of the
 * programs' players. All of it is read by one statement.
 */
export async function readAgreement(sql: Sql, scope: AgreementScope): Promise<Agreement> {
  const [row] = await (scope === 'all'
    ? sql.query<WorkRow & SummaryRow>(AGREEMENT_OF_ALL)
    : sql.query<WorkRow & SummaryRow>(AGREEMENT_OF_PROGRAMS, [scope.programIds]))
  if (!row) throw new Error('A question for one row was not answered')
  return { summary: summaryOf(row), evaluators: workOf(row).map((one) => evaluatorFigures(one, quantileOfT)) }
}

/** Of all pairs of ratings. */
export async function readSummary(sql: Sql): Promise<AgreementSummary> {
  const [row] = await sql.query<SummaryRow>(`SELECT ${ALL_PAIRS}, ${SKILL_NAMES}`)
  if (!row) throw new Error('A question for one row was not answered')
  return summaryOf(row)
}

const summaryOf = ({ skill_names, ...pairs }: SummaryRow) =>
  agreementSummary(pairedWorkOf(pairs, skill_names), quantileOfF)

const RATERS = peopleOf('ARRAY(SELECT evaluator_id FROM rater)', { isInParts: true })
const AGREEMENT_OF_ALL = `WITH rater AS MATERIALIZED (${ALL_EVALUATORS})
  SELECT ${RATERS}, ${ALL_PAIRS}, ${SKILL_NAMES}`
const AGREEMENT_OF_PROGRAMS = `WITH rater AS MATERIALIZED (${EVALUATORS_OF_PROGRAMS}),
    ${pairsOf(`IN (${PLAYERS_OF_PROGRAMS})`)}
  SELECT ${RATERS}, ${PAIRS}, ${SKILL_NAMES}`
