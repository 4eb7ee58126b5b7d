import type { StaffLibraryItem, StaffLibraryQuery } from '#domain/contracts/library.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { ratedBlindBy, teamsReading } from '../evaluations/report-readers.ts'
import { organizes } from '../permissions/parts-at-events.ts'
import { PROGRAMS_OF_USER, headsPrograms } from '../permissions/heads-of-programs.ts'
import { holdsWords, orderOf, wordPatterns } from '../../db/list-sql.ts'

const SORTS: Record<StaffLibraryQuery['sort_by'], string> = {
  updated_at: 'e.updated_at',
  player_name: 'e.player_last, e.player_first',
  submitted_at: 'e.submitted_at',
  status: 'status',
  total_score: 'total_score',
}

const IS_PUBLISHED = `e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')`

/**
 * SQL: whether the team `t` is the actor's own, `$1`. A coach reads of their teams, a director or an owner of their
 * programs.
 */
function isOwnTeam({ roles }: Actor): string {
  const coached = roles.includes('Coach') ? ['t.coach_id = $1'] : []
  const headed = headsPrograms(roles) ? [`t.program_id IN (${PROGRAMS_OF_USER})`] : []
  return `(${[...coached, ...headed].join(' OR ')})`
}

/**
 * L16. SQL: what a coach has ordered for a team of theirs and not withdrawn, and what is published of players on one's
 * teams, as far as P10 lets one read it. Players on the roster come first, so that nothing is looked at but theirs.
 * EV66: and what is published of events that one organizes, whoever was there.
 */
function idsFor(actor: Actor): string {
  const own = isOwnTeam(actor)
  const read = `SELECT e.id FROM evaluation e WHERE ${IS_PUBLISHED} AND e.is_report
    AND e.player_id IN (SELECT known.id FROM roster_entry r JOIN team t ON t.id = r.team_id
      CROSS JOIN LATERAL (SELECT * FROM players_of(r.player_id) UNION ALL SELECT r.walk_on_id) AS known (id)
      WHERE r.removed_at IS NULL AND ${own})
    AND EXISTS (SELECT FROM (${teamsReading('e')}) t WHERE ${own})`
  const organized = `SELECT e.id FROM event v JOIN evaluation e ON e.event_id = v.id
    WHERE ${organizes('v')} AND e.consensus_of IS NOT NULL AND ${IS_PUBLISHED}`
  const ordered = `SELECT e.id FROM evaluation e JOIN team_submission o ON o.id = e.team_submission_id JOIN team t
    ON t.id = o.team_id
    WHERE e.submitted_by = $1 AND t.coach_id = $1 AND e.is_report AND e.status NOT IN ('draft', 'cancelled')`
  return [read, organized, ...(actor.roles.includes('Coach') ? [ordered] : [])].join(' UNION ')
}

/**
 * K37. Once the player said yes, what they joined bears their name. A consultation is between the player and the
 * evaluator: to others the evaluation is completed.
 */
const columnsFor = (actor: Actor) => `e.id AS evaluation_submission_id,
  CASE WHEN ${IS_PUBLISHED} THEN 'completed' WHEN e.status = 'ready_to_finalize' THEN 'in_review'
  ELSE e.status END AS status,
  coalesce((SELECT o.first_name || ' ' || o.last_name FROM player o WHERE o.id = p.joined_to AND EXISTS (
    SELECT FROM roster_entry r JOIN team t ON t.id = r.team_id WHERE r.player_id = o.id AND r.removed_at IS NULL
    AND ${isOwnTeam(actor)})), p.first_name || ' ' || p.last_name) AS player_name,
  (SELECT string_agg(DISTINCT t.name, ', ') FROM roster_entry r JOIN team t ON t.id = r.team_id
    WHERE (r.player_id = coalesce(p.joined_to, p.id) OR r.walk_on_id = p.id) AND r.removed_at IS NULL
    AND ${isOwnTeam(actor)}) AS team_name,
  e.event_name, e.jersey_number, e.jersey_color, r.evaluation_id IS NOT NULL AS has_report,
  (r.body ->> 'total_player_performance_score')::float8 AS total_score,
  r.body -> 'performance_level' ->> 'name' AS performance_level,
  CASE e.status WHEN 'returned' THEN e.return_reason END AS return_reason,
  e.submitted_at, e.due_at, e.completed_at, e.updated_at`

/** One page of what a coach, a director or an owner has ordered or may read, and the size of the whole list. */
export async function findStaffLibraryPage(
  sql: Sql,
  actor: Actor,
  { limit, offset, search, sort_by, order_by }: StaffLibraryQuery,
) {
  const filter = [actor.userId, wordPatterns(search)]
  const from = `FROM (${idsFor(actor)}) AS listed JOIN evaluation e ON e.id = listed.id JOIN player p
    ON p.id = e.player_id
    LEFT JOIN evaluation_result r ON r.evaluation_id = e.id AND ${IS_PUBLISHED}
    WHERE ${holdsWords('e.search_text', '$2')} AND e.id <> ALL(ARRAY(${ratedBlindBy('$1')}))`
  const [total, results] = await Promise.all([
    sql.query<{ count: number }>(`SELECT count(*) AS count ${from}`, filter),
    sql.query<StaffLibraryItem>(
      `SELECT ${columnsFor(actor)} ${from} ORDER BY ${orderOf(SORTS[sort_by], order_by)} LIMIT $3 OFFSET $4`,
      [...filter, limit, offset],
    ),
  ])
  return { count: total[0]?.count ?? 0, results }
}
