import { SHOWN_FROM, SHRINKAGE, WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { rowsOf } from '../../db/rows-sql.ts'
import { NAME_OF_USER } from '../agreement/evaluators-repository.ts'
import { TOTALS, pairsOf, ratingsOf } from '../agreement/pairs-repository.ts'
import { ratedBlindBy } from '../evaluations/report-readers.ts'
import { DETAILS } from './figures-rows.ts'

/** K37. Evaluations that a linked player joined count for that player here too. */
const memberSql = (facts = '', profile = '') => `SELECT r.id AS roster_entry_id, r.team_id, r.jersey_number,
    r.first_name, r.last_name, r.player_id, r.walk_on_id,
    ARRAY(SELECT id FROM player WHERE joined_to = r.player_id) AS joined_ids,
    CASE WHEN r.player_id IS NOT NULL THEN 'linked' WHEN r.email IS NOT NULL THEN 'invited' ELSE 'none' END AS link
    ${facts}
  FROM roster_entry r ${profile}
  WHERE r.team_id = ANY(ARRAY(SELECT team_id FROM chosen)) AND r.removed_at IS NULL ORDER BY r.team_id, r.place, r.id`
export const MEMBER = memberSql()
/** F52. The profile of a linked player wins. The coach's roster fills what the profile lacks. */
export const MEMBER_WITH_FACTS = memberSql(
  `, coalesce(p.athletic_info ->> 'player_position_name', r.position_name) AS position_name,
    CASE WHEN p.organization ->> 'organization_type_id' IS NULL THEN r.school_grade
    ELSE p.organization ->> 'school_grade' END AS grade,
    CASE WHEN p.athletic_info ->> 'height_feet' IS NULL THEN r.height_feet * 12 + coalesce(r.height_inches, 0)
      ELSE (p.athletic_info ->> 'height_feet')::int * 12 + coalesce((p.athletic_info ->> 'height_inches')::int, 0)
      END AS height_inches`,
  'LEFT JOIN player p ON p.id = r.player_id',
)

/** O95. Evaluations that another team ordered without showing them to its players. */
const OF_OTHERS = `SELECT e.id FROM evaluation e LEFT JOIN team_submission s ON s.id = e.team_submission_id
  WHERE e.player_id = ANY(ARRAY(SELECT id FROM asked)) AND NOT e.is_shared_with_player
  AND (s.team_id = ANY(ARRAY(SELECT team_id FROM chosen))) IS NOT TRUE`

/**
 * F1, F4. Published ones, no second ratings and no single sheets of an event, completed on the days of the period.
 * J27: but for what the reader is rating a second time.
 */
const LINE = `SELECT f.evaluation_id, f.player_id, f.evaluator_id, f.rubric_version, f.level_key, f.total,
  date_trunc('milliseconds', f.completed_at) AS at FROM evaluation_figures f
  WHERE f.player_id = ANY(ARRAY(SELECT id FROM asked)) AND f.is_published
    AND f.completed_at >= coalesce($2::date::timestamp AT TIME ZONE 'UTC', '-infinity')
    AND f.completed_at < coalesce(($3::date + 1)::timestamp AT TIME ZONE 'UTC', 'infinity')
    AND ($4::uuid IS NULL OR f.evaluator_id = $4)
    AND f.evaluation_id <> ALL(ARRAY(SELECT id FROM of_others))
    AND f.evaluation_id <> ALL(ARRAY(${ratedBlindBy('$5')}))`

const LINE_COLUMNS = `evaluation_id, player_id, evaluator_id, rubric_version, level_key, total, at AT TIME ZONE 'UTC' AS at`

/**
 * F56. Evaluations that were submitted and have no report yet. Drafts and unpaid orders are private to the people who
 * made them. A coach's unpaid order counts only for the coach's own team.
 */
const WAITING = `SELECT e.player_id, e.status,
  date_trunc('milliseconds', coalesce(e.submitted_at, e.created_at)) AT TIME ZONE 'UTC' AS since
  FROM evaluation e LEFT JOIN team_submission s ON s.id = e.team_submission_id
  WHERE e.player_id = ANY(ARRAY(SELECT id FROM asked)) AND e.is_report AND NOT e.is_live
    AND e.status IN ('submitted', 'in_review', 'ready_to_finalize', 'returned', 'awaiting_payment')
    AND ((e.status <> 'awaiting_payment' AND e.is_shared_with_player)
    OR s.team_id = ANY(ARRAY(SELECT team_id FROM chosen)))
  ORDER BY coalesce(e.submitted_at, e.created_at), e.id`

/** `chosen` are the teams, `asked` their players, and `line` the evaluations of these. */
const rosterCtes = (column: string, member: string) => `chosen AS MATERIALIZED (
    SELECT t.id AS team_id, t.program_id, t.name, t.gender, t.level_name, c.id AS coach_id,
    nullif(trim(c.first_name || ' ' || c.last_name), '') AS coach_name,
      t.organization_name, g.name AS program_name
    FROM team t LEFT JOIN app_user c ON c.id = t.coach_id AND c.deleted_at IS NULL LEFT JOIN program g
    ON g.id = t.program_id
    WHERE ${column} = ANY(ARRAY(SELECT unnest($1::int[]))) ORDER BY lower(t.name), t.id),
  member AS MATERIALIZED (${member}),
  asked AS MATERIALIZED (SELECT player_id AS id FROM member WHERE player_id IS NOT NULL
    UNION SELECT walk_on_id FROM member WHERE walk_on_id IS NOT NULL
    UNION SELECT unnest(joined_ids) FROM member WHERE joined_ids <> '{}'),
  of_others AS MATERIALIZED (${OF_OTHERS}),
  line AS MATERIALIZED (${LINE}),
  newest AS (SELECT DISTINCT ON (player_id) evaluation_id FROM line ORDER BY player_id, at DESC, evaluation_id DESC)`

const rosterColumns = (details: readonly string[]) => `${rowsOf('chosen')} AS teams, ${rowsOf('member')} AS members,
    ${rowsOf(`(SELECT ${LINE_COLUMNS} FROM line ORDER BY line.at DESC, evaluation_id DESC)`)} AS lines,
    ${rowsOf(`(SELECT ${details.join(', ')} FROM evaluation_figures
      WHERE evaluation_id = ANY(ARRAY(SELECT evaluation_id FROM newest)))`)} AS details,
    ${rowsOf(`(${WAITING})`)} AS waiting`

/**
 * SQL: the rosters of the teams or programs `$1`, with evaluations from day `$2` to day `$3`, by evaluator `$4`, as
 * reader `$5` may see them. `$2`, `$3` and `$4` may be null.
 */
export const rostersSql = (column: string, member: string, details: readonly string[]) =>
  `WITH ${rosterCtes(column, member)} SELECT ${rosterColumns(details)}`

/** More than by what an offset grows when it is written with two decimals. */
const MARGIN = 0.01

/**
 * SQL: the rosters of the programs `$1`, with `$2` to `$5` as above, how far the players' evaluators agree, and what was
 * bought for the teams. J2. Of the evaluators with an offset, only those that may stand out are read, and one more, who
 * shows that there are offsets. `$6`: all of them, because a filter may leave some players out. `$7`: the ids of the
 * skills that are rated, as text. F57. Money is what coaches bought, never what a family paid. A refund is no spend.
 */
export const programSql = (member: string) => `
  WITH ${rosterCtes('t.program_id', member)},
  ${pairsOf('= ANY(ARRAY(SELECT id FROM asked))')},
  rater AS MATERIALIZED (SELECT evaluator_id, with_residual AS n, residual_sum AS sum,
      abs(residual_sum) >= ${WATCH_FROM - MARGIN} * (with_residual + ${SHRINKAGE}) AS may_stand_out
    FROM evaluator_total
    WHERE with_residual >= ${SHOWN_FROM} AND evaluator_id = ANY(ARRAY(SELECT DISTINCT evaluator_id FROM line))),
  told AS (SELECT * FROM rater WHERE $6 OR may_stand_out UNION (SELECT * FROM rater LIMIT 1))
  SELECT ${rosterColumns(DETAILS.groups)},
    ${TOTALS}, ${ratingsOf('$7')},
    ${rowsOf(
      `(SELECT evaluator_id, ${NAME_OF_USER} AS name, n, sum FROM told JOIN app_user u ON u.id = evaluator_id
      ORDER BY lower(u.last_name), lower(u.first_name), u.id)`,
    )} AS evaluators,
    ${rowsOf(
      `(SELECT t.program_id, sum(p.credits_total) AS credits_bought,
        sum(p.credits_total - p.credits_left) AS credits_used,
        sum(p.amount_cents - coalesce(c.refunded_cents, 0)) AS spend_cents, max(p.currency) AS currency
      FROM chosen t JOIN purchase p ON p.team_id = t.team_id LEFT JOIN checkout c ON c.id = p.checkout_id
      GROUP BY t.program_id)`,
    )} AS money`
