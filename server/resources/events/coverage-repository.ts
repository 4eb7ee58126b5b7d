import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import type { Sql } from '../../db/database.ts'

/** What a coverage board shows but for the clock: it is another one as soon as one of these numbers is. */
export type CoverageVersion = {
  changes: number
  tablet_changes: number
  tablets: number
  staff: number
  silent: number
  is_closed: boolean
}

/** EV64. Of the event and its tablets alone, however many evaluations there are. `now` is the server's, as an instant. */
export async function findCoverageVersion(sql: Sql, eventId: string, silentSince: string): Promise<CoverageVersion> {
  const [row] = await sql.query<CoverageVersion>(
    `SELECT v.changes, v.closed_at IS NOT NULL AS is_closed, t.*,
       (SELECT count(*) + count(removed_at) FROM event_staff WHERE event_id = v.id) AS staff
     FROM event v, LATERAL (SELECT coalesce(sum(changes), 0)::bigint AS tablet_changes, count(*) AS tablets,
       count(*) FILTER (WHERE heard_at <= $2) AS silent FROM event_tablet WHERE event_id = v.id) t WHERE v.id = $1`,
    [eventId, silentSince],
  )
  if (!row) throw new Error(`Event ${eventId} is gone although it was just read`)
  return row
}

export async function findClosedAt(sql: Sql, eventId: string): Promise<string | null> {
  const [event] = await sql.query<{ closed_at: string | null }>('SELECT closed_at FROM event WHERE id = $1', [eventId])
  if (!event) throw new Error(`Event ${eventId} is gone although it was just read`)
  return event.closed_at
}

export type PlayerRow = Omit<Coverage['players'][number], 'cells'> & {
  joined_to: string | null
  joined_at: string | null
  has_gender: boolean
  /** EV145. Of each sheet of this person, under whatever bib: its evaluator, and how many items that count it answers. */
  counts: Array<[string | null, number]>
}

/**
 * EV64. By bib; those that are joined to others, too, whose sheets count there. Without a single rating: counts are
 * kept beside them.
 */
export function findCoveredPlayers(sql: Sql, eventId: string): Promise<PlayerRow[]> {
  return sql.query<PlayerRow>(
    `WITH counted AS MATERIALIZED (
       SELECT coalesce(x.joined_to, x.id) AS id, max(e.worked_at) AS last_rated_at,
         json_agg(json_build_array(e.evaluator_id, e.rated_count)) AS counts
       FROM evaluation e JOIN event_player x ON x.id = e.event_player_id
       WHERE e.event_id = $1 AND e.event_player_id IS NOT NULL AND e.status <> 'cancelled' GROUP BY 1),
     rated AS MATERIALIZED (
       SELECT k.event_player_id, k.basis, string_agg(e.id || ':' || e.revision, ' ' ORDER BY e.id) AS newest
       FROM event_consensus k JOIN evaluation c ON c.id = k.evaluation_id AND c.completed_at IS NOT NULL
       JOIN event_player x ON x.id = k.event_player_id OR x.joined_to = k.event_player_id
       JOIN evaluation e ON e.event_player_id = x.id AND e.status <> 'cancelled'
       WHERE c.event_id = $1 GROUP BY 1, 2)
     SELECT x.id, x.bib, p.first_name, p.last_name, p.gender IS NOT NULL AS has_gender,
       x.group_id, x.checked_in_at, x.joined_to, x.joined_at,
       c.completed_at AS published_at, coalesce(rated.basis <> rated.newest, false) AS is_newer,
       counted.last_rated_at, coalesce(counted.counts, '[]') AS counts
     FROM event_player x JOIN player p ON p.id = x.player_id LEFT JOIN evaluation c ON c.consensus_of = x.id
     LEFT JOIN counted ON counted.id = x.id LEFT JOIN rated ON rated.event_player_id = x.id
     WHERE x.event_id = $1 ORDER BY x.bib::int NULLS LAST, x.created_at, x.id`,
    [eventId],
  )
}

/** Which items the evaluators of these people answer: of the few whom one of them rated under two bibs. */
export async function findAnswered(
  sql: Sql,
  eventPlayerIds: readonly string[],
): Promise<Array<{ id: string; evaluator_id: string | null; keys: string[] }>> {
  if (eventPlayerIds.length === 0) return []
  const rows = await sql.query<{ id: string; evaluator_id: string | null; ratings: StoredSheet }>(
    `SELECT coalesce(x.joined_to, x.id) AS id, e.evaluator_id, e.ratings
     FROM event_player x JOIN evaluation e ON e.event_player_id = x.id AND e.status <> 'cancelled'
     WHERE coalesce(x.joined_to, x.id) = ANY($1)`,
    [eventPlayerIds],
  )
  return rows.map(({ ratings, ...row }) => ({ ...row, keys: Object.keys(ratingSheet(ratings)) }))
}

/** EV146. By person, how many ratings no version of the form asks for. `asked`: the items that a version asks for. */
export async function findNotAsked(
  sql: Sql,
  eventId: string,
  asked: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ id: string; ratings: number }>(
    `SELECT coalesce(x.joined_to, x.id) AS id, count(*)::int AS ratings
     FROM evaluation e JOIN event_player x ON x.id = e.event_player_id, jsonb_each(e.ratings - $2::text[]) AS it
     WHERE e.event_id = $1 AND e.status <> 'cancelled' AND it.value -> 'value' <> 'null' GROUP BY 1`,
    [eventId, asked],
  )
  return new Map(rows.map(({ id, ratings }) => [id, ratings]))
}

export type EvaluatorRow = Pick<Coverage['evaluators'][number], 'user_id' | 'name' | 'group_ids' | 'is_staff'>

/** By name: who evaluates at the event, and whoever else has rated there. */
export function findEvaluators(sql: Sql, eventId: string, rated: readonly string[]): Promise<EvaluatorRow[]> {
  return sql.query<EvaluatorRow>(
    `SELECT u.id AS user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'An evaluator') AS name,
       coalesce(s.group_ids, '{}') AS group_ids, s.user_id IS NOT NULL AND s.removed_at IS NULL AS is_staff
     FROM app_user u LEFT JOIN event_staff s ON s.event_id = $1 AND s.user_id = u.id
     WHERE u.id = ANY($2) OR (s.removed_at IS NULL AND 'evaluator' = ANY(s.parts))
     ORDER BY lower(u.first_name), lower(u.last_name), u.id`,
    [eventId, rated],
  )
}

export type TabletRow = { user_id: string; device: string; heard_at: string; is_idle: boolean }

/** Maximum number of devices, newest first. Devices name themselves, so a caller could create any number. */
const MOST_TABLETS = 500

export function findTablets(sql: Sql, eventId: string): Promise<TabletRow[]> {
  return sql.query<TabletRow>(
    `SELECT user_id, device_id AS device, heard_at, rated_at IS NULL AS is_idle FROM event_tablet
     WHERE event_id = $1 ORDER BY heard_at DESC, device_id LIMIT ${MOST_TABLETS}`,
    [eventId],
  )
}
