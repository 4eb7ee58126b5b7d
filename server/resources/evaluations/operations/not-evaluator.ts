import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import { isGranted } from '../../permissions/permissions.ts'
import { relationsTo } from '../evaluations-policy.ts'
import type { EvaluationOwners } from '../evaluations-policy.ts'

/** U148. The answer to work that needs the Evaluator role. It is remembered nowhere, so the work can be sent again. */
export const notEvaluator = () =>
  new Refusal('forbidden', 'You’re not an evaluator now. This is sent when an admin grants you Evaluator again.', {
    code: NOT_EVALUATOR,
  })

/**
 * U148. Returns whether the person is a former evaluator who lacks only the role. A person who was never an evaluator
 * must not learn that an order exists.
 */
export async function lacksOnlyRole(
  sql: Sql,
  actor: Actor,
  kind: OperationKind,
  evaluation: EvaluationOwners,
): Promise<boolean> {
  if (actor.isEvaluator) return false
  const asEvaluator: Actor = { ...actor, roles: [...actor.roles, 'Evaluator'], isEvaluator: true }
  if (!isGranted(asEvaluator, replayableEndpoints[kind].grant, relationsTo(asEvaluator, evaluation))) return false
  if (evaluation.evaluator_id === actor.userId) return true
  return (await sql.query('SELECT 1 FROM evaluator_profile WHERE user_id = $1', [actor.userId])).length > 0
}
