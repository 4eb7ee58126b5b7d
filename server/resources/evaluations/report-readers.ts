import { getResult } from '#domain/contracts/evaluations.ts'
import { isAnyAdmin } from '../../actor.ts'
import type { Actor } from '../../actor.ts'
import { isGranted } from '../permissions/permissions.ts'
import { HEADS_OF_PROGRAMS } from '../permissions/heads-of-programs.ts'

// Who reads a report besides its player. In SQL, since lists are cut to a page by it.

/**
 * P10, O92. SQL: the teams whose coach and whose program's heads read the report of the evaluation of this alias: those
 * with its player on their roster, by a yes (`is_by_yes`) or without an account. K37: a yes opens what the player has
 * joined as well; without one a team reads what it read before. O95: of a report that is not shared with the player,
 * only the team that ordered it.
 */
export const teamsReading = (evaluation: string) => `SELECT t.coach_id, t.program_id,
    r.player_id IS NOT NULL AND r.player_id = owner_of(${evaluation}.player_id) AS is_by_yes
  FROM roster_entry r JOIN team t ON t.id = r.team_id
  LEFT JOIN team_submission o ON o.id = ${evaluation}.team_submission_id
  WHERE (r.player_id = owner_of(${evaluation}.player_id) OR r.walk_on_id = ${evaluation}.player_id)
    AND r.removed_at IS NULL AND (${evaluation}.is_shared_with_player OR o.team_id = t.id)`

/**
 * J8, J26. SQL: who made, ordered or as staff reads the first rating of which `e` is the second, whatever role they
 * have at the moment: a group of the directory may change it between the reading and the rating.
 */
const KNOWING_FIRST = `SELECT k.user_id FROM evaluation f, LATERAL (
    SELECT f.evaluator_id UNION ALL SELECT f.submitted_by
    UNION ALL SELECT s.user_id FROM (${teamsReading('f')}) t, LATERAL (
      SELECT t.coach_id UNION ALL SELECT h.user_id FROM (${HEADS_OF_PROGRAMS}) h
      WHERE h.program_id = t.program_id) s (user_id)) k (user_id)
  WHERE f.id = e.second_of AND k.user_id IS NOT NULL`

/** SQL: the `first_known_to` of EvaluationOwners, for the evaluation `e`. */
export const FIRST_KNOWN_TO = `CASE WHEN e.second_of IS NOT NULL THEN (SELECT coalesce(json_agg(u.user_id), '[]')
  FROM (${KNOWING_FIRST}) u) END`

/** J26. SQL: whether `e` is a second rating whose first one the actor, `$1`, knows. */
export function isFirstKnownTo(actor: Actor): string {
  return readsEveryReport(actor)
    ? `(e.second_of IS NOT NULL)`
    : `(e.second_of IS NOT NULL AND EXISTS (SELECT FROM (${KNOWING_FIRST}) u WHERE u.user_id = $1))`
}

export function readsEveryReport(actor: Actor): boolean {
  return isAnyAdmin(actor) || isGranted(actor, getResult.grant, [])
}

/**
 * J27. SQL: what this user is rating a second time. Until they are done, nothing of these first ratings is theirs to
 * see.
 */
export const ratedBlindBy = (user: string) => `SELECT h.second_of FROM evaluation h
  WHERE h.evaluator_id = ${user} AND h.second_of IS NOT NULL AND h.status IN ('in_review', 'ready_to_finalize')`
