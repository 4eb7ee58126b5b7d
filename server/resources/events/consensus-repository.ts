import { randomUUID } from 'node:crypto'
import type { ConsensusItem } from '#domain/events/consensus.ts'
import type { PlayerProfile } from '#domain/contracts/players.ts'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { Sql } from '../../db/database.ts'

/** An operation may take so long from its first statement, whose time its evaluation bears, until others see it. */
export const LONGEST_TRANSACTION = "interval '1 minute'"

/** An event player whom nobody is joined away from, as a consensus is made of them. */
export type PlayerToSum = {
  id: string
  player_id: string
  bib: string | null
  first_name: string
  last_name: string
  /** Of the consensus, once there is one. */
  evaluation_id: string | null
  basis: string | null
  is_published: boolean
  /** What the result is computed from beside the ratings. */
  profile: Pick<PlayerProfile, 'gender' | 'date_of_birth' | 'athletic_info' | 'organization' | 'competitive_items'>
}

export type EventToSum = {
  id: string
  name: string
  closed_at: string | null
  published_at: string | null
  day: string
}

/**
 * The event, and nobody else closes, joins, decides or publishes before this transaction ends. `day` is the one that
 * seasons and ages count from: the last of the event, or today's while it lasts.
 */
export async function lockEventToSum(sql: Sql, eventId: string): Promise<EventToSum> {
  const [event] = await sql.query<EventToSum>(
    `SELECT id, name, closed_at, published_at, least(ends_on, (now() AT TIME ZONE time_zone)::date) AS day
     FROM event WHERE id = $1 FOR NO KEY UPDATE`,
    [eventId],
  )
  if (!event) throw new Error(`Event ${eventId} is gone although it was just read`)
  return event
}

/** SQL: of a player `p`, what a result is computed from. */
export const FACTS = `json_build_object('gender', p.gender, 'date_of_birth', p.date_of_birth,
  'athletic_info', p.athletic_info, 'organization', p.organization, 'competitive_items', p.competitive_items)`

/** Those that others are joined to, or nobody, in the order of their ids; joined ones are counted there. */
export function findPlayersToSum(sql: Sql, eventId: string, ids?: readonly string[]): Promise<PlayerToSum[]> {
  return sql.query<PlayerToSum>(
    `SELECT x.id, x.player_id, x.bib, p.first_name, p.last_name, c.id AS evaluation_id, k.basis,
       c.completed_at IS NOT NULL AS is_published, ${FACTS} AS profile
     FROM event_player x JOIN player p ON p.id = x.player_id LEFT JOIN evaluation c ON c.consensus_of = x.id
     LEFT JOIN event_consensus k ON k.evaluation_id = c.id
     WHERE x.event_id = $1 AND x.joined_to IS NULL AND ($2::uuid[] IS NULL OR x.id = ANY($2)) ORDER BY x.id`,
    [eventId, ids ?? null],
  )
}

/** Players before their evaluations, as everywhere. */
export async function lockPeople(sql: Sql, players: readonly PlayerToSum[]) {
  await sql.query('SELECT 1 FROM player WHERE id = ANY($1) ORDER BY id FOR SHARE', [
    players.map(({ player_id }) => player_id),
  ])
}

export type ConsensusToWrite = {
  player: PlayerToSum
  rubricVersion: string
  sheet: RatingSheet
  result: EvaluationResult
  basis: string
  seenBy: number
  items: readonly ConsensusItem[]
  /** A case was left undecided for too long. */
  hasDiffered: boolean
}

/**
 * Writes the evaluations that these consensuses are, of no evaluator, with their results and what they were computed
 * from: for each player the same one however often. Returns their ids by event player.
 */
export async function writeConsensus(
  sql: Sql,
  event: EventToSum,
  all: readonly ConsensusToWrite[],
): Promise<Map<string, string>> {
  if (all.length === 0) return new Map()
  const ids = new Map(all.map(({ player }) => [player.id, player.evaluation_id ?? randomUUID()]))
  const rows = all.map(({ player, rubricVersion, sheet, result, basis, seenBy, items, hasDiffered }) => ({
    id: ids.get(player.id),
    player_id: player.player_id,
    consensus_of: player.id,
    jersey_number: player.bib ?? '',
    rubric_version: rubricVersion,
    ratings: storedSheet(sheet),
    rated_count: items.length,
    body: result,
    basis,
    seen_by: seenBy,
    spread: items.map(({ key, evaluators, low, high }) => ({ key, evaluators, low, high })),
    has_differed: hasDiffered,
  }))
  for (const statement of WRITES) await sql.query(statement, [event.id, event.name, event.day, JSON.stringify(rows)])
  return ids
}

function storedSheet(sheet: RatingSheet): StoredSheet {
  return Object.fromEntries(
    Object.entries(sheet).map(([key, value]) => [key, { value, rev: 1, device_id: '', server_revision: 1 }]),
  )
}

const SENT = `(SELECT * FROM jsonb_to_recordset($4) AS sent (id uuid, player_id uuid, consensus_of uuid,
  jersey_number text,
    rubric_version text, ratings jsonb, rated_count int, body jsonb, basis text, seen_by int, spread jsonb,
    has_differed boolean), (SELECT $1::uuid AS event_id, $2::text AS event_name, $3::date AS day) AS event
  ORDER BY id) AS sent`

const WRITES = [
  `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color, event_name,
     event_id, consensus_of, ratings, rated_count, revision, evaluated_on, final_saved_at)
   SELECT id, player_id, 'ready_to_finalize', true, rubric_version, jersey_number, 'white', event_name, event_id,
     consensus_of, ratings, rated_count, 1, day, now() FROM ${SENT}
   ON CONFLICT (id) DO UPDATE SET rubric_version = excluded.rubric_version, jersey_number = excluded.jersey_number,
     event_name = excluded.event_name, ratings = excluded.ratings, rated_count = excluded.rated_count,
     evaluated_on = excluded.evaluated_on, revision = evaluation.revision + 1, updated_at = now()`,
  `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) SELECT id, rubric_version, body FROM ${SENT}
   ON CONFLICT (evaluation_id) DO UPDATE SET rubric_version = excluded.rubric_version, body = excluded.body,
     computed_at = now()`,
  `INSERT INTO event_consensus (evaluation_id, event_player_id, basis, seen_by, spread, has_differed)
   SELECT id, consensus_of, basis, seen_by, spread, has_differed FROM ${SENT}
   ON CONFLICT (evaluation_id) DO UPDATE SET basis = excluded.basis, seen_by = excluded.seen_by,
     spread = excluded.spread, has_differed = excluded.has_differed, computed_at = now()`,
]

/** Of players whose ratings are gone, joined away, or cannot be computed any more, as long as nothing is published. */
export async function discardConsensus(sql: Sql, eventPlayerIds: readonly string[]) {
  if (eventPlayerIds.length > 0)
    await sql.query('DELETE FROM evaluation WHERE consensus_of = ANY($1) AND completed_at IS NULL', [eventPlayerIds])
}
