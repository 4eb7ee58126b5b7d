import { BUMP_EVENTS } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { MAY_NOT_QUEUE } from '../consent/may-be-submitted.ts'
import { returnCredit } from '../credits/credits.ts'
import { erasePlayer } from './erase-player.ts'

/**
 * K16. What an evaluator had begun: orders go back to the queue as if nobody had looked, live evaluations are
 * withdrawn. EV21: what was rated at an event stays with the event.
 */
export async function giveBackClaims(sql: Sql, userId: string) {
  const open = await sql.query<{ id: string }>(
    `SELECT id FROM evaluation WHERE evaluator_id = $1 AND event_id IS NULL
      AND status IN ('in_review', 'ready_to_finalize', 'returned', 'live') ORDER BY id FOR UPDATE`,
    [userId],
  )
  const ids = open.map(({ id }) => id)
  await sql.query('DELETE FROM note WHERE author_id = $1 AND evaluation_id = ANY($2)', [userId, ids])
  await sql.query('DELETE FROM rating_history WHERE evaluation_id = ANY($1)', [ids])
  await sql.query('DELETE FROM evaluation_result WHERE evaluation_id = ANY($1)', [ids])
  await sql.query(
    `UPDATE evaluation SET status = CASE WHEN is_live THEN 'cancelled' WHEN status = 'returned' THEN 'returned'
      WHEN ${MAY_NOT_QUEUE} THEN 'draft' ELSE 'submitted' END,
       evaluator_id = CASE WHEN is_live THEN evaluator_id END, ratings = '{}', rated_count = 0, claimed_at = NULL,
       final_saved_at = NULL, evaluated_on = NULL,
       revision = revision + 1, updated_at = now() WHERE id = ANY($1)`,
    [ids],
  )
  const drafts = await sql.query<{ id: string }>(`SELECT id FROM evaluation WHERE id = ANY($1) AND status = 'draft'`, [
    ids,
  ])
  for (const { id } of drafts) await returnCredit(sql, id)
}

/** EV21. SQL: players of events that nobody organizes any more once user `$1` and their teams are gone. */
const OF_LEFT_EVENTS = `SELECT x.player_id FROM event_player x JOIN event v ON v.id = x.event_id
  WHERE v.program_id IS NULL AND (v.team_id IN (SELECT id FROM team WHERE coach_id = $1 AND program_id IS NULL)
    OR (v.team_id IS NULL AND v.made_by = $1))
  AND NOT EXISTS (SELECT FROM event_staff s WHERE s.event_id = v.id AND s.user_id <> $1 AND s.removed_at IS NULL
    AND 'organizer' = ANY(s.parts))`

/**
 * K16. Players without an account whom this evaluator or coach entered: nobody else can see them, and nobody is left
 * who may. Those on a roster of a program's team stay: the program's people see them. So do those whose report a family
 * reads, and K38 those that an account has joined.
 */
export async function eraseWalkOns(sql: Sql, userId: string) {
  const walkOns = await sql.query<{ id: string }>(
    `SELECT id FROM player p WHERE (created_by = $1 OR id IN (${OF_LEFT_EVENTS})) AND user_id IS NULL
       AND joined_to IS NULL AND NOT EXISTS (
       SELECT FROM roster_entry r JOIN team t ON t.id = r.team_id WHERE r.walk_on_id = p.id AND r.removed_at IS NULL
       AND t.program_id IS NOT NULL)
       AND NOT EXISTS (SELECT FROM report_reader s JOIN evaluation e ON e.id = s.evaluation_id WHERE e.player_id = p.id
       AND s.ended_at IS NULL AND e.status IN ('completed', 'consultation_requested', 'consultation_scheduled'))
     ORDER BY id`,
    [userId],
  )
  for (const { id } of walkOns) await erasePlayer(sql, id)
  await sql.query('UPDATE player SET created_by = NULL WHERE created_by = $1', [userId])
}

const STAFF: readonly string[] = [
  // O90. Their videos are gone, and nobody is left who could read the reports: what is not finished ends, before its
  // order may go.
  `UPDATE evaluation SET status = 'cancelled', revision = revision + 1, updated_at = now()
   WHERE submitted_by = $1 AND team_submission_id IS NOT NULL AND second_of IS NULL
   AND status IN ('awaiting_payment', 'submitted', 'in_review', 'returned')`,
  `UPDATE team_submission SET status = CASE status WHEN 'awaiting_payment' THEN 'cancelled'
    ELSE status END, coach_note = '' WHERE submitted_by = $1`,
  'UPDATE team_game SET drive_url = NULL, external_video_url = NULL WHERE team_submission_id IN (SELECT id FROM team_submission WHERE submitted_by = $1)',
  // Their rosters go with them, and with those what players had answered.
  'DELETE FROM team WHERE coach_id = $1 AND program_id IS NULL',
  'UPDATE team SET coach_id = NULL WHERE coach_id = $1',
  'DELETE FROM program_director WHERE user_id = $1',
  'DELETE FROM program_evaluator WHERE user_id = $1',
  `DELETE FROM invitation WHERE accepted_by = $1
    OR inbox_of(email) = (SELECT inbox_of(email) FROM app_user WHERE id = $1)`,
  // G91. Nobody is left in whose name the rest was offered.
  `UPDATE invitation SET revoked_at = now()
   WHERE invited_by = $1 AND accepted_at IS NULL AND revoked_at IS NULL`,
  'UPDATE invitation SET invited_by = NULL WHERE invited_by = $1',
  'UPDATE program SET owner_id = NULL WHERE owner_id = $1',
  'DELETE FROM event_tablet WHERE user_id = $1',
  'DELETE FROM account_day WHERE user_id = $1',
  'DELETE FROM birth_date_try WHERE user_id = $1',
  'UPDATE event_staff SET organizer_by = NULL WHERE organizer_by = $1',
  'DELETE FROM event_staff WHERE user_id = $1',
  `${BUMP_EVENTS} IN (SELECT id FROM event WHERE made_by = $1)`,
  'UPDATE event SET made_by = NULL WHERE made_by = $1',
  'UPDATE event_player SET added_by = NULL WHERE added_by = $1',
  'UPDATE event_player SET joined_by = NULL WHERE joined_by = $1',
  'DELETE FROM organization WHERE created_by = $1',
  'DELETE FROM staff_profile WHERE user_id = $1',
  'DELETE FROM evaluator_profile WHERE user_id = $1',
  'DELETE FROM applied_mutation WHERE user_id = $1',
  'DELETE FROM released_work WHERE evaluator_id = $1',
  'DELETE FROM notice WHERE user_id = $1',
  'DELETE FROM user_session WHERE user_id = $1',
]

/**
 * K17. Teams, programs and profiles of a coach, a director, an owner or an evaluator, and emails still owed to anybody.
 */
export async function eraseStaff(sql: Sql, userId: string) {
  for (const statement of STAFF) await sql.query(statement, [userId])
}
