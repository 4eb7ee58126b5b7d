import type { EvaluatedGame, EvaluationData } from '#domain/contracts/evaluations.ts'
import type { VideoStore } from '../../../ports/video-store.ts'
import type { Sql } from '../../../db/database.ts'
import type { EvaluationRow } from '../../evaluations/evaluations-repository.ts'
import { findVideoOf } from '../../evaluations/evaluations-repository.ts'
import { readAddressOf } from '../../videos/read-address.ts'

export type TeamOrderOf = Pick<EvaluationData, 'coach_note' | 'coach_position' | 'games'>
type GameRow = Omit<EvaluatedGame, 'video' | 'video_url'> & { video_id: string | null }
type Parts = { sql: Sql; videos: VideoStore; isVideoShown: boolean }

/**
 * What the evaluator of a player of a team's order is told by the coach, with every game's video while it may be
 * watched.
 */
export async function findOrderOf(
  { sql, videos, isVideoShown }: Parts,
  { id, team_submission_id }: Pick<EvaluationRow, 'id' | 'team_submission_id'>,
): Promise<TeamOrderOf> {
  if (team_submission_id === null) return { coach_note: '', coach_position: null, games: [] }
  const [said] = await sql.query<Pick<TeamOrderOf, 'coach_note' | 'coach_position'>>(
    `SELECT s.coach_note, (SELECT p ->> 'name'
      FROM rubric r, jsonb_array_elements(r.body -> 'dropdowns' -> 'player_positions') p
       WHERE r.version = e.rubric_version
       AND (p ->> 'id')::int = coalesce(e.position_id, f.position_id)) AS coach_position
     FROM evaluation e LEFT JOIN evaluation f ON f.id = e.second_of JOIN team_submission s
     ON s.id = e.team_submission_id WHERE e.id = $1`,
    [id],
  )
  const games = await sql.query<GameRow>(
    `SELECT t.opponent, t.played_on, t.venue, t.video_type, t.video_id, t.drive_url, t.external_video_url, g.segments
     FROM evaluation_game g JOIN team_game t ON t.id = g.team_game_id WHERE g.evaluation_id = $1 ORDER BY t.place`,
    [id],
  )
  return {
    coach_note: said?.coach_note ?? '',
    coach_position: said?.coach_position ?? null,
    games: await Promise.all(games.map((game) => gameOf({ sql, videos, isVideoShown }, game))),
  }
}

async function gameOf({ sql, videos, isVideoShown }: Parts, { video_id, ...game }: GameRow): Promise<EvaluatedGame> {
  if (!isVideoShown) return { ...game, video: null, video_url: null, drive_url: null, external_video_url: null }
  const [video, video_url] = await Promise.all([findVideoOf(sql, { video_id }), readAddressOf(sql, videos, video_id)])
  return { ...game, video, video_url }
}
