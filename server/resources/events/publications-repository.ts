import type { Publication } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'

/** SQL: of an event `event`, its publication that waits or is running. */
export const PUBLICATION = `(SELECT json_build_object('id', n.id, 'reports', n.reports, 'seconds_left',
    CASE WHEN n.started_at IS NULL THEN greatest(ceil(extract(epoch FROM n.due_at - clock_timestamp())), 0)::int
      ELSE 0 END)
  FROM event_publication n WHERE n.event_id = event.id AND n.ended_at IS NULL AND n.stopped_at IS NULL) AS publication`

type ToStart = Pick<Publication, 'id' | 'reports'> & {
  eventId: string
  by: { userId: string; from: string }
  eventPlayerIds: readonly string[]
  mails: number
  delayMs: number
}

/** Returns whether the publication is new: the id was never used, and no other one of the event waits or is running. */
export async function insertPublication(
  sql: Sql,
  { id, eventId, by, eventPlayerIds, reports, mails, delayMs }: ToStart,
): Promise<boolean> {
  const made = await sql.query(
    `INSERT INTO event_publication (id, event_id, asked_by, asked_from, event_player_ids, reports, mails, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond') ON CONFLICT DO NOTHING RETURNING 1`,
    [id, eventId, by.userId, by.from, eventPlayerIds, reports, mails, delayMs],
  )
  return made.length > 0
}

type Stopped = 'now' | 'before' | 'started' | 'unknown'

/** Stops a publication, unless a server has taken it to carry it out. Returns the outcome. */
export async function stopPublication(
  sql: Sql,
  { id, eventId, userId }: { id: string; eventId: string; userId: string },
): Promise<Stopped> {
  const stopped = await sql.query(
    `UPDATE event_publication SET stopped_at = now(), stopped_by = $3
     WHERE id = $1 AND event_id = $2 AND started_at IS NULL AND stopped_at IS NULL RETURNING 1`,
    [id, eventId, userId],
  )
  if (stopped.length > 0) return 'now'
  const [row] = await sql.query<{ is_stopped: boolean }>(
    'SELECT stopped_at IS NOT NULL AS is_stopped FROM event_publication WHERE id = $1 AND event_id = $2',
    [id, eventId],
  )
  if (!row) return 'unknown'
  return row.is_stopped ? 'before' : 'started'
}

export type DuePublication = {
  id: string
  event_id: string
  asked_by: string | null
  asked_from: string
  event_player_ids: string[]
}

/**
 * Takes the next publication that is due, or this one, for a minute: if the process dies, another one goes on. Nobody
 * can stop it from here on. A stop that has the row at this moment wins.
 */
export async function takeDuePublication(sql: Sql, id?: string): Promise<DuePublication | undefined> {
  const [due] = await sql.query<DuePublication>(
    `UPDATE event_publication SET started_at = coalesce(started_at, now()), due_at = now() + interval '1 minute'
     WHERE id = (SELECT n.id FROM event_publication n
       WHERE n.due_at <= now() AND n.ended_at IS NULL AND n.stopped_at IS NULL AND ($1::uuid IS NULL OR n.id = $1)
       ORDER BY n.due_at, n.id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, event_id, asked_by, asked_from, event_player_ids`,
    [id ?? null],
  )
  return due
}

export async function endPublication(sql: Sql, id: string) {
  await sql.query('UPDATE event_publication SET ended_at = now() WHERE id = $1', [id])
}
