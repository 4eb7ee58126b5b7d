import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { readsOwnSheetsAt } from '../permissions/parts-at-events.ts'
import type { Relation } from '#domain/access/grants.ts'
import { relationsTo } from './evaluations-policy.ts'
import type { EvaluationRow } from './evaluations-repository.ts'

/**
 * EV107. How the actor stands to an evaluation as a reader. Whoever began a sheet of an event reads it as long as they
 * work there, and for as long as the server takes their late work.
 */
export async function relationsOfReader(sql: Sql, actor: Actor, evaluation: EvaluationRow): Promise<Relation[]> {
  const relations = relationsTo(actor, evaluation)
  if (evaluation.event_player_id === null || evaluation.evaluator_id !== actor.userId) return relations
  const found = await sql.query(`SELECT 1 FROM event v WHERE v.id = $2 AND ${readsOwnSheetsAt('v')}`, [
    actor.userId,
    evaluation.event_id,
  ])
  return found.length > 0 ? relations : relations.filter((it) => it !== 'own' && it !== 'event')
}
