import type { OwnEventSheet } from '#domain/contracts/event-people.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import type { Sql } from '../../db/database.ts'

/**
 * Returns a value that changes whenever a tablet's copy of an event would. It reads no ratings. K53: a guardian's answer,
 * which decides about photos, is read separately. A transaction with an answer locks the player, so EV73 doesn't let it
 * lock the event to count the change. Y36: a database that was set back may count up to the same numbers again, so the
 * value names the epoch too. EV164: the first word makes tablets fetch a copy again that has no notes.
 */
export async function findStateOf(sql: Sql, userId: string, eventId: string): Promise<string> {
  const [row] = await sql.query<{ state: string }>(
    `SELECT 'noted:' || v.changes || ':' || (SELECT count(*) || ':' || coalesce(sum(e.revision), 0) FROM evaluation e
       WHERE e.event_id = v.id AND e.evaluator_id = $1)
       || ':' || (SELECT count(*) || ':' || coalesce(extract(epoch FROM max(greatest(c.requested_at, c.given_at,
         c.withdrawn_at, c.voided_at))), 0) FROM event_player x JOIN consent c ON c.player_id = owner_of(x.player_id)
       WHERE x.event_id = v.id)
       || ':' || (SELECT epoch FROM server_epoch ORDER BY started_at DESC LIMIT 1) AS state
     FROM event v WHERE v.id = $2`,
    [userId, eventId],
  )
  return row?.state ?? ''
}

type SheetRow = Omit<OwnEventSheet, 'ratings' | 'arrived'> & { ratings: StoredSheet; is_joined: boolean }

/** EV18, EV164. Returns this user's own ratings and notes of these players, from every device. */
export async function findOwnSheets(
  sql: Sql,
  userId: string,
  eventPlayerIds: readonly string[],
): Promise<OwnEventSheet[]> {
  const rows = await sql.query<SheetRow>(
    `SELECT e.id AS evaluation_submission_id, e.event_player_id, e.form_version, e.revision, e.ratings,
       (SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'skill_id', n.skill_id, 'rev', n.rev,
           'version', n.version, 'created_at', to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
           ORDER BY n.created_at, n.id), '[]') FROM note n
         WHERE n.evaluation_id = e.id AND n.author_id = $1 AND n.side = 'evaluator' AND n.text <> '') AS notes,
       x.joined_to IS NOT NULL OR EXISTS (SELECT FROM event_player o WHERE o.joined_to = x.id) AS is_joined
     FROM evaluation e JOIN event_player x ON x.id = e.event_player_id
     WHERE e.event_player_id = ANY($2) AND e.evaluator_id = $1 ORDER BY e.id`,
    [userId, eventPlayerIds],
  )
  return rows.map(({ ratings, is_joined, ...sheet }) => ({
    ...sheet,
    ratings: Object.entries(ratingSheet(ratings)).map(([key, value]) => ({ key, value })),
    ...(is_joined && { arrived: arrivalsOf(ratings) }),
  }))
}

/** EV50. When each item reached the server, also those that were taken back. */
const arrivalsOf = (ratings: StoredSheet) =>
  Object.fromEntries(Object.entries(ratings).map(([key, { at = 0 }]) => [key, at]))
