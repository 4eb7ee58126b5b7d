import type { Sql } from '../../db/database.ts'
import type { EvaluationRow } from './evaluations-repository.ts'

/** E14. Sets the submission back as it was before it was claimed and keeps the ratings for the evaluator who made them. Returns the revision. */
export async function releaseToQueue(sql: Sql, { id, evaluator_id }: Pick<EvaluationRow, 'id' | 'evaluator_id'>): Promise<number> {
  await sql.query(
    `INSERT INTO released_work (evaluation_id, evaluator_id, ratings, rated_count)
     SELECT id, evaluator_id, ratings, rated_count FROM evaluation WHERE id = $1 AND evaluator_id = $2
     ON CONFLICT (evaluation_id, evaluator_id) DO UPDATE SET ratings = excluded.ratings, rated_count = excluded.rated_count, released_at = now()`,
    [id, evaluator_id])
  const [row] = await sql.query<{ revision: number }>(
    `UPDATE evaluation SET status = 'submitted', evaluator_id = NULL, claimed_at = NULL, worked_at = NULL, ratings = '{}', rated_count = 0,
       revision = revision + 1, updated_at = now() WHERE id = $1 RETURNING revision`, [id])
  if (!row) throw new Error(`Evaluation ${id} is gone although it is locked`)
  return row.revision
}
