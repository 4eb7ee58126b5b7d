import type { Program } from '#domain/contracts/programs.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { Grants, Relation } from '#domain/access/grants.ts'
import { STANDING, findProgramAsSeenBy } from './programs-repository.ts'
import type { Standing } from './programs-repository.ts'

/** Of the program asked for: whether the actor owns it. */
export type RequiredProgram = { isOwner: boolean }

/**
 * F50, G87. Refuses, as if it were not there, a program that the actor has no granted relation to. `isChanged`: in the
 * transaction that changes the program or its people, of which there is then one at a time.
 */
export async function requireProgram(
  sql: Sql,
  actor: Actor,
  grant: Grants,
  programId: number,
  { isChanged = false } = {},
): Promise<RequiredProgram> {
  // G107. A statement sees only what was committed before it began, so the lock needs a separate statement.
  if (isChanged) await sql.query('SELECT 1 FROM program WHERE id = $1 FOR NO KEY UPDATE', [programId])
  const [program] = await sql.query<Standing>(`SELECT ${STANDING} FROM program g WHERE g.id = $2`, [
    actor.userId,
    programId,
  ])
  if (!program || !isGranted(actor, grant, relationsOf(program))) throw noProgram()
  return { isOwner: program.is_own }
}

/** F50. The same for who only reads it: the program itself, in one question. */
export async function readProgram(sql: Sql, actor: Actor, grant: Grants, programId: number): Promise<Program> {
  const found = await findProgramAsSeenBy(sql, actor.userId, programId)
  if (!found || !isGranted(actor, grant, relationsOf(found))) throw noProgram()
  return found.program
}

function relationsOf({ is_own, is_program }: Standing): Relation[] {
  return [...(is_own ? ['own' as const] : []), ...(is_program ? ['program' as const] : [])]
}

export const noProgram = () => new Refusal('missing', 'Program not found')
