import { randomUUID } from 'node:crypto'
import type { TeamOrderBody } from '#domain/contracts/team-orders.ts'
import type { Sql } from '../../../db/database.ts'
import { playerOfLine } from './order-players.ts'
import type { Line, OrderedTeam } from './ordered-team.ts'
import type { GameVideo } from './order-videos.ts'

type Order = TeamOrderBody & { team_id: number }

/** Which transaction's time orders what came at once: the order and its games, in the coach's order. */
export async function insertOrder(
  sql: Sql,
  it: {
    id: string
    coachId: string
    key: string
    hash: string
    season: number
    order: Order
    videos: readonly GameVideo[]
  },
) {
  const { id, coachId, key, hash, season, order, videos } = it
  await sql.query(
    `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
      package_name, competition_level, coach_note, status)
     SELECT $1, $2, $3, $4, $5, $6, k.id, k.name, $8, $9, 'awaiting_payment' FROM package k WHERE k.id = $7`,
    [id, order.team_id, coachId, key, hash, season, order.package_id, order.competition_level, order.coach_note],
  )
  for (const [place, { opponent, played_on, venue }] of order.games.entries()) {
    const video = videos[place]
    await sql.query(
      `INSERT INTO team_game (team_submission_id, place, opponent, played_on, venue, video_type, video_id, drive_url,
        external_video_url)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        place,
        opponent,
        played_on,
        venue,
        video?.video_type,
        video?.video_id,
        video?.drive_url,
        video?.external_video_url,
      ],
    )
  }
}

type Evaluations = {
  orderId: string
  coachId: string
  order: Order
  team: OrderedTeam
  lines: ReadonlyMap<string, Line>
  videos: readonly GameVideo[]
  rubricVersion: string
}

/**
 * O80. One evaluation of each player, awaiting payment, with the video of their first game and all their games. Checked
 * before.
 */
export async function insertEvaluations(sql: Sql, it: Evaluations) {
  const names = await sql.query<{ id: number; name: string }>(
    `SELECT (p ->> 'id')::int AS id, p ->> 'name' AS name
      FROM rubric, jsonb_array_elements(body -> 'dropdowns' -> 'player_positions') p WHERE version = $1`,
    [it.rubricVersion],
  )
  for (const player of it.order.players) {
    const line = it.lines.get(player.player_id.toLowerCase())
    if (!line) throw new Error(`Line ${player.player_id} is not there although it was checked`)
    const positionName = names.find(({ id }) => id === player.position_id)?.name ?? null
    const playerId = await playerOfLine(sql, line, {
      coachId: it.coachId,
      team: it.team,
      competitionLevel: it.order.competition_level,
      positionName,
    })
    await insertEvaluation(sql, it, player, { lineId: line.id, playerId })
  }
}

async function insertEvaluation(
  sql: Sql,
  it: Evaluations,
  player: Order['players'][number],
  { lineId, playerId }: { lineId: string; playerId: string },
) {
  const id = randomUUID()
  const places = it.order.games.flatMap(({ client_ref }, place) =>
    player.game_refs.includes(client_ref) ? [place] : [],
  )
  const [first] = places
  if (first === undefined) throw new Error(`Player ${player.player_id} is in no game although that was checked`)
  const video = it.videos[first]
  await sql.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, submitted_by, rubric_version, jersey_number, jersey_color,
      event_name, package_id,
       video_type, video_id, drive_url, external_video_url, video_ready_at, team_submission_id, roster_entry_id,
       position_id, focus, is_shared_with_player)
     VALUES ($1, $2, 'awaiting_payment', false, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now(), $13, $14, $15, $16,
     $17)`,
    [
      id,
      playerId,
      it.coachId,
      it.rubricVersion,
      player.jersey_number,
      player.jersey_color,
      eventName(it.team.name, it.order.games, places),
      it.order.package_id,
      video?.video_type,
      video?.video_id,
      video?.drive_url,
      video?.external_video_url,
      it.orderId,
      lineId,
      player.position_id,
      player.focus,
      it.order.share_with_players,
    ],
  )
  for (const place of places) {
    const ref = it.order.games[place]?.client_ref
    const segments = player.segments.flatMap(({ game_ref, from_s, to_s }) =>
      game_ref === ref ? [{ from_s, to_s }] : [],
    )
    await sql.query(
      'INSERT INTO evaluation_game (evaluation_id, team_game_id, segments) SELECT $1, id, $4 FROM team_game WHERE team_submission_id = $2 AND place = $3',
      [id, it.orderId, place, JSON.stringify(segments.toSorted((a, b) => a.from_s - b.from_s))],
    )
  }
}

/** "Riverside Hawks vs. Eastgate", "Riverside Hawks at Northside and 2 more": what a list calls the evaluation. */
function eventName(team: string, games: Order['games'], places: readonly number[]): string {
  const [first, ...more] = places.flatMap((place) => games[place] ?? [])
  const name = first ? `${team} ${first.venue === 'away' ? 'at' : 'vs.'} ${first.opponent}` : team
  return more.length === 0 ? name : `${name} and ${more.length} more`
}
