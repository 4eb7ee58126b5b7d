import type { TeamForm } from '#domain/contracts/team-forms.ts'
import type { Team } from '#domain/contracts/teams.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { pathOrNull } from '../pictures/picture-path.ts'
import { lockPerson } from '../profiles/account-of-profile.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'

type TeamRow = Omit<Team, 'team_image'>

const SELECT = `SELECT t.id, t.name, t.team_type, t.gender, t.league_id, l.name AS league_name, t.level_name,
  t.age_group,
    t.organization_name, t.city, t.state_name, t.picture_id, t.program_id, g.name AS program_name,
    c.id AS coach_id, nullif(trim(c.first_name || ' ' || c.last_name), '') AS coach_name,
    coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
    ORDER BY u.last_name, u.id)
      FROM program_director d JOIN app_user u ON u.id = d.user_id AND u.deleted_at IS NULL
      WHERE d.program_id = t.program_id), '[]') AS directors,
    (SELECT count(*) FROM roster_entry r WHERE r.team_id = t.id AND r.removed_at IS NULL) AS roster_count,
    t.roster_revision, t.roster_completed_at IS NOT NULL AS is_roster_completed
  FROM team t LEFT JOIN league l ON l.id = t.league_id LEFT JOIN program g ON g.id = t.program_id LEFT JOIN app_user c
  ON c.id = t.coach_id AND c.deleted_at IS NULL`

export type TeamScope = 'own' | 'program' | 'any'
const SCOPES: Record<TeamScope, string> = {
  own: 't.coach_id = $1',
  program: `t.program_id IN (${PROGRAMS_OF_USER})`,
  any: '$1::uuid IS NOT NULL',
}

/** By name, within what the user may see. */
export async function findTeams(
  sql: Sql,
  userId: string,
  scopes: readonly TeamScope[],
  programId: number | undefined,
): Promise<Team[]> {
  const rows = await sql.query<TeamRow>(
    `${SELECT} WHERE (${scopes.map((scope) => SCOPES[scope]).join(' OR ')}) AND ($2::int IS NULL OR t.program_id = $2) ORDER BY lower(t.name), t.id`,
    [userId, programId ?? null],
  )
  return rows.map(teamOf)
}

export async function findTeam(sql: Sql, teamId: number): Promise<Team> {
  const [row] = await sql.query<TeamRow>(`${SELECT} WHERE t.id = $1`, [teamId])
  if (!row) throw new Error(`Team ${teamId} is gone although it was just read`)
  return teamOf(row)
}

const teamOf = (row: TeamRow): Team => ({ ...row, team_image: pathOrNull(row.picture_id) })

/** G43. A team that this coach made before with the same name, type, gender, level and age group. */
export async function findSameTeam(
  sql: Sql,
  coachId: string,
  { name, team_type, gender, level_name, age_group }: TeamForm,
): Promise<number | undefined> {
  // One creation of a coach at a time, or two taps could make two teams.
  await lockPerson(sql, coachId)
  const [team] = await sql.query<{ id: number }>(
    `SELECT id FROM team WHERE coach_id = $1 AND lower(name) = lower($2) AND team_type = $3 AND gender = $4
       AND level_name IS NOT DISTINCT FROM $5 AND age_group IS NOT DISTINCT FROM $6 ORDER BY id LIMIT 1`,
    [coachId, name, team_type, gender, level_name, age_group],
  )
  return team?.id
}

/** G20. Far more than anybody coaches, and too few to fill everybody's lists. */
const MOST_TEAMS = 50

/** Refuses one team too many. The caller has asked `findSameTeam`, so no other is being made. */
export async function insertTeam(sql: Sql, coachId: string, { name, team_type, gender }: TeamForm): Promise<number> {
  const [owned] = await sql.query<{ count: number }>('SELECT count(*) AS count FROM team WHERE coach_id = $1', [
    coachId,
  ])
  if ((owned?.count ?? 0) >= MOST_TEAMS)
    throw new Refusal('conflict', `You have ${MOST_TEAMS} teams, the most you can add. Contact support.`)
  const [team] = await sql.query<{ id: number }>(
    'INSERT INTO team (coach_id, name, team_type, gender) VALUES ($1, $2, $3, $4) RETURNING id',
    [coachId, name, team_type, gender],
  )
  if (!team) throw new Error('The insert returned no team')
  return team.id
}

/** Writes the whole form. An empty text is nothing. */
export async function writeTeam(sql: Sql, teamId: number, form: TeamForm) {
  const { name, team_type, gender, level_name, age_group, organization_name, city, state_name, picture_id } = form
  await sql.query(
    `UPDATE team SET name = $2, team_type = $3, gender = $4, league_id = $5, level_name = $6, age_group = $7,
       organization_name = nullif($8, ''), city = $9, state_name = $10, picture_id = $11, updated_at = now()
       WHERE id = $1`,
    [
      teamId,
      name,
      team_type,
      gender,
      await leagueId(sql, form.league_name),
      level_name,
      age_group,
      organization_name,
      city,
      state_name,
      picture_id,
    ],
  )
}

/** The league of this name in whatever case, made when there is none; null for an empty name. */
async function leagueId(sql: Sql, typed: string): Promise<number | null> {
  const name = typed.trim().replaceAll(/\s+/gu, ' ')
  if (name === '') return null
  await sql.query('INSERT INTO league (name) VALUES ($1) ON CONFLICT (lower(name)) DO NOTHING', [name])
  const [league] = await sql.query<{ id: number }>('SELECT id FROM league WHERE lower(name) = lower($1)', [name])
  return league?.id ?? null
}

type Status = { team_id: number | null; team_roster_completed: boolean; roster_count: number }

/** Of the coach's first team that still lacks its roster, else of their first one. */
export async function findStatus(sql: Sql, coachId: string): Promise<Status> {
  const [status] = await sql.query<Status>(
    `SELECT t.id AS team_id, u.team_roster_completed,
       (SELECT count(*) FROM roster_entry r WHERE r.team_id = t.id AND r.removed_at IS NULL) AS roster_count
     FROM app_user u LEFT JOIN team t ON t.coach_id = u.id
     WHERE u.id = $1 ORDER BY t.roster_completed_at IS NOT NULL, t.id LIMIT 1`,
    [coachId],
  )
  return status ?? { team_id: null, team_roster_completed: false, roster_count: 0 }
}
