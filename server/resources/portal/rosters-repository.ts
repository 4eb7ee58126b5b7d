import type { Figures, Period, RosterMember, TeamOfProgram, WaitingOrder } from '#domain/portal/figures.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import type { BriefAgreementRow } from '../agreement/brief-agreement.ts'
import { DETAILS, figuresOf, instantOf, linesOf, withDetails } from './figures-rows.ts'
import type { Details, Line, LineRow } from './figures-rows.ts'
import type { MoneyRow } from './money-of-programs.ts'
import { MEMBER, MEMBER_WITH_FACTS, programSql, rostersSql } from './rosters-sql.ts'

/**
 * Which teams to read, and which evaluations of their players. `details` describe each player's newest evaluation, and
 * `groups` are the groups of a summary. Without `hasFacts`, position, grade and height are unknown: they are in the
 * profiles, and reading those is a tenth of the work for a program.
 */
export type RostersAsked = {
  of: { teamId: number } | { programIds: readonly number[] }
  hasFacts: boolean
  period: Pick<Period, 'from' | 'to'>
  evaluatorId?: string | undefined
  readerId: string
  details: keyof typeof DETAILS
}

export type TeamRow = TeamOfProgram & { organization_name: string | null; program_name: string | null }

export type Rosters = {
  /** By name. */
  teams: TeamRow[]
  /** In the order of their teams' coaches. */
  members: RosterMember[]
  /** Evaluations of the members' players, newest first. */
  lines: Line[]
  /** The same with what is known in detail. */
  figures: (lines: readonly Line[]) => Figures[]
  waiting: WaitingOrder[]
}

type Facts = Pick<RosterMember, 'grade' | 'height_inches'> & { position_name: string | null }
type MemberRow = Omit<RosterMember, 'declared_position' | 'player_ids' | keyof Facts> & {
  player_id: string | null
  walk_on_id: string | null
  joined_ids: string[]
} & Partial<Facts>
type DetailsRow = Details & { evaluation_id: string }
type RostersRow = {
  teams: TeamRow[]
  members: MemberRow[]
  lines: LineRow[]
  details: DetailsRow[]
  waiting: WaitingOrder[]
}

/**
 * Teams with their players and what is known of these: in one question, since most of a dashboard's time is asking. Ids
 * are given on as arrays, so that the indexes are used however many there are, by one plan for all.
 */
export async function findRosters(sql: Sql, asked: RostersAsked, rubric: Rubric): Promise<Rosters> {
  const column = 'teamId' in asked.of ? 't.id' : 't.program_id'
  const text = rostersSql(column, memberOf(asked), DETAILS[asked.details])
  return rostersOf(await oneRow<RostersRow>(sql, text, valuesOf(asked)), rubric)
}

/** Returns the rosters of programs, agreement and money, which one statement reads. */
export async function findProgramRosters(
  sql: Sql,
  asked: Omit<RostersAsked, 'of' | 'details'> & { of: { programIds: readonly number[] } },
  rubric: Rubric,
  isNarrowing: boolean,
): Promise<{ rosters: Rosters; row: BriefAgreementRow & MoneyRow }> {
  const values = [...valuesOf(asked), isNarrowing, rubric.skills.map(({ id }) => String(id))]
  const row = await oneRow<RostersRow & BriefAgreementRow & MoneyRow>(sql, programSql(memberOf(asked)), values)
  return { rosters: rostersOf(row, rubric), row }
}

const memberOf = ({ hasFacts }: Pick<RostersAsked, 'hasFacts'>) => (hasFacts ? MEMBER_WITH_FACTS : MEMBER)

const valuesOf = ({ of, period, evaluatorId, readerId }: Omit<RostersAsked, 'details'>) => [
  'teamId' in of ? [of.teamId] : of.programIds,
  period.from,
  period.to,
  evaluatorId ?? null,
  readerId,
]

async function oneRow<Row>(sql: Sql, text: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await sql.query<Row>(text, values, { isKept: true })
  if (!row) throw new Error('A question for one row was not answered')
  return row
}

function rostersOf(row: RostersRow, rubric: Rubric): Rosters {
  const detailsOf = new Map(row.details.map((it) => [it.evaluation_id, withDetails(it)]))
  return {
    teams: row.teams,
    members: membersOf(row.members, rubric),
    waiting: row.waiting.map(({ since, ...it }) => ({ ...it, since: instantOf(since) })),
    lines: linesOf(row.lines),
    figures: (lines: readonly Line[]) => figuresOf(lines, detailsOf),
  }
}

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
