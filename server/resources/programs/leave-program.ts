import type { ProgramPart } from '#domain/contracts/program-people.ts'
import { PROGRAM_PARTS, removeProgramMember } from '#domain/contracts/program-people.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { isGranted } from '../permissions/permissions.ts'
import { revokeInvitationsOf } from './invitations-repository.ts'
import { findParts, removePart } from './members-repository.ts'
import { noProgram, requireProgram } from './programs-policy.ts'

type Leaving = { programId: number; userId: string; part?: ProgramPart | undefined }

/**
 * G89. Ends what somebody is in a program: all of it, or the one part. They may do it themselves; so may the owner and,
 * except for directors, a director. G105: a person who leaves it or stops directing it leaves the staff of its events.
 * Returns what ended; nothing when they had left before.
 */
export async function leaveProgram(
  sql: Sql,
  actor: CallingActor,
  { programId, userId, part }: Leaving,
): Promise<ProgramPart[]> {
  const isSelf = actor.userId === userId
  const { mayEndDirectors } = await requireMember(sql, actor, { programId, isSelf })
  const parts = await findParts(sql, programId, userId)
  if (parts.length === 0 && isSelf && !actor.isAdmin) throw noProgram()
  const ending = PROGRAM_PARTS.filter((it) => parts.includes(it) && (part ?? it) === it)
  if (ending.length === 0 && parts.includes('owner'))
    throw new Refusal('conflict', 'The owner of a program can’t be removed. Contact support.')
  if (ending.includes('director') && !mayEndDirectors)
    throw new Refusal('forbidden', 'Only the owner can remove a director')
  for (const it of ending) await end(sql, actor, { programId, userId, part: it })
  if (ending.includes('director') || ending.length === parts.length) await revokeInvitationsOf(sql, programId, userId)
  return ending
}

/** Whoever asks for themselves is let in; then, or as a head of the program, they hold its people until they are done. */
async function requireMember(
  sql: Sql,
  actor: CallingActor,
  { programId, isSelf }: { programId: number; isSelf: boolean },
) {
  if (isSelf && isGranted(actor, removeProgramMember.grant, ['own'])) {
    const [program] = await sql.query('SELECT 1 FROM program WHERE id = $1 FOR NO KEY UPDATE', [programId])
    if (!program) throw noProgram()
    return { mayEndDirectors: true }
  }
  const { isOwner } = await requireProgram(sql, actor, removeProgramMember.grant, programId, { isChanged: true })
  return { mayEndDirectors: isOwner || actor.isAdmin }
}

async function end(
  sql: Sql,
  actor: CallingActor,
  { programId, userId, part }: Required<Leaving> & { part: ProgramPart },
) {
  const teamIds = await removePart(sql, part, programId, userId)
  await recordDeed(sql, actor, {
    action: actor.userId === userId ? 'leave program' : 'remove from program',
    personId: userId,
    details: { program_id: programId, part, ...(teamIds.length > 0 && { team_ids: teamIds }) },
  })
}
