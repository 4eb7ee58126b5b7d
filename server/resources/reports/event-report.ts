import type { SeenTogether } from '#domain/contracts/evaluations.ts'
import type { Sql } from '../../db/database.ts'
import { organizes } from '../permissions/parts-at-events.ts'
import type { EvaluationRow, NoteRow } from '../evaluations/evaluations-repository.ts'

/**
 * EV66. Whether the user organizes the event of an evaluation and may read it by that: the report, and once the event
 * is closed the single sheets. While evaluators are at work nobody reads what they rate.
 */
export async function isReadByOrganizer(
  sql: Sql,
  userId: string,
  { event_id, consensus_of }: Pick<EvaluationRow, 'event_id' | 'consensus_of'>,
): Promise<boolean> {
  if (event_id === null) return false
  const organized = await sql.query(
    `SELECT 1 FROM event v WHERE v.id = $2 AND ${organizes('v')}
       AND ($3::uuid IS NOT NULL OR v.closed_at IS NOT NULL)`,
    [userId, event_id, consensus_of],
  )
  return organized.length > 0
}

/** EV66. How many evaluators a consensus is of, and how far they lie apart; undefined of any other evaluation. */
export async function findSeenTogether(sql: Sql, evaluationId: string): Promise<SeenTogether | undefined> {
  const [seen] = await sql.query<SeenTogether>(
    'SELECT seen_by, spread, has_differed FROM event_consensus WHERE evaluation_id = $1',
    [evaluationId],
  )
  return seen
}

/**
 * EV66. What the evaluators of an event player wrote, oldest first, on whatever sheet; a report names none of them.
 * EV72: what was written since the report was computed waits for the next time it is published.
 */
export function findNotesOfEvaluators(sql: Sql, eventPlayerId: string): Promise<NoteRow[]> {
  return sql.query<NoteRow>(
    `SELECT n.id, n.text, n.created_at, n.skill_id, n.rev, n.version, n.side, n.author_id
     FROM event_player x JOIN evaluation e ON e.event_player_id = x.id JOIN note n ON n.evaluation_id = e.id
     JOIN event_consensus k ON k.event_player_id = $1 AND n.created_at <= k.computed_at
     WHERE $1 IN (x.id, x.joined_to) AND e.status <> 'cancelled' AND n.side = 'evaluator' AND n.text <> ''
     ORDER BY n.created_at, n.id`,
    [eventPlayerId],
  )
}
