import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { PermissionKey } from '../permissions/permissions.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'

/** F50. Refuses, as if it were not there, a program that the actor has no granted relation to. */
export async function requireProgram(sql: Sql, actor: Actor, key: PermissionKey, programId: number): Promise<void> {
  const [program] = await sql.query<{ is_program: boolean }>(
    `SELECT id IN (${PROGRAMS_OF_USER}) AS is_program FROM program WHERE id = $2`,
    [actor.userId, programId],
  )
  if (!program || !isGranted(actor, key, program.is_program ? ['program'] : []))
    throw new Refusal('missing', 'Program not found')
}
