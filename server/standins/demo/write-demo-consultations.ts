import type { Sql } from '../../db/database.ts'
import { DAY_MS } from './demo-plan.ts'
import { playerUserId } from './demo-users.ts'

const DAYS_AHEAD = 9

/**
 * Every evaluation whose status speaks of a consultation gets it, and the player of the demo has one left to ask for.
 */
export async function writeDemoConsultations(sql: Sql, today: number) {
  const startsAt = new Date(today + DAYS_AHEAD * DAY_MS + 22 * 3_600_000).toISOString()
  await sql.query(
    `INSERT INTO consultation (id, evaluation_id, requested_by, purchase_id, status, message, requested_at, starts_at,
      ends_at, event_uri)
     SELECT overlay(e.id::text placing 'c0de0009' from 1 for 8)::uuid, e.id, coalesce(p.user_id, e.submitted_by),
     c.purchase_id, s.status,
       'What should I work on before the season begins?', e.completed_at + interval '1 day',
       CASE s.status WHEN 'scheduled' THEN $1::timestamptz END, CASE s.status WHEN 'scheduled'
       THEN $1::timestamptz + interval '30 minutes' END,
       CASE s.status WHEN 'scheduled' THEN 'demo:' || e.id END
     FROM evaluation e JOIN player p ON p.id = e.player_id
       CROSS JOIN LATERAL (SELECT CASE e.status WHEN 'consultation_scheduled' THEN 'scheduled'
       ELSE 'requested' END AS status) s
       LEFT JOIN credit_use c ON c.evaluation_id = e.id AND c.returned_at IS NULL
     WHERE e.status IN ('consultation_requested', 'consultation_scheduled')
     AND coalesce(p.user_id, e.submitted_by) IS NOT NULL`,
    [startsAt],
  )
  await sql.query(
    `UPDATE purchase SET consultations_left = 1 WHERE id = (SELECT id FROM purchase WHERE owner_id = $1
      ORDER BY valid_until DESC LIMIT 1)`,
    [playerUserId(0)],
  )
}
