import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import type { Sql } from '../../db/database.ts'
import type { PlayerChanges } from './change-player.ts'
import { DETAILS, FROM } from './players-repository.ts'
import { ofStaff } from './staff-repository.ts'

type Waiting = { eventId: string; eventPlayerId: string; userId: string }

/**
 * EV105. Stores a change that the organizer must decide, unless it is empty. Returns the names of its fields. A
 * sender's newer values replace their older ones of the same fields, so one sender can't hide the changes of others.
 * EV140: newer values get a new id, so a decision about the older ones doesn't find them.
 */
export async function keepWaiting(
  sql: Sql,
  { eventId, eventPlayerId, userId }: Waiting,
  changes: PlayerChanges,
): Promise<string[]> {
  const fields = Object.keys(changes)
  if (fields.length === 0) return fields
  const values = [eventId, eventPlayerId, userId, JSON.stringify(changes)]
  const merged = await sql.query(
    `UPDATE waiting_change SET changes = changes || $4::jsonb, arrived_at = now(),
       id = CASE WHEN changes = $4 THEN id ELSE gen_random_uuid() END
     WHERE event_id = $1 AND event_player_id = $2 AND user_id = $3 AND decided_at IS NULL
       AND ARRAY(SELECT jsonb_object_keys(changes) ORDER BY 1) = ARRAY(SELECT jsonb_object_keys($4::jsonb) ORDER BY 1)
     RETURNING 1`,
    values,
  )
  if (merged.length === 0)
    await sql.query(
      'INSERT INTO waiting_change (event_id, event_player_id, user_id, changes) VALUES ($1, $2, $3, $4)',
      values,
    )
  return fields
}

type Row = WaitingChange['player'] & Omit<WaitingChange, 'id' | 'player'> & { waiting_id: string }

const SELECT = `SELECT w.id AS waiting_id, w.arrived_at, w.changes, w.is_taken,
    trim(u.first_name || ' ' || u.last_name) AS sender_name, s.narrowed_at AS sender_left_at,
    ${ofStaff('w.event_id', "(w.changes ->> 'email')")} AS is_staff_address, ${DETAILS}, x.board_column
  ${FROM} JOIN waiting_change w ON w.event_player_id = x.id LEFT JOIN app_user u ON u.id = w.user_id
  LEFT JOIN event_staff s ON s.event_id = w.event_id AND s.user_id = w.user_id`

const UNDECIDED = 'FROM waiting_change WHERE event_id = $1 AND decided_at IS NULL'
const MOST_SHOWN = 100

type WaitingList = { results: WaitingChange[]; more: number }

/**
 * EV142. Returns undecided changes, oldest first, and how many `more` there are. If there are too many, each sender gets
 * the same share, so one sender can't hide the changes of others.
 */
export async function findWaiting(sql: Sql, eventId: string): Promise<WaitingList> {
  const rows = await sql.query<Row>(
    `${SELECT} WHERE w.id IN (SELECT id FROM (SELECT id, arrived_at,
         row_number() OVER (PARTITION BY user_id ORDER BY arrived_at, id) AS of_sender ${UNDECIDED}) ranked
       ORDER BY of_sender, arrived_at, id LIMIT ${MOST_SHOWN})
     ORDER BY w.arrived_at, w.id`,
    [eventId],
  )
  const [all] = await sql.query<{ count: number }>(`SELECT count(*) AS count ${UNDECIDED}`, [eventId])
  return { results: rows.map(changeOf), more: Math.max(0, (all?.count ?? 0) - rows.length) }
}

export async function findWaitingChange(sql: Sql, id: string): Promise<WaitingChange> {
  const [row] = await sql.query<Row>(`${SELECT} WHERE w.id = $1`, [id])
  if (!row) throw new Error(`The waiting change ${id} is gone although it is locked`)
  return changeOf(row)
}

function changeOf({
  waiting_id,
  arrived_at,
  changes,
  is_taken,
  sender_name,
  sender_left_at,
  is_staff_address,
  ...player
}: Row): WaitingChange {
  return { id: waiting_id, arrived_at, changes, is_taken, sender_name, sender_left_at, is_staff_address, player }
}

export type LockedWaiting = { event_player_id: string; changes: PlayerChanges; is_taken: boolean | null }

export async function lockWaiting(sql: Sql, eventId: string, id: string): Promise<LockedWaiting | undefined> {
  const [change] = await sql.query<LockedWaiting>(
    'SELECT event_player_id, changes, is_taken FROM waiting_change WHERE event_id = $1 AND id = $2 FOR UPDATE',
    [eventId, id],
  )
  return change
}

export async function markDecided(sql: Sql, id: string, isTaken: boolean) {
  await sql.query('UPDATE waiting_change SET decided_at = now(), is_taken = $2 WHERE id = $1', [id, isTaken])
}

/** Deletes changes decided two weeks ago, because they contain names and addresses that no one needs. */
export async function forgetDecided(sql: Sql) {
  await sql.query(`DELETE FROM waiting_change WHERE decided_at < now() - interval '14 days'`)
}
