import { isMeasurable } from '#domain/evaluations/completeness.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import { ratingsOfForm } from '#domain/events/form.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import type { Sql } from '../../db/database.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'
import { FACTS } from './consensus-repository.ts'
import type { EventToSum, PlayerToSum } from './consensus-repository.ts'

type Sheet = {
  id: string
  rubric_version: string
  ratings: StoredSheet
  player: PlayerToSum['profile']
}

/** Of these event players, and of whom is joined to them; locked as their evaluators lock them, before their results. */
const SHEETS = `SELECT e.id, e.rubric_version, e.ratings, ${FACTS} AS player
  FROM event_player x JOIN evaluation e ON e.event_player_id = x.id JOIN player p ON p.id = e.player_id
  WHERE coalesce(x.joined_to, x.id) = ANY($1) AND e.status <> 'cancelled' AND e.rated_count > 0
  ORDER BY e.id FOR NO KEY UPDATE OF e`

/**
 * EV66. Computes the result of each single sheet in one statement for all. Organizers read these results after the
 * close, and the agreement of evaluators is computed from them. `keys`: the items that count (EV145).
 */
export async function storeSheetResults(
  { sql, rubrics }: { sql: Sql; rubrics: Rubrics },
  event: EventToSum,
  eventPlayerIds: readonly string[],
  keys: readonly string[],
) {
  if (eventPlayerIds.length === 0) return
  const rows = []
  for (const { id, rubric_version, ratings, player } of await sql.query<Sheet>(SHEETS, [eventPlayerIds])) {
    const rubric = await rubrics.find(rubric_version)
    if (!rubric || !isMeasurable(player)) continue
    const sheet = ratingsOfForm(ratingSheet(ratings), keys)
    const body = evaluationResult({ ratings: sheet, player, evaluated_on: event.day }, rubric.scoring)
    rows.push({ id, rubric_version, body })
  }
  await sql.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body)
     SELECT id, rubric_version, body FROM jsonb_to_recordset($1) AS it (id uuid, rubric_version text, body jsonb)
     ORDER BY id ON CONFLICT (evaluation_id) DO UPDATE SET rubric_version = excluded.rubric_version,
       body = excluded.body, computed_at = now()`,
    [JSON.stringify(rows)],
  )
}
