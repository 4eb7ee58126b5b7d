import type { CountsUntil } from '#domain/events/counted-ratings.ts'
import type { Sql } from '../../db/database.ts'

/** SQL: the event player that `x` is joined to, or `x`: the person under whatever bib. */
export const PERSON = 'coalesce(x.joined_to, x.id)'
/** SQL: an instant as the server's clock counts. */
export const inMilliseconds = (instant: string) => `round(extract(epoch FROM ${instant}) * 1000)::float8`

/**
 * EV130. Records that a user was shown others' ratings of these event players, at an instant of the server's clock in
 * milliseconds. The first time counts. Ids of players that don't exist are ignored.
 */
export async function noteReading(sql: Sql, userId: string, eventPlayerIds: readonly string[], at: number) {
  if (eventPlayerIds.length === 0) return
  await sql.query(
    `INSERT INTO rating_reader (event_player_id, user_id, read_at, counts_until)
     SELECT x.id, $1, it.at, it.at FROM event_player x, (SELECT to_timestamp($3 / 1000.0) AS at) it
     WHERE x.id = ANY($2) AND NOT EXISTS (SELECT FROM rating_reader r WHERE r.event_player_id = x.id AND r.user_id = $1)
     ORDER BY x.id ON CONFLICT DO NOTHING`,
    [userId, eventPlayerIds, at],
  )
}

/** SQL: whether anyone but the user `user` rated the person of the event player `x`. */
const ratedByOthers = (
  user: string,
) => `EXISTS (SELECT FROM event_player o JOIN evaluation e ON e.event_player_id = o.id
  WHERE (o.id = x.id OR o.joined_to = x.id)
    AND e.evaluator_id IS DISTINCT FROM ${user} AND e.status <> 'cancelled' AND e.rated_count > 0)`

/**
 * EV143. Records that these users were shown the values of these reports. A report that is not of an event, or of a
 * player that only the user rated, makes no reader.
 */
export async function noteReports(
  sql: Sql,
  userIds: readonly string[],
  reportIds: readonly string[],
  at: number,
): Promise<void> {
  if (userIds.length === 0 || reportIds.length === 0) return
  await sql.query(
    `INSERT INTO rating_reader (event_player_id, user_id, read_at, counts_until)
     SELECT x.id, u.id, it.at, it.at FROM evaluation c JOIN event_player x ON x.id = c.consensus_of
       CROSS JOIN unnest($1::uuid[]) AS u (id), (SELECT to_timestamp($3 / 1000.0) AS at) it
     WHERE c.id = ANY($2)
       AND NOT EXISTS (SELECT FROM rating_reader r WHERE r.event_player_id = x.id AND r.user_id = u.id)
       AND ${ratedByOthers('u.id')} ORDER BY x.id, u.id ON CONFLICT DO NOTHING`,
    [userIds, reportIds, at],
  )
}

/** EV130. Returns a lookup: until when a reader's ratings of a person of the event count, in milliseconds. */
export async function findReaders(
  sql: Sql,
  { eventId, ids }: { eventId: string; ids?: readonly string[] | undefined },
): Promise<(personId: string, userId: string) => CountsUntil> {
  const rows = await sql.query<{ id: string; user_id: string; until: number }>(
    `SELECT ${PERSON} AS id, r.user_id, ${inMilliseconds('min(r.counts_until)')} AS until
     FROM rating_reader r JOIN event_player x ON x.id = r.event_player_id
     WHERE x.event_id = $1 AND ($2::uuid[] IS NULL OR ${PERSON} = ANY($2)) GROUP BY 1, 2`,
    [eventId, ids ?? null],
  )
  const untilOf = new Map(rows.map(({ id, user_id, until }) => [`${id} ${user_id}`, until]))
  return (personId, userId) => untilOf.get(`${personId} ${userId}`)
}

/** Instants in milliseconds. */
export type ReadingOf = {
  /** EV130. Until when the user's ratings of the player count. */
  countsUntil: CountsUntil
  /** When the user last read others' ratings of any player at the event. A later join may make it this player. */
  lastReading: CountsUntil
}

/** EV130. Returns how a user's readings at the event affect their ratings of an event player. */
export async function findReadingOf(sql: Sql, eventPlayerId: string, userId: string): Promise<ReadingOf> {
  const { published_event_id, ...reading } = await findReading(sql, eventPlayerId, userId)
  if (published_event_id === null || !(await noteOpenedLinks(sql, userId, published_event_id))) return reading
  return findReading(sql, eventPlayerId, userId)
}

async function findReading(
  sql: Sql,
  eventPlayerId: string,
  userId: string,
): Promise<ReadingOf & { published_event_id: string | null }> {
  const [row] = await sql.query<{ until: number | null; last: number | null; published_event_id: string | null }>(
    `SELECT ${inMilliseconds(`min(r.counts_until) FILTER (WHERE ${PERSON} = coalesce(own.joined_to, own.id))`)} AS until,
       ${inMilliseconds('greatest(max(r.read_at), max(r.counts_until))')} AS last,
       (SELECT v.id FROM event_player o JOIN event v ON v.id = o.event_id
         WHERE o.id = $1 AND v.published_at IS NOT NULL) AS published_event_id
     FROM event_player own JOIN event_player x ON x.event_id = own.event_id
     JOIN rating_reader r ON r.event_player_id = x.id AND r.user_id = $2 WHERE own.id = $1`,
    [eventPlayerId, userId],
  )
  return {
    countsUntil: row?.until ?? undefined,
    lastReading: row?.last ?? undefined,
    published_event_id: row?.published_event_id ?? null,
  }
}

/**
 * EV144. Records the readings of a user whose inbox opened reports of an event by their links, maybe before the user
 * had an account. Returns whether any are new. An opened report shows the earlier ones of its player that were sent to
 * the same inbox. Links that have ended count as well. They have no index, so this must be called rarely.
 */
export async function noteOpenedLinks(sql: Sql, userId: string, eventId: string): Promise<boolean> {
  const sentTo = (which: string) => `SELECT r.evaluation_id, e.player_id, r.created_at, r.opened_at
    FROM app_user u JOIN report_reader r ON inbox_of(r.email) = inbox_of(u.email) AND r.ended_at ${which}
    JOIN evaluation e ON e.id = r.evaluation_id WHERE u.id = $1 AND u.deleted_at IS NULL`
  const noted = await sql.query(
    `WITH sent AS MATERIALIZED (${sentTo('IS NULL')} UNION ALL ${sentTo('IS NOT NULL')})
     INSERT INTO rating_reader (event_player_id, user_id, read_at, counts_until)
     SELECT x.id, $1, min(it.at), min(it.at) FROM sent s JOIN sent o ON o.player_id = s.player_id
       CROSS JOIN LATERAL (SELECT greatest(s.created_at, o.opened_at) AS at) it
       JOIN evaluation c ON c.id = s.evaluation_id JOIN event_player x ON x.id = c.consensus_of
     WHERE o.opened_at IS NOT NULL AND x.event_id = $2 AND ${ratedByOthers('$1')}
     GROUP BY x.id ORDER BY x.id ON CONFLICT DO NOTHING RETURNING event_player_id`,
    [userId, eventId],
  )
  return noted.length > 0
}
