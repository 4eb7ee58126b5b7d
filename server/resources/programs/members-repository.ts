import type { OwnProgram, ProgramMember, ProgramPart } from '#domain/contracts/program-people.ts'
import type { Sql } from '../../db/database.ts'

/**
 * SQL: who belongs to which program, as what and since when, with the coach's teams there. A coach belongs to it by a
 * team alone.
 */
const MEMBERS = `SELECT id AS program_id, owner_id AS user_id, 'owner' AS part, 0 AS place, '[]'::json AS teams,
    created_at AS joined_at FROM program WHERE owner_id IS NOT NULL
  UNION ALL SELECT program_id, user_id, 'director', 1, '[]', joined_at FROM program_director
  UNION ALL SELECT program_id, coach_id, 'coach', 2, json_agg(json_build_object('id', id, 'name', name)
    ORDER BY lower(name), id), min(joined_program_at) FROM team
    WHERE program_id IS NOT NULL AND coach_id IS NOT NULL GROUP BY program_id, coach_id
  UNION ALL SELECT program_id, user_id, 'evaluator', 3, '[]', joined_at FROM program_evaluator`

const NAME = `trim(u.first_name || ' ' || u.last_name)`

/** The owner first, then directors, coaches and evaluators by name. */
export async function findMembers(
  sql: Sql,
  programId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: ProgramMember[] }> {
  const of = `FROM (${MEMBERS}) m JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL WHERE m.program_id = $1`
  const [[total], results] = await Promise.all([
    sql.query<{ count: number }>(`SELECT count(*) AS count ${of}`, [programId]),
    sql.query<ProgramMember>(
      `SELECT m.user_id, ${NAME} AS name, u.email, m.part, m.teams, m.joined_at ${of}
       ORDER BY m.place, lower(u.last_name), lower(u.first_name), u.id LIMIT $2 OFFSET $3`,
      [programId, limit, offset],
    ),
  ])
  return { count: total?.count ?? 0, results }
}

/** By name: the programs of this user, once for each thing they are there. */
export function findOwnPrograms(sql: Sql, userId: string): Promise<OwnProgram[]> {
  return sql.query<OwnProgram>(
    `SELECT g.id, g.name, g.city, g.state_name, m.part, m.teams, m.joined_at
     FROM (${MEMBERS}) m JOIN program g ON g.id = m.program_id
     WHERE m.user_id = $1 ORDER BY lower(g.name), g.id, m.place`,
    [userId],
  )
}

/** What the user is in the program. */
export async function findParts(sql: Sql, programId: number, userId: string): Promise<ProgramMember['part'][]> {
  const rows = await sql.query<{ part: ProgramMember['part'] }>(
    `SELECT part FROM (${MEMBERS}) m WHERE program_id = $1 AND user_id = $2 ORDER BY place`,
    [programId, userId],
  )
  return rows.map(({ part }) => part)
}

/** The name of whoever has an account with this inbox and is this in the program already; undefined when nobody is. */
export async function findMemberOfInbox(
  sql: Sql,
  programId: number,
  { email, part }: { email: string; part: ProgramPart },
): Promise<string | undefined> {
  const [member] = await sql.query<{ name: string }>(
    `SELECT ${NAME} AS name FROM (${MEMBERS}) m JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL
     WHERE m.program_id = $1 AND m.part IN ($2, 'owner') AND inbox_of(u.email) = inbox_of($3) LIMIT 1`,
    [programId, part, email],
  )
  return member?.name
}

const JOIN_ROWS = {
  director: 'INSERT INTO program_director (program_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
  evaluator: 'INSERT INTO program_evaluator (program_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
} as const

export async function addPerson(sql: Sql, part: keyof typeof JOIN_ROWS, programId: number, userId: string) {
  await sql.query(JOIN_ROWS[part], [programId, userId])
}

export type TeamToMove = {
  id: number
  name: string
  coach_id: string | null
  program_id: number | null
  program_name: string | null
}

/** These teams with the programs they are in; nobody else changes them before the transaction ends. */
export function lockTeams(sql: Sql, teamIds: readonly number[]): Promise<TeamToMove[]> {
  return sql.query<TeamToMove>(
    `SELECT t.id, t.name, t.coach_id, t.program_id, g.name AS program_name
     FROM team t LEFT JOIN program g ON g.id = t.program_id WHERE t.id = ANY($1) ORDER BY t.id FOR UPDATE OF t`,
    [teamIds],
  )
}

export async function addTeams(sql: Sql, programId: number, teamIds: readonly number[]) {
  await sql.query('UPDATE team SET program_id = $1, joined_program_at = now() WHERE id = ANY($2)', [programId, teamIds])
}

const LEAVE_ROWS: Readonly<Record<ProgramPart, string>> = {
  director: 'DELETE FROM program_director WHERE program_id = $1 AND user_id = $2 RETURNING 0 AS id',
  coach: `UPDATE team SET program_id = NULL, joined_program_at = NULL WHERE program_id = $1 AND coach_id = $2
    RETURNING id`,
  evaluator: 'DELETE FROM program_evaluator WHERE program_id = $1 AND user_id = $2 RETURNING 0 AS id',
}

/**
 * G89. Ends what the user is in the program, and returns the teams that leave with a coach. G105: triggers remove the
 * user from the staff of its events.
 */
export async function removePart(sql: Sql, part: ProgramPart, programId: number, userId: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(LEAVE_ROWS[part], [programId, userId])
  return part === 'coach' ? rows.map(({ id }) => id) : []
}

/** Whether the team was in the program. */
export async function removeTeam(sql: Sql, programId: number, teamId: number): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE team SET program_id = NULL, joined_program_at = NULL WHERE program_id = $1 AND id = $2 RETURNING 1',
    [programId, teamId],
  )
  return rows.length > 0
}
