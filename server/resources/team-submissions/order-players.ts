import { randomUUID } from 'node:crypto'
import type { TeamSubmissionForm } from '#domain/contracts/team-submissions.ts'
import type { FieldMessages } from '#domain/team/team-choices.ts'
import type { Sql } from '../../db/database.ts'
import { IS_CHILD_WITHOUT_CONSENT } from '../consent/may-be-handed-in.ts'
import { organizationOf } from './walk-on-organization.ts'

export type OrderedTeam = {
  name: string
  gender: 'Male' | 'Female'
  team_type: string
  level_name: string | null
  age_group: string | null
  organization_name: string | null
  city: string | null
  state_name: string | null
}

export type Line = {
  id: string
  player_id: string | null
  walk_on_id: string | null
  first_name: string
  last_name: string
  position_name: string | null
  school_grade: string | null
  height_feet: number | null
  height_inches: number | null
}

/** The lines of this team's roster among those named, by id; nobody answers for one, or changes one, before the transaction ends. */
export async function lockLines(sql: Sql, teamId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  const lines = await sql.query<Line>(
    `SELECT id, player_id, walk_on_id, first_name, last_name, position_name, school_grade, height_feet, height_inches
     FROM roster_entry WHERE team_id = $1 AND id = ANY($2) AND removed_at IS NULL ORDER BY id FOR UPDATE`, [teamId, ids])
  return new Map(lines.map((line) => [line.id, line]))
}

/**
 * O83, O84. Who cannot be handed in, by field: who is not on the roster, and children for whom nobody has agreed. Of a player with
 * an account the date of birth decides; of a line without one the grade, and in a youth team an unknown grade is asked for.
 */
export async function playersRefusals(sql: Sql, { players, competition_level }: TeamSubmissionForm, team: OrderedTeam, lines: ReadonlyMap<string, Line>): Promise<FieldMessages> {
  const linked = [...lines.values()].flatMap(({ player_id }) => player_id ?? [])
  // A guardian who answers at this moment is waited for, as wherever something is handed in.
  await sql.query('SELECT 1 FROM player WHERE id = ANY($1) ORDER BY id FOR SHARE', [linked])
  const facts = await sql.query<{ id: string; is_birth_known: boolean; is_child: boolean }>(
    `SELECT p.id, p.date_of_birth IS NOT NULL AS is_birth_known, ${IS_CHILD_WITHOUT_CONSENT} AS is_child FROM player p WHERE p.id = ANY($1)`, [linked])
  const isYouth = isYouthTeam(team, competition_level)
  return Object.fromEntries(players.flatMap(({ player_id: id }, index) => {
    const line = lines.get(id.toLowerCase())
    const message = line ? refusalOf(line, facts.find((it) => it.id === line.player_id), isYouth) : 'This player is not on the roster of this team'
    return message === undefined ? [] : [[`players.${index}.player_id`, [message]]]
  }))
}

type Facts = { is_birth_known: boolean; is_child: boolean }

function refusalOf(line: Line, linked: Facts | undefined, isYouth: boolean): string | undefined {
  const name = nameOf(line)
  if (line.player_id !== null) {
    if (!linked?.is_birth_known) return `${name} has to complete their profile first`
    return linked.is_child ? `A parent or guardian of ${name} has to agree first` : undefined
  }
  if (line.school_grade === null) {
    return isYouth ? `Please add the grade of ${name} to the roster: a parent or guardian has to agree for a player under 13` : undefined
  }
  return isGradeOfChildren(line.school_grade)
    ? `${name} may be under 13. Add their own email address to the roster: once they join with an account, a parent or guardian can agree there.`
    : undefined
}

export const nameOf = ({ first_name, last_name }: Pick<Line, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`.trim()

/** Whoever is in the eighth grade turns 14 in it; below, a player may still be 12. */
const LOWEST_GRADE = 8
const isGradeOfChildren = (grade: string) => /^\d+$/u.test(grade) && Number(grade) < LOWEST_GRADE
const OLDEST_YOUTH_AGE = 14

function isYouthTeam({ level_name, age_group }: OrderedTeam, competitionLevel: string): boolean {
  const age = Number.parseInt(age_group ?? '', 10)
  return competitionLevel === 'youth' || level_name === 'Middle School' || age <= OLDEST_YOUTH_AGE
}

type Who = { coachId: string; team: OrderedTeam; competitionLevel: string; positionName: string | null }

/** O83. Who is evaluated of a line: its player, or a player without an account that the line has from its first order on. */
export async function playerOfLine(sql: Sql, line: Line, who: Who): Promise<string> {
  if (line.player_id !== null) return line.player_id
  const id = line.walk_on_id ?? randomUUID()
  const { coachId, team, competitionLevel, positionName } = who
  const athletic = { height_feet: line.height_feet, height_inches: line.height_inches, player_position_name: positionName ?? line.position_name }
  await sql.query(
    `INSERT INTO player (id, created_by, first_name, last_name, gender, city, state_name, athletic_info, organization)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, athletic_info = excluded.athletic_info,
       organization = excluded.organization, created_by = excluded.created_by WHERE player.user_id IS NULL`,
    [id, coachId, line.first_name, line.last_name, team.gender, team.city, team.state_name, JSON.stringify(athletic),
      JSON.stringify(organizationOf(line, team, competitionLevel))])
  if (line.walk_on_id === null) await sql.query('UPDATE roster_entry SET walk_on_id = $2 WHERE id = $1', [line.id, id])
  return id
}
