import type { Program } from '#domain/contracts/programs.ts'
import type { Sql } from '../../db/database.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'

const SELECT = `SELECT g.id, g.name, g.city, g.state_name,
    CASE WHEN o.id IS NOT NULL
    THEN json_build_object('id', o.id, 'name', trim(o.first_name || ' ' || o.last_name)) END AS owner,
    coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
    ORDER BY u.last_name, u.id)
      FROM program_director d JOIN app_user u ON u.id = d.user_id AND u.deleted_at IS NULL
      WHERE d.program_id = g.id), '[]') AS directors,
    (SELECT count(*) FROM team t WHERE t.program_id = g.id) AS team_count,
    (SELECT count(*) FROM team t JOIN roster_entry r ON r.team_id = t.id AND r.removed_at IS NULL
    WHERE t.program_id = g.id) AS player_count
  FROM program g LEFT JOIN app_user o ON o.id = g.owner_id AND o.deleted_at IS NULL`

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
