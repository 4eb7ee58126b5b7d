import { rolesFromGroups } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import type { Sql } from '../../db/database.ts'
import { relationsTo } from '../evaluations/evaluations-policy.ts'
import type { EvaluationOwners } from '../evaluations/evaluations-policy.ts'
import { FIRST_KNOWN_TO } from '../evaluations/report-readers.ts'

type Waiting = EvaluationOwners & { id: string }
type Evaluator = { id: string; role: Role; is_admin: boolean }

/**
 * Of the second ratings among these that wait to be claimed, by id: how many evaluators may, by the rule that
 * refuses the others.
 */
export async function countPossibleEvaluators(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const [waiting, evaluators] = await Promise.all([
    sql.query<Waiting>(
      `SELECT e.id, e.status, e.is_live, e.evaluator_id, e.submitted_by, e.is_shared_with_player, e.second_of,
        e.is_report,
        p.user_id AS player_user_id, ${FIRST_KNOWN_TO} AS first_known_to
       FROM evaluation e JOIN player p ON p.id = owner_of(e.player_id) WHERE e.id = ANY($1) AND e.second_of IS NOT NULL
       AND e.status = 'submitted'`,
      [ids],
    ),
    sql.query<Evaluator>(
      'SELECT id, role, is_admin FROM app_user WHERE is_evaluator AND is_active AND deleted_at IS NULL',
    ),
  ])
  const actors = evaluators.map(({ id, role, is_admin }) => ({
    userId: id,
    roles: rolesFromGroups([role, 'Evaluator']),
    isAdmin: is_admin,
    isEvaluator: true,
    email: '',
  }))
  return new Map(
    waiting.map((it) => [it.id, actors.filter((actor) => relationsTo(actor, it).includes('queue')).length]),
  )
}
