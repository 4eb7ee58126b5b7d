import type { Sql } from '../../db/database.ts'

type Tablet = { eventId: string; userId: string; deviceId: string }

/**
 * EV8. Notes that a tablet sent work for an event. Its row comes last of all that an operation locks, and is one of its
 * own: twelve tablets that reconnect in the same second wait for nobody.
 */
export async function hearWork(sql: Sql, { eventId, userId, deviceId }: Tablet, { isRating }: { isRating: boolean }) {
  await sql.query(
    `INSERT INTO event_tablet AS known (event_id, user_id, device_id, heard_at, changes, rated_at)
     VALUES ($1, $2, $3, now(), 1, CASE WHEN $4 THEN now() END)
     ON CONFLICT (event_id, user_id, device_id) DO UPDATE SET heard_at = now(), changes = known.changes + 1,
       rated_at = coalesce(excluded.rated_at, known.rated_at)`,
    [eventId, userId, deviceId, isRating],
  )
}

/** Returns how many tablets have downloaded the event or sent work for it. */
export async function countTablets(sql: Sql, eventId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('SELECT count(*) FROM event_tablet WHERE event_id = $1', [eventId])
  return row?.count ?? 0
}

/** Notes that a tablet asked for the event, once in half a minute: a page asks again and again. */
export async function hearQuestion(sql: Sql, { eventId, userId, deviceId }: Tablet) {
  await sql.query(
    `INSERT INTO event_tablet AS known (event_id, user_id, device_id) VALUES ($1, $2, $3)
     ON CONFLICT (event_id, user_id, device_id) DO UPDATE SET heard_at = now(), changes = known.changes + 1
     WHERE known.heard_at < now() - interval '30 seconds'`,
    [eventId, userId, deviceId],
  )
}
