import type { Figures, Period, RosterMember, TeamOfProgram, WaitingSubmission } from '#domain/portal/figures.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import { columnsOf, rowsOfColumns } from '../../db/columns-sql.ts'
import type { Columns } from '../../db/columns-sql.ts'
import type { Sql } from '../../db/database.ts'
import { ratedBlindBy } from '../evaluations/report-readers.ts'
import { DETAILS, LINE_COLUMNS, figuresOf, instantOf, linesOf, withDetails } from './figures-rows.ts'
import type { Details, Line, LineColumns } from './figures-rows.ts'

/**
 * Which teams, and which evaluations of their players. `details` are of each player's newest; `groups` are those that
 * many are told by. Without `hasFacts` nothing is known of position, grade and height: they stand in the profiles, and
 * reading these is a tenth of the work for a program.
 */
export type RostersAsked = {
  of: { teamId: number } | { programIds: readonly number[] }
  hasFacts: boolean
  period: Pick<Period, 'from' | 'to'>
  evaluatorId?: string | undefined
  readerId: string
  details: keyof typeof DETAILS
}

/**
 * SQL: what is read in the same question: statements of the WITH, which may name `chosen` (the teams), `asked` (their
 * players) and `line` (the evaluations), and columns of the one row; and the values of `$6` and so on.
 */
type Beside = { ctes: string; columns: string; values: readonly unknown[] }

export type TeamRow = TeamOfProgram & { organization_name: string | null; program_name: string | null }

export type Rosters = {
  /** By name. */
  teams: TeamRow[]
  /** In the order of their teams' coaches. */
  members: RosterMember[]
  /** Of the members' players, the newest first. */
  lines: Line[]
  /** The same with what is known in detail. */
  figures: (lines: readonly Line[]) => Figures[]
  waiting: WaitingSubmission[]
}

type Facts = Pick<RosterMember, 'grade' | 'height_inches'> & { position_name: string | null }
type MemberRow = Omit<RosterMember, 'declared_position' | 'player_ids' | keyof Facts> & {
  player_id: string | null
  walk_on_id: string | null
  joined_ids: string[]
} & Partial<Facts>
type DetailsRow = Details & { evaluation_id: string }
type RostersRow = { teams: TeamRow[]; members: Columns; lines: LineColumns; details: Columns; waiting: Columns }

/**
 * Teams with their players and what is known of these: in one question, since most of a dashboard's time is asking. Ids
 * are given on as arrays, so that the indexes are used however many there are, by one plan for all.
 */
export async function findRosters(sql: Sql, asked: RostersAsked, rubric: Rubric): Promise<Rosters> {
  return (await findRostersBeside(sql, asked, rubric)).rosters
}

/** And beside them what else is asked for. */
export async function findRostersBeside<Row extends object>(
  sql: Sql,
  { of, hasFacts, period, evaluatorId, readerId, details }: RostersAsked,
  rubric: Rubric,
  beside?: Beside,
): Promise<{ rosters: Rosters; beside: Row }> {
  const [column, ids] = 'teamId' in of ? ['t.id', [of.teamId]] : ['t.program_id', of.programIds]
  const names = DETAILS[details]
  const member = hasFacts ? MEMBER_WITH_FACTS : MEMBER
  const [row] = await sql.query<RostersRow & Row>(
    rostersSql(column, member, names, beside),
    [ids, period.from, period.to, evaluatorId ?? null, readerId, ...(beside?.values ?? [])],
    { isKept: true },
  )
  if (!row) throw new Error('A question for one row was not answered')
  const detailsOf = new Map(
    rowsOfColumns<DetailsRow>(names, row.details).map((it) => [it.evaluation_id, withDetails(it)]),
  )
  const rosters = {
    teams: row.teams,
    members: membersOf(rowsOfColumns<MemberRow>(member.columns, row.members), rubric),
    waiting: rowsOfColumns<WaitingSubmission>(WAITING_COLUMNS, row.waiting).map(({ since, ...it }) => ({
      ...it,
      since: instantOf(since),
    })),
    lines: linesOf(row.lines),
    figures: (lines: readonly Line[]) => figuresOf(lines, detailsOf),
  }
  return { rosters, beside: row }
}

const MEMBER_COLUMNS = [
  'roster_entry_id',
  'team_id',
  'jersey_number',
  'first_name',
  'last_name',
  'player_id',
  'walk_on_id',
  'joined_ids',
  'link',
] as const
const FACTS = ['position_name', 'grade', 'height_inches'] as const
const WAITING_COLUMNS = ['player_id', 'status', 'since'] as const

function membersOf(rows: readonly MemberRow[], rubric: Rubric): RosterMember[] {
  const abbreviations = new Map(
    rubric.positions.flatMap(({ name, name_abbreviation }) => [
      [name, name_abbreviation],
      [name_abbreviation, name_abbreviation],
    ]),
  )
  return rows.map(({ position_name, grade, height_inches, player_id, walk_on_id, joined_ids, ...row }) => ({
    ...row,
    declared_position: abbreviations.get(position_name ?? '') ?? null,
    grade: grade ?? null,
    height_inches: height_inches ?? null,
    player_ids: [...new Set([player_id, walk_on_id, ...joined_ids].filter((id) => id !== null))],
  }))
}

