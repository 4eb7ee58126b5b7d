import type { RosterLine, RosterPlayer } from '#domain/contracts/teams.ts'
import type { Sql } from '../../db/database.ts'
import { ratedBlindBy } from '../evaluations/report-readers.ts'
import { passOnToNamesakes } from './namesakes-of-children.ts'
import { endLinksOf } from './roster-links-repository.ts'
import { followPlayers } from './walk-ons-of-lines.ts'

/** G46. The coach reads of a line only whether an address stands in it and whether its player said yes. */
const LINK = `CASE WHEN player_id IS NOT NULL THEN 'linked' WHEN email IS NOT NULL THEN 'invited'
  ELSE 'none' END AS link`

/**
 * P10, K37. Of the newest published evaluation, once the player said yes; also of what the player joined. J27: but for
 * one that the reader, `$2`, is rating a second time.
 */
const REPORT = `(SELECT json_build_object('evaluation_submission_id', e.id, 'completed_at',
  to_char(e.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'total_score', (d.body ->> 'total_player_performance_score')::float8)
  FROM evaluation e JOIN evaluation_result d ON d.evaluation_id = e.id
  WHERE e.player_id IN (SELECT id FROM players_of(roster_entry.player_id) AS id) AND e.is_report
  AND e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')
    AND (e.is_shared_with_player OR EXISTS (SELECT FROM team_submission s WHERE s.id = e.team_submission_id
    AND s.team_id = roster_entry.team_id))
    AND e.id <> ALL(ARRAY(${ratedBlindBy('$2')}))
  ORDER BY e.completed_at DESC NULLS LAST, e.id LIMIT 1)`

/** In the coach's order, without removed lines. */
export function findRosterLines(sql: Sql, teamId: number, readerId: string): Promise<RosterLine[]> {
  return sql.query<RosterLine>(
    `SELECT id, jersey_number, first_name, last_name, position_name, school_grade, height_feet, height_inches, email,
      ${LINK}, ${REPORT} AS report,
       (SELECT json_build_object('first_name', w.first_name, 'last_name', w.last_name) FROM player w
       WHERE w.id = roster_entry.walk_on_id) AS evaluated_as, consent_told_of(roster_entry) AS consent
     FROM roster_entry WHERE team_id = $1 AND removed_at IS NULL ORDER BY place, id`,
    [teamId, readerId],
  )
}

type LockedTeam = { coach_id: string | null; roster_revision: number; is_completed: boolean }

/** The team's roster state; nobody else changes it before this transaction ends. */
export async function lockTeam(sql: Sql, teamId: number): Promise<LockedTeam> {
  const [team] = await sql.query<LockedTeam>(
    'SELECT coach_id, roster_revision, roster_completed_at IS NOT NULL AS is_completed FROM team WHERE id = $1 FOR UPDATE',
    [teamId],
  )
  if (!team) throw new Error(`Team ${teamId} is gone although it was just read`)
  return team
}

/**
 * Writes the lines as the whole roster, in this order, and returns the ids of those that could not be written because
 * they belong to another team. Lines that are not named are marked as removed, and come back with the same id.
 */
export async function writeRoster(sql: Sql, teamId: number, players: readonly RosterPlayer[]): Promise<Set<string>> {
  const { walkOns, replaced } = await followPlayers(sql, teamId, players)
  await endLinksOf(sql, replaced)
  const written = await sql.query<{ id: string }>(
    `INSERT INTO roster_entry (id, team_id, place, jersey_number, first_name, last_name, position_name, school_grade,
      height_feet, height_inches, email, walk_on_id)
     SELECT id, $1, place - 1, jersey_number, first_name, last_name, position_name, school_grade, height_feet,
     height_inches, email, walk_on_id
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[],
     $10::text[], $11::uuid[]) WITH ORDINALITY
       AS sent (id, jersey_number, first_name, last_name, position_name, school_grade, height_feet, height_inches,
       email, walk_on_id, place)
     ON CONFLICT (id) DO UPDATE SET place = excluded.place, jersey_number = excluded.jersey_number,
     first_name = excluded.first_name,
       last_name = excluded.last_name, position_name = excluded.position_name, school_grade = excluded.school_grade,
       height_feet = excluded.height_feet, height_inches = excluded.height_inches, email = excluded.email,
       player_id = CASE WHEN ${ANSWER_STANDS} THEN roster_entry.player_id END,
       declined_at = CASE WHEN ${ANSWER_STANDS} THEN roster_entry.declined_at END, walk_on_id = excluded.walk_on_id,
       removed_at = NULL, updated_at = now()
     WHERE roster_entry.team_id = $1 RETURNING id`,
    [
      teamId,
      ...COLUMNS.map((column) => players.map((player) => player[column])),
      players.map(({ id }) => walkOns.get(id.toLowerCase()) ?? null),
      replaced,
    ],
  )
  await passOnToNamesakes(sql, teamId)
  await sql.query(
    'UPDATE roster_entry SET removed_at = now() WHERE team_id = $1 AND removed_at IS NULL AND id <> ALL($2)',
    [teamId, players.map(({ id }) => id)],
  )
  const ids = new Set(written.map(({ id }) => id))
  return new Set(players.map(({ id }) => id).filter((id) => !ids.has(id.toLowerCase())))
}

const COLUMNS = [
  'id',
  'jersey_number',
  'first_name',
  'last_name',
  'position_name',
  'school_grade',
  'height_feet',
  'height_inches',
  'email',
] as const

/**
 * G47, G48. An answer was given to one team for one address, G104 or by a link for the player of the line, and outlives
 * a removal by the day that undo may take, unless the player has joined by another line since.
 */
const ANSWER_STANDS = `CASE WHEN roster_entry.is_yes_by_link
    THEN roster_entry.id <> ALL($12::uuid[])
      AND lower(coalesce(excluded.email, '')) = lower(coalesce(roster_entry.email, excluded.email, ''))
    ELSE lower(roster_entry.email) = lower(excluded.email) END
  AND (roster_entry.removed_at IS NULL OR (roster_entry.removed_at > now() - interval '1 day' AND NOT EXISTS (
    SELECT FROM roster_entry o WHERE o.team_id = roster_entry.team_id AND o.player_id = roster_entry.player_id
    AND o.removed_at IS NULL)))`

/** Moves the revision on; the first completion of a roster is kept, and told to its coach's account. */
export async function finishSave(sql: Sql, teamId: number, coachId: string | null, isCompleted: boolean) {
  await sql.query(
    `UPDATE team SET roster_revision = roster_revision + 1, updated_at = now(),
       roster_completed_at = CASE WHEN $2 THEN coalesce(roster_completed_at, now()) ELSE roster_completed_at END
       WHERE id = $1`,
    [teamId, isCompleted],
  )
  if (isCompleted) await sql.query('UPDATE app_user SET team_roster_completed = true WHERE id = $1', [coachId])
}
