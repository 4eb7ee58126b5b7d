import type { Program, ProgramChange, ProgramForm } from '#domain/contracts/programs.ts'
import type { Sql } from '../../db/database.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'

/** What user `$1` is to the program `g`. */
export type Standing = { is_own: boolean; is_program: boolean }
export const STANDING = `coalesce(g.owner_id = $1, false) AS is_own, g.id IN (${PROGRAMS_OF_USER}) AS is_program`

const COLUMNS = `g.id, g.name, g.city, g.state_name,
    CASE WHEN o.id IS NOT NULL
    THEN json_build_object('id', o.id, 'name', trim(o.first_name || ' ' || o.last_name)) END AS owner,
    coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
    ORDER BY u.last_name, u.id)
      FROM program_director d JOIN app_user u ON u.id = d.user_id AND u.deleted_at IS NULL
      WHERE d.program_id = g.id), '[]') AS directors,
    (SELECT count(*) FROM team t WHERE t.program_id = g.id) AS team_count,
    (SELECT count(*) FROM team t JOIN roster_entry r ON r.team_id = t.id AND r.removed_at IS NULL
    WHERE t.program_id = g.id) AS player_count`
const FROM = `FROM program g LEFT JOIN app_user o ON o.id = g.owner_id AND o.deleted_at IS NULL`
const SELECT = `SELECT ${COLUMNS} ${FROM}`

const SCOPES = { own: `g.id IN (${PROGRAMS_OF_USER})`, any: '$1::uuid IS NOT NULL' } as const

/** By name: those that the user owns or directs, or all there are. */
export function findPrograms(sql: Sql, userId: string, scope: keyof typeof SCOPES): Promise<Program[]> {
  return sql.query<Program>(`${SELECT} WHERE ${SCOPES[scope]} ORDER BY lower(g.name), g.id`, [userId])
}

export async function findProgram(sql: Sql, programId: number): Promise<Program> {
  const [program] = await sql.query<Program>(`${SELECT} WHERE g.id = $1`, [programId])
  if (!program) throw new Error(`Program ${programId} is gone although it was just read`)
  return program
}

/** The program, and what the user is to it; undefined when it is not there. */
export async function findProgramAsSeenBy(
  sql: Sql,
  userId: string,
  programId: number,
): Promise<(Standing & { program: Program }) | undefined> {
  const [found] = await sql.query<Standing & Program>(`SELECT ${STANDING}, ${COLUMNS} ${FROM} WHERE g.id = $2`, [
    userId,
    programId,
  ])
  if (!found) return undefined
  const { is_own, is_program, ...program } = found
  return { is_own, is_program, program }
}

/** The account of an owner, by its id or its address; undefined for everybody else. */
export async function findOwner(
  sql: Sql,
  { email, id }: { email?: string | undefined; id?: string | undefined },
): Promise<string | undefined> {
  const [owner] = await sql.query<{ id: string }>(
    `SELECT id FROM app_user WHERE role = 'Owner' AND is_active AND deleted_at IS NULL
       AND ($1::uuid IS NULL OR id = $1) AND ($2::text IS NULL OR lower(email) = lower($2))`,
    [id ?? null, email ?? null],
  )
  return owner?.id
}

/** G86. The program of this owner with the same name and place, or null; and how many they have. */
export async function findSameProgram(
  sql: Sql,
  ownerId: string,
  { name, city, state_name }: ProgramForm,
): Promise<{ same: number | null; count: number }> {
  const [found] = await sql.query<{ same: number | null; count: number }>(
    `SELECT min(id) FILTER (WHERE lower(name) = lower($2) AND lower(city) = lower($3) AND state_name = $4) AS same,
       count(*) AS count FROM program WHERE owner_id = $1`,
    [ownerId, name, city, state_name],
  )
  return found ?? { same: null, count: 0 }
}

/** U113. `isVouched`: whether an admin creates it for someone they know. */
export async function insertProgram(
  sql: Sql,
  ownerId: string,
  { name, city, state_name, isVouched }: ProgramForm & { isVouched: boolean },
) {
  const [program] = await sql.query<{ id: number }>(
    `INSERT INTO program (owner_id, name, city, state_name, vouched_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END) RETURNING id`,
    [ownerId, name, city, state_name, isVouched],
  )
  if (!program) throw new Error('The insert returned no program')
  return program.id
}

/** Writes what is named; tells whether anything is another now. */
export async function writeProgram(sql: Sql, programId: number, said: ProgramChange): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE program SET name = coalesce($2, name), city = coalesce($3, city), state_name = coalesce($4, state_name)
     WHERE id = $1 AND (name, city, state_name)
       IS DISTINCT FROM (coalesce($2, name), coalesce($3, city), coalesce($4, state_name)) RETURNING 1`,
    [programId, said.name ?? null, said.city ?? null, said.state_name ?? null],
  )
  return rows.length > 0
}

/** Returns who owned it before. The caller has locked the program. */
export async function writeOwner(sql: Sql, programId: number, ownerId: string): Promise<{ before: string | null }> {
  const [row] = await sql.query<{ before: string | null }>(
    `UPDATE program g SET owner_id = $2, vouched_at = now() FROM program b WHERE g.id = $1 AND b.id = g.id
     RETURNING b.owner_id AS before`,
    [programId, ownerId],
  )
  return row ?? { before: null }
}