export function playerIdsOf(members: readonly RosterMember[]): string[] {
  return [...new Set(members.flatMap(({ player_ids }) => player_ids))]
}

/** K37. What a linked player joined is theirs here too. */
const memberSql = (facts = '', profile = '') => `SELECT r.id AS roster_entry_id, r.team_id, r.jersey_number,
    r.first_name, r.last_name, r.player_id, r.walk_on_id,
    ARRAY(SELECT id FROM player WHERE joined_to = r.player_id) AS joined_ids,
    CASE WHEN r.player_id IS NOT NULL THEN 'linked' WHEN r.email IS NOT NULL THEN 'invited' ELSE 'none' END AS link
    ${facts}
  FROM roster_entry r ${profile}
  WHERE r.team_id = ANY(ARRAY(SELECT team_id FROM chosen)) AND r.removed_at IS NULL ORDER BY r.team_id, r.place, r.id`
const MEMBER = { sql: memberSql(), columns: MEMBER_COLUMNS }
/** F52. What a linked player says in the profile counts; else, and where it says nothing, what the coach wrote. */
const MEMBER_WITH_FACTS = {
  columns: [...MEMBER_COLUMNS, ...FACTS],
  sql: memberSql(
    `, coalesce(p.athletic_info ->> 'player_position_name', r.position_name) AS position_name,
    CASE WHEN p.organization ->> 'organization_type_id' IS NULL THEN r.school_grade
    ELSE p.organization ->> 'school_grade' END AS grade,
    CASE WHEN p.athletic_info ->> 'height_feet' IS NULL THEN r.height_feet * 12 + coalesce(r.height_inches, 0)
      ELSE (p.athletic_info ->> 'height_feet')::int * 12 + coalesce((p.athletic_info ->> 'height_inches')::int, 0)
      END AS height_inches`,
    'LEFT JOIN player p ON p.id = r.player_id',
  ),
}

/** O95. What another team ordered and its players were not to see. */
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

/**
 * F56. What has been submitted and has no report yet. A draft and an order that is not paid are theirs who make them;
 * of the unpaid ones only those of these teams' own coaches are told.
 */
const WAITING = `SELECT e.player_id, e.status,
  date_trunc('milliseconds', coalesce(e.submitted_at, e.created_at)) AT TIME ZONE 'UTC' AS since
  FROM evaluation e LEFT JOIN team_submission s ON s.id = e.team_submission_id
  WHERE e.player_id = ANY(ARRAY(SELECT id FROM asked)) AND e.is_report AND NOT e.is_live
    AND e.status IN ('submitted', 'in_review', 'ready_to_finalize', 'returned', 'awaiting_payment')
    AND ((e.status <> 'awaiting_payment' AND e.is_shared_with_player)
    OR s.team_id = ANY(ARRAY(SELECT team_id FROM chosen)))
  ORDER BY coalesce(e.submitted_at, e.created_at), e.id`

const FIGURES_OF_NEWEST = 'evaluation_figures WHERE evaluation_id = ANY(ARRAY(SELECT evaluation_id FROM newest))'

type Member = { sql: string; columns: readonly string[] }
const rostersSql = (column: string, member: Member, details: readonly string[], beside?: Beside) => `
  WITH chosen AS MATERIALIZED (
    SELECT t.id AS team_id, t.program_id, t.name, t.gender, t.level_name, c.id AS coach_id,
    nullif(trim(c.first_name || ' ' || c.last_name), '') AS coach_name,
      t.organization_name, g.name AS program_name
    FROM team t LEFT JOIN app_user c ON c.id = t.coach_id AND c.deleted_at IS NULL LEFT JOIN program g
    ON g.id = t.program_id
    WHERE ${column} = ANY(ARRAY(SELECT unnest($1::int[]))) ORDER BY lower(t.name), t.id),
  member AS MATERIALIZED (${member.sql}),
  asked AS MATERIALIZED (SELECT player_id AS id FROM member WHERE player_id IS NOT NULL
    UNION SELECT walk_on_id FROM member WHERE walk_on_id IS NOT NULL
    UNION SELECT unnest(joined_ids) FROM member WHERE joined_ids <> '{}'),
  of_others AS MATERIALIZED (${OF_OTHERS}),
  line AS MATERIALIZED (${LINE}),
  newest AS (SELECT DISTINCT ON (player_id) evaluation_id FROM line ORDER BY player_id, at DESC, evaluation_id DESC)
  ${beside ? `, ${beside.ctes}` : ''}
  SELECT (SELECT coalesce(json_agg(chosen), '[]') FROM chosen) AS teams,
    ${columnsOf(member.columns, 'member')} AS members,
    ${columnsOf(LINE_COLUMNS, '(SELECT * FROM line ORDER BY at DESC, evaluation_id DESC) AS line')} AS lines,
    ${columnsOf(details, FIGURES_OF_NEWEST)} AS details,
    ${columnsOf(WAITING_COLUMNS, `(${WAITING}) AS waiting`)} AS waiting
    ${beside ? `, ${beside.columns}` : ''}`
