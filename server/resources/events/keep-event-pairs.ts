import { skillRatings, totalPerformance } from '#domain/scoring/totals.ts'
import type { Sql } from '../../db/database.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'
import type { PlayerToSum } from './consensus-repository.ts'
import type { EvaluatorSheet } from './sheets-repository.ts'

export type RatedPlayer = { player: PlayerToSum; sheets: readonly EvaluatorSheet[] }

/**
 * J75. Writes of these players of a closed event which ratings make pairs, for the agreement of evaluators, and takes
 * out which do no more: all of them in two statements, since twelve evaluators of one player make 66 pairs. The last of
 * the transaction, as the sums that follow are rows that others wait for.
 */
export async function keepEventPairs(
  { sql, rubrics }: { sql: Sql; rubrics: Rubrics },
  eventId: string,
  players: readonly RatedPlayer[],
) {
  if (players.length === 0) return
  const rated = await Promise.all(
    players.flatMap(({ player, sheets }) => sheets.map((sheet) => toCompare(rubrics, player, sheet))),
  )
  const sent = JSON.stringify(rated)
  await sql.query(FORGET, [eventId, sent, players.map(({ player }) => player.id)])
  await sql.query(WRITE, [eventId, sent])
}

async function toCompare(rubrics: Rubrics, player: PlayerToSum, sheet: EvaluatorSheet) {
  const { id, evaluatorId, rubricVersion, ratings } = sheet
  const rubric = await rubrics.find(rubricVersion)
  if (!rubric) throw new Error(`The rubric of sheet ${id} is missing`)
  return {
    id,
    event_player_id: player.id,
    player_id: player.player_id,
    evaluator_id: evaluatorId,
    rubric_version: rubricVersion,
    total: totalPerformance(rubric.scoring, ratings).score,
    skills: Object.fromEntries(skillRatings(rubric.scoring, ratings)),
  }
}

/**
 * SQL: the pairs that the sheets `$2` of the event `$1` make. The id of a sheet is a hash of player and
 * evaluator: the lower one comes first, whoever that is.
 */
const PAIRS = `WITH sheet AS (
    SELECT * FROM jsonb_to_recordset($2) AS it (id uuid, event_player_id uuid, player_id uuid, evaluator_id uuid,
      rubric_version text, total numeric, skills jsonb)),
  pair AS (
    SELECT two.id AS second_id, one.id AS first_id, one.player_id, one.evaluator_id AS first_evaluator_id,
      two.evaluator_id AS second_evaluator_id, one.rubric_version, v.closed_at AS completed_at,
      one.total AS first_total, two.total AS second_total, one.skills AS first_skills, two.skills AS second_skills,
      one.event_player_id
    FROM sheet one JOIN sheet two USING (event_player_id, rubric_version) JOIN event v ON v.id = $1
    WHERE one.id < two.id AND one.skills ?| ARRAY(SELECT jsonb_object_keys(two.skills)))`

/** Of the event players `$3`. What was of whoever is joined to them now goes, too. */
const FORGET = `${PAIRS} DELETE FROM rating_pair p WHERE p.event_player_id IN (
    SELECT x.id FROM event_player x WHERE x.id = ANY($3) OR x.joined_to = ANY($3))
  AND NOT EXISTS (SELECT FROM pair WHERE pair.second_id = p.second_id AND pair.first_id = p.first_id)`

const WRITE = `${PAIRS} INSERT INTO rating_pair AS p (second_id, first_id, player_id, first_evaluator_id,
    second_evaluator_id, rubric_version, completed_at, first_total, second_total, first_skills, second_skills,
    event_player_id)
  SELECT * FROM pair ORDER BY second_id, first_id
  ON CONFLICT (second_id, first_id) DO UPDATE SET player_id = excluded.player_id,
    rubric_version = excluded.rubric_version, completed_at = excluded.completed_at,
    first_total = excluded.first_total, second_total = excluded.second_total,
    first_skills = excluded.first_skills, second_skills = excluded.second_skills,
    event_player_id = excluded.event_player_id
  WHERE p IS DISTINCT FROM excluded`
