import type { PortalFilters } from '#domain/contracts/portal-filters.ts'
import { portalFilters } from '#domain/portal/portal-filters.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { knownEvaluators } from '../agreement/evaluators-repository.ts'
import { rostersOf, theTeam } from './portal-scope.ts'
import type { Scope } from './portal-scope.ts'
import { findRosters } from './rosters-repository.ts'

const ALWAYS = { from: null, to: null }

/** What the dashboard of the scope can be filtered by. */
export async function answerFilters(
  sql: Sql,
  { userId: readerId }: Actor,
  scope: Scope,
  rubric: Rubric,
): Promise<PortalFilters> {
  const { teams, members, lines, figures } = await findRosters(
    sql,
    { of: rostersOf(scope), hasFacts: true, period: ALWAYS, readerId, details: 'none' },
    rubric,
  )
  if (scope.kind === 'team') theTeam(teams, scope.programId)
  const evaluators = await knownEvaluators(sql, [...new Set(lines.flatMap(({ evaluator_id }) => evaluator_id ?? []))])
  const hasProgram = teams.some(({ program_id }) => program_id !== null)
  return portalFilters({ rubric, members, figures: figures(lines), teams, evaluators, hasProgram })
}
