import type { Figures } from '#domain/portal/figures.ts'
import type { Sql } from '../../db/database.ts'
import { ratedBlindBy } from '../evaluations/report-readers.ts'
import { figuresOf, withDetails } from './figures-rows.ts'
import type { Details, Line } from './figures-rows.ts'

type Asked = { teamId: number; readerId: string; playerIds: readonly string[]; evaluatorId?: string | undefined }
type Row = Details & Line

/**
 * F32. Of each player of the team the newest published evaluation before the day. O95: without what other teams keep
 * from their players. J27: and without what the reader is rating a second time.
 */
export async function findNewestBefore(
  sql: Sql,
  day: string,
  { teamId, readerId, playerIds, evaluatorId }: Asked,
): Promise<Figures[]> {
  const rows = await sql.query<Row>(
    `SELECT newest.* FROM unnest($1::uuid[]) AS asked (id) CROSS JOIN LATERAL (
       SELECT evaluation_id, player_id, evaluator_id, rubric_version, completed_at, level_key, total::float8 AS total,
         performance_key, team_player::float8 AS team_player, competitive::float8 AS competitive, skills, red_flags,
         has_core_red_flag
       FROM evaluation_figures WHERE player_id = asked.id AND is_published
         AND completed_at < $2::date::timestamp AT TIME ZONE 'UTC' AND ($3::uuid IS NULL OR evaluator_id = $3)
         AND evaluation_id <> ALL(ARRAY(
           SELECT e.id FROM evaluation e LEFT JOIN team_submission s ON s.id = e.team_submission_id
           WHERE e.player_id = asked.id AND NOT e.is_shared_with_player AND s.team_id IS DISTINCT FROM $4))
         AND evaluation_id <> ALL(ARRAY(${ratedBlindBy('$5')}))
       ORDER BY completed_at DESC, evaluation_id DESC LIMIT 1) AS newest`,
    [playerIds, day, evaluatorId ?? null, teamId, readerId],
  )
  return figuresOf(rows, new Map(rows.map((row) => [row.evaluation_id, withDetails(row)])))
}
