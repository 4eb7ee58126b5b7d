import { agreementSummary } from '#domain/agreement/agreement-summary.ts'
import { figuresOfEvaluators } from '#domain/agreement/evaluator-figures.ts'
import type { Agreement, AgreementSummary } from '#domain/contracts/agreement.ts'
import type { Sql } from '../../db/database.ts'
import { NEWEST_VERSION } from '../../rubric/rubrics.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'
import { ALL_PEOPLE, EVALUATORS_OF_PROGRAMS, PLAYERS_OF_PROGRAMS, peopleOf, workOf } from './evaluators-repository.ts'
import type { PeopleRow } from './evaluators-repository.ts'
import { ALL_PAIRS, PAIRS, pairedWorkOf, pairsOf } from './pairs-repository.ts'
import type { PairsRow } from './pairs-repository.ts'
import { quantileOfF, quantileOfT } from './quantiles.ts'

/** Of players of these programs, or of all. */
export type AgreementScope = { programIds: readonly number[] } | 'all'

type SummaryRow = PairsRow & { version: string }

/**
 * J10. How the evaluators of these programs agree, or all: their offsets are of all their work, the pairs those of the
 * programs' players. All of it is read by one statement.
 */
export async function readAgreement(sql: Sql, scope: AgreementScope, rubrics: Rubrics): Promise<Agreement> {
  const [row] = await (scope === 'all'
    ? sql.query<PeopleRow & SummaryRow>(AGREEMENT_OF_ALL)
    : sql.query<PeopleRow & SummaryRow>(AGREEMENT_OF_PROGRAMS, [scope.programIds]))
  if (!row) throw new Error('A question for one row was not answered')
  const summary = await summaryOf(row, rubrics)
  return { summary, ...figuresOfEvaluators(workOf(row), summary.skills, quantileOfT) }
}

/** Of all pairs of ratings. */
export async function readSummary(sql: Sql, rubrics: Rubrics): Promise<AgreementSummary> {
  const [row] = await sql.query<SummaryRow>(`SELECT ${ALL_PAIRS}, ${VERSION}`)
  if (!row) throw new Error('A question for one row was not answered')
  return summaryOf(row, rubrics)
}

async function summaryOf({ version, ...pairs }: SummaryRow, rubrics: Rubrics): Promise<AgreementSummary> {
  const published = await rubrics.find(version)
  if (!published) throw new Error(`The rubric ${version} was published and is gone`)
  return agreementSummary(pairedWorkOf(pairs, published.rubric), quantileOfF)
}

const VERSION = `(${NEWEST_VERSION}) AS version`

const AGREEMENT_OF_ALL = `SELECT people.*, ${ALL_PAIRS}, ${VERSION} FROM ${ALL_PEOPLE}`
const AGREEMENT_OF_PROGRAMS = `WITH rater AS MATERIALIZED (${EVALUATORS_OF_PROGRAMS}),
    ${pairsOf(`IN (${PLAYERS_OF_PROGRAMS})`)}
  SELECT people.*, ${PAIRS}, ${VERSION} FROM ${peopleOf('ARRAY(SELECT evaluator_id FROM rater)')}`
