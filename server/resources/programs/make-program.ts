import type * as v from 'valibot'
import type { createProgram } from '#domain/contracts/programs.ts'
import type { Dropdowns } from '#domain/rubric/reference-data.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { spendDay } from '../limits/spend-day.ts'
import { lockPerson } from '../profiles/account-of-profile.ts'
import { fieldsFrom, refuseFields, unlisted } from '../profiles/refuse-fields.ts'
import { revokeInvitationsOf } from './invitations-repository.ts'
import { findOwner, findSameProgram, insertProgram, writeOwner } from './programs-repository.ts'

type NewProgram = v.InferOutput<(typeof createProgram)['input']>

/** G86. Far more than anybody owns, and too few to fill everybody's lists. */
const MOST_PROGRAMS = 20

/**
 * G86. Makes a program of the actor's, or of the owner whom an admin names, and returns its id; the one that is there
 * when that owner has the same already. Throws 422 for an owner who is none.
 */
export async function makeProgram(sql: Sql, actor: CallingActor, asked: NewProgram): Promise<number> {
  const ownerId = await ownerOf(sql, actor, asked)
  // One creation of an owner at a time, or two taps could make two programs.
  await lockPerson(sql, ownerId)
  const { same, count } = await findSameProgram(sql, ownerId, asked)
  if (same !== null) return same
  if (count >= MOST_PROGRAMS)
    throw new Refusal('conflict', `${MOST_PROGRAMS} programs are the most that an owner can have. Contact support.`)
  if (!actor.isAdmin) await spendDay(sql, { userId: ownerId, what: 'program' })
  const programId = await insertProgram(sql, ownerId, { ...asked, isVouched: actor.isAdmin })
  const personId = ownerId === actor.userId ? null : ownerId
  await recordDeed(sql, actor, { action: 'make program', personId, details: { program_id: programId } })
  return programId
}

async function ownerOf(sql: Sql, actor: CallingActor, { owner_email, owner_id }: NewProgram): Promise<string> {
  if (owner_email === undefined && owner_id === undefined) {
    if (actor.roles.includes('Owner')) return actor.userId
    throw refusedOwner('owner_email', 'Enter the email of the owner')
  }
  if (!actor.isAdmin)
    throw refusedOwner(
      owner_id === undefined ? 'owner_email' : 'owner_id',
      'Only an admin can make a program for somebody else',
    )
  return mustFindOwner(sql, { email: owner_email, id: owner_id })
}

/**
 * G86. Gives a program to the owner with this address; an admin alone may do so. What the owner before has offered ends
 * with them. Throws 422 for an owner who is none.
 */
export async function giveProgramTo(
  sql: Sql,
  actor: CallingActor,
  { programId, email }: { programId: number; email: string },
): Promise<void> {
  if (!actor.isAdmin) throw refusedOwner('owner_email', 'Only an admin can change the owner')
  const ownerId = await mustFindOwner(sql, { email, id: undefined })
  const { before } = await writeOwner(sql, programId, ownerId)
  if (before === ownerId) return
  if (before !== null) await revokeInvitationsOf(sql, programId, before)
  await recordDeed(sql, actor, { action: 'change owner', personId: ownerId, details: { program_id: programId } })
}

async function mustFindOwner(sql: Sql, named: { email: string | undefined; id: string | undefined }): Promise<string> {
  const owner = await findOwner(sql, named)
  if (owner !== undefined) return owner
  throw refusedOwner(named.id === undefined ? 'owner_email' : 'owner_id', 'No active owner account has this email')
}

const refusedOwner = (field: 'owner_email' | 'owner_id', message: string) =>
  new Refusal('invalid', message, { fields: { [field]: [message] } })

/** D13. Refuses a state that is not in the rubric's list. */
export function refuseState(stateName: string | undefined, { states }: Pick<Dropdowns, 'states'>) {
  if (stateName === undefined) return
  refuseFields(fieldsFrom({ state_name: unlisted(stateName, states, 'Please select your state') }))
}
