import type { PlayerLibraryItem, PlayerLibraryQuery } from '#domain/contracts/library.ts'
import type { Sql } from '../../db/database.ts'
import { PLAYERS_OF_ACCOUNT } from '../histories/players-of-account.ts'
import { holdsWords, joined, orderOf, wordPatterns } from '../../db/list-sql.ts'

const SORTS: Record<PlayerLibraryQuery['sort_by'], string> = {
  updated_at: 'e.updated_at',
  submitted_at: 'e.submitted_at',
  status: 'e.status',
  total_score: 'total_score',
}

const IS_PUBLISHED = `e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')`

/**
 * L11. A live evaluation is the evaluator's own work until it is published; between lock and publication it is still in
 * review. O92. Of a coach's order a player sees what comes to an end: neither its payment nor its video is theirs to
 * settle.
 */
const FROM = `FROM evaluation e LEFT JOIN evaluation_result r
  ON r.evaluation_id = e.id AND ${IS_PUBLISHED}
  WHERE e.player_id IN (${PLAYERS_OF_ACCOUNT}) AND e.status <> 'cancelled' AND e.is_report AND e.is_shared_with_player
  AND (e.team_submission_id IS NULL OR e.status NOT IN ('awaiting_payment', 'returned'))
  AND (NOT e.is_live OR ${IS_PUBLISHED})
  AND ${holdsWords(joined('e.event_name', 'e.jersey_number', "r.body -> 'performance_level' ->> 'name'"), '$2')}`

/** How far a place in the queue is counted. */
const MOST_COUNTED = 100

const COLUMNS = `e.id AS evaluation_submission_id,
  CASE e.status WHEN 'ready_to_finalize' THEN 'in_review' ELSE e.status END AS status,
  e.is_live AS is_live_evaluation, e.event_name, e.jersey_number, e.jersey_color, e.video_type,
  CASE e.status WHEN 'returned' THEN e.return_reason END AS return_reason,
  (r.body ->> 'total_player_performance_score')::float8 AS total_score,
  r.body -> 'performance_level' ->> 'name' AS performance_level,
  e.submitted_at, e.due_at, e.completed_at, e.updated_at, e.created_at, e.video_ready_at, e.paid_at, e.claimed_at,
  e.rated_count,
  (SELECT name FROM package WHERE package.id = e.package_id) AS package_name,
  CASE WHEN e.team_submission_id IS NOT NULL THEN coalesce((SELECT trim(u.first_name || ' ' || u.last_name)
  FROM app_user u WHERE u.id = e.submitted_by AND u.is_active), '') END AS ordered_by,
  (SELECT '/evaluation/videos/' || v.id || '/thumbnail/' FROM video v WHERE v.id = e.video_id
  AND v.thumbnail_key IS NOT NULL) AS thumbnail,
  coalesce((SELECT state FROM video v WHERE v.id = e.video_id), CASE WHEN e.video_type IS NOT NULL
  THEN 'ready' END) AS video_state,
  (SELECT c.starts_at FROM consultation c WHERE c.evaluation_id = e.id
  AND c.status = 'scheduled') AS consultation_starts_at,
  CASE WHEN e.status = 'submitted' AND e.evaluator_id IS NULL THEN (SELECT count(*) FROM (
    SELECT FROM evaluation before WHERE before.status = 'submitted' AND before.evaluator_id IS NULL
    AND before.submitted_at <= e.submitted_at LIMIT ${MOST_COUNTED}
  ) AS queue) END AS place_in_queue, e.rubric_version, e.quick_mode`

/** A row, still without what the rubric knows: how much there is to rate. */
type PlayerLibraryRow = Omit<PlayerLibraryItem, 'total_count'> & { rubric_version: string; quick_mode: boolean }

/** One page of a player's own evaluations, and the size of the whole list. */
export async function findPlayerLibraryPage(
  sql: Sql,
  userId: string,
  { limit, offset, search, sort_by, order_by }: PlayerLibraryQuery,
) {
  const filter = [userId, wordPatterns(search)]
  const [total, results] = await Promise.all([
    sql.query<{ count: number }>(`SELECT count(*) AS count ${FROM}`, filter),
    sql.query<PlayerLibraryRow>(
      `SELECT ${COLUMNS} ${FROM} ORDER BY ${orderOf(SORTS[sort_by], order_by)} LIMIT $3 OFFSET $4`,
      [...filter, limit, offset],
    ),
  ])
  return { count: total[0]?.count ?? 0, results }
}
