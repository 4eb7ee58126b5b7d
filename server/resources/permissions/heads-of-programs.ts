import type { Role } from '#domain/access/role.ts'
import type { Sql } from '../../db/database.ts'

/** SQL: who owns or directs which program. */
export const HEADS_OF_PROGRAMS = `SELECT id AS program_id, owner_id AS user_id FROM program UNION ALL
  SELECT program_id, user_id FROM program_director`
/** SQL: the programs that user `$1` owns or directs. */
export const PROGRAMS_OF_USER = `SELECT DISTINCT program_id AS id FROM (${HEADS_OF_PROGRAMS}) heads WHERE user_id = $1`

/** Whether programs are open to a person with these roles at all. */
export const headsPrograms = (roles: readonly Role[]) => roles.includes('Director') || roles.includes('Owner')

export async function findProgramsOf(sql: Sql, userId: string): Promise<number[]> {
  const programs = await sql.query<{ id: number }>(PROGRAMS_OF_USER, [userId])
  return programs.map(({ id }) => id)
}
