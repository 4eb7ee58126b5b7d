import type { Sql } from './database.ts'

/**
 * SQL that raises the version of the events that a condition on `id` finds, and locks them. Run it in the transaction of
 * each change that boards or tablets show: they load an event again when its version changes. The counter `changes` of
 * `event_tablet` is another one. It counts what the device sent.
 */
export const BUMP_EVENTS = 'UPDATE event SET changes = changes + 1 WHERE id'

/** Raises the version of an event, and locks it. */
export async function bumpEventVersion(sql: Sql, eventId: string) {
  await sql.query(`${BUMP_EVENTS} = $1`, [eventId])
}

/** Raises the versions of all events of these players. */
export async function bumpEventsOfPlayers(sql: Sql, playerIds: readonly string[]) {
  await sql.query(`${BUMP_EVENTS} IN (SELECT event_id FROM event_player WHERE player_id = ANY($1))`, [playerIds])
}
