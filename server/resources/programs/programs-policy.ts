import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { PermissionKey, Relation } from '../permissions/permissions.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'

/** Of the program asked for: whether the actor owns it. */
export type RequiredProgram = { isOwner: boolean }

/**
 * F50, G87. Refuses, as if it were not there, a program that the actor has no granted relation to. `isChanged`: in the
 * transaction that changes the program or its people, of which there is then one at a time.
 */
export async function requireProgram(
  sql: Sql,
  actor: Actor,
  key: PermissionKey,
  programId: number,
  { isChanged = false } = {},
): Promise<RequiredProgram> {
  const [program] = await sql.query<{ is_own: boolean; is_program: boolean }>(
    `SELECT coalesce(owner_id = $1, false) AS is_own, id IN (${PROGRAMS_OF_USER}) AS is_program
     FROM program WHERE id = $2 ${isChanged ? 'FOR NO KEY UPDATE' : ''}`,
    [actor.userId, programId],
  )
  const relations: Relation[] = [
    ...(program?.is_own ? ['own' as const] : []),
    ...(program?.is_program ? ['program' as const] : []),
  ]
  if (!program || !isGranted(actor, key, relations)) throw noProgram()
  return { isOwner: program.is_own }
}

export const noProgram = () => new Refusal('missing', 'Program not found')
