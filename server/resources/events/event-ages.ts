import type { EventAges } from '#domain/contracts/event-ages.ts'
import type { CallingActor } from '../../actor.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { recordDeed } from '../audit/record-deed.ts'

/** SQL: players of the event `$1` with neither birth date nor grade. Each person appears once. */
const UNKNOWN = `FROM event_player x JOIN player p ON p.id = x.player_id
  WHERE x.event_id = $1 AND x.joined_to IS NULL AND p.user_id IS NULL AND age_of_person(p.id) = 'unknown'`

export async function findEventAges(sql: Sql, eventId: string): Promise<EventAges> {
  const [ages] = await sql.query<EventAges>(
    `SELECT v.ages_confirmed_at AS confirmed_at, it.* FROM event v CROSS JOIN LATERAL (
       SELECT count(*) AS unknown,
         count(*) FILTER (WHERE was_asked AND NOT said_no AND waits) AS asked,
         count(*) FILTER (WHERE was_asked AND NOT said_no AND NOT waits) AS agreed,
         count(*) FILTER (WHERE said_no) AS declined
       FROM (SELECT guardian_was_asked(p.id) AS was_asked, guardian_said_no(p.id) AS said_no,
         waits_for_guardian(p.id) AS waits ${UNKNOWN}) of_unknown_age) it WHERE v.id = $1`,
    [eventId],
  )
  if (!ages) throw new Error(`Event ${eventId} is gone although it was just read`)
  return ages
}

/** SQL: the readers of reports of the event `$1`. */
const READERS = `FROM evaluation e WHERE e.id = r.evaluation_id AND e.event_id = $1 AND e.consensus_of IS NOT NULL
  AND r.ended_at IS NULL AND r.owed_at IS NOT NULL`

/**
 * EV119. Confirms the ages, or undoes that. A confirmation releases reports that waited for an age. Undoing it closes
 * the links to reports of unknown ages and asks the parents. The same answer again changes nothing.
 */
export async function confirmAges(sql: Sql, actor: CallingActor, eventId: string, isConfirmed: boolean) {
  const changed = await sql.query(
    `UPDATE event SET ages_confirmed_at = CASE WHEN $2 THEN now() END WHERE id = $1
       AND (ages_confirmed_at IS NOT NULL) <> $2 RETURNING 1`,
    [eventId, isConfirmed],
  )
  if (changed.length === 0) return
  await bumpEventVersion(sql, eventId)
  const action = isConfirmed ? 'confirm ages' : 'undo ages'
  await recordDeed(sql, actor, { action, details: { event_id: eventId } })
  await sql.query(
    isConfirmed
      ? `UPDATE report_reader r SET next_try_at = now() ${READERS} AND r.next_try_at = 'infinity' AND NOT waits_for_guardian(e.player_id)`
      : `UPDATE report_reader r SET owed_at = now(), next_try_at = now(), attempts = 0 ${READERS}
           AND r.sent_at >= r.owed_at AND waits_for_guardian(e.player_id)`,
    [eventId],
  )
}
