import { randomUUID } from 'node:crypto'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { Sql } from '../../db/database.ts'
import type { EvaluationRow } from './evaluations-repository.ts'

/**
 * J20. The share of video evaluations that are rated twice to know how well evaluators agree (domain of inter-rater
 * quality).
 */
const DOUBLE_RATING_SHARE = 0.07
const TURNAROUND_DAYS = 7

/**
 * J20, J21. Puts the video of an evaluation that is being published into the queue a second time: one in fourteen by
 * lot, and the first one of a purchase that includes a second rater. The evaluator sees an order like any other.
 * Does nothing for a live evaluation, for a child whose consent has ended, and when it was asked for before.
 */
export async function askForSecondRating(sql: Sql, evaluation: EvaluationRow, chance: () => number): Promise<void> {
  const hasVideo = evaluation.video_id ?? evaluation.drive_url ?? evaluation.external_video_url ?? evaluation.video_url
  if (evaluation.is_live || hasVideo === null) return
  if (!(await isBought(sql, evaluation.id)) && chance() >= DOUBLE_RATING_SHARE) return
  const id = randomUUID()
  await sql.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color, event_name,
      video_type, video_url, drive_url,
       external_video_url, video_id, sightings, focus, team_submission_id, second_of, submitted_at, video_ready_at,
       due_at)
     SELECT $2, e.player_id, 'submitted', false, e.rubric_version, e.jersey_number, e.jersey_color, e.event_name,
     e.video_type, e.video_url, e.drive_url,
       e.external_video_url, e.video_id, e.sightings, e.focus, e.team_submission_id, e.id, now(), now(),
       now() + make_interval(days => $3)
     FROM evaluation e JOIN player p ON p.id = e.player_id
     WHERE e.id = $1 AND NOT is_child_without_consent(p.id)
     ON CONFLICT DO NOTHING`,
    [evaluation.id, id, TURNAROUND_DAYS],
  )
  await sql.query(
    `INSERT INTO evaluation_game (evaluation_id, team_game_id, segments)
     SELECT s.id, g.team_game_id, g.segments FROM evaluation s JOIN evaluation_game g ON g.evaluation_id = s.second_of
     WHERE s.id = $1`,
    [id],
  )
}

/** J21. The package promises a second rater for one of its evaluations: the first that is published. */
async function isBought(sql: Sql, evaluationId: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT FROM credit_use c JOIN purchase p ON p.id = c.purchase_id AND p.second_rater
     WHERE c.evaluation_id = $1 AND c.returned_at IS NULL AND NOT EXISTS (
       SELECT FROM credit_use o JOIN evaluation s ON s.second_of = o.evaluation_id AND s.status <> 'cancelled'
       WHERE o.purchase_id = p.id)`,
    [evaluationId],
  )
  return rows.length > 0
}

/**
 * J25. For what was bought with a second rater, once both are there; the shares drawn by lot are for agreement alone.
 */
export async function findSecondRating(sql: Sql, evaluationId: string): Promise<Report['second_rating']> {
  const [row] = await sql.query<NonNullable<Report['second_rating']>>(
    `SELECT f.total::float8 AS total, s.completed_at, f.rubric_version FROM evaluation s JOIN evaluation_figures f
      ON f.evaluation_id = s.id
     WHERE s.second_of = $1 AND s.status = 'completed' AND EXISTS (
       SELECT FROM credit_use c JOIN purchase p ON p.id = c.purchase_id AND p.second_rater WHERE c.evaluation_id = $1
       AND c.returned_at IS NULL)`,
    [evaluationId],
  )
  return row ?? null
}

/** R5. Fewer videos than this say little; more than this are of other years. */
const LEAST_PAIRS = 30
const NEWEST_PAIRS = 500

/** R5. Over the newest videos that were rated twice, of the given versions of the rubric. */
export async function findEvaluatorGap(sql: Sql, rubricVersions: readonly string[]): Promise<Report['evaluator_gap']> {
  const [row] = await sql.query<{ points: number; videos: number }>(
    `SELECT round(avg(abs(first_total - second_total)), 1)::float8 AS points, count(*)::int AS videos
     FROM (SELECT first_total, second_total FROM rating_pair WHERE rubric_version = ANY($1) AND event_player_id IS NULL
     AND first_total IS NOT NULL AND second_total IS NOT NULL
       ORDER BY completed_at DESC LIMIT ${NEWEST_PAIRS}) AS newest`,
    [rubricVersions],
  )
  return row && row.videos >= LEAST_PAIRS ? row : null
}
