import type { Role } from '#domain/access/role.ts'
import type { ProgramPart } from '#domain/contracts/program-people.ts'
import { roleRefusal } from '#domain/programs/role-of-part.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { refuseFields } from '../profiles/refuse-fields.ts'
import { markAccepted } from './invitations-repository.ts'
import type { OpenInvitation } from './invitations-repository.ts'
import { addPerson, lockTeams } from './members-repository.ts'
import { joinTeams } from './move-team.ts'

/** G91. Unknown, expired, used, revoked, replaced or somebody else's: one answer for all. */
export const invitationNotValid = () =>
  new Refusal(
    'missing',
    'This invitation doesn’t work. Sign in with the address it was sent to, or ask for a new invitation.',
  )

/**
 * G91, G92. Makes the actor what the invitation to a program says, once. A coach brings one or more of their own teams.
 * Throws `conflict` for an account of another role. The caller has locked the invitation for this account.
 */
export async function joinProgram(
  sql: Sql,
  actor: CallingActor,
  { id, program_id, part }: Extract<OpenInvitation, { event_id: null }>,
  teamIds: readonly number[],
) {
  refuseRole(part, actor.roles)
  const team_ids = part === 'coach' ? await bringOwnTeams(sql, actor, program_id, teamIds) : []
  if (part !== 'coach') await addPerson(sql, part, program_id, actor.userId)
  await markAccepted(sql, id, actor.userId)
  await recordDeed(sql, actor, {
    action: 'join program',
    personId: actor.userId,
    details: { program_id, part, ...(team_ids.length > 0 && { team_ids }) },
  })
}

function refuseRole(part: ProgramPart, roles: readonly Role[]) {
  const refusal = roleRefusal(part, roles)
  if (refusal !== undefined) throw new Refusal('conflict', refusal, { code: 'WRONG_ROLE' })
}

async function bringOwnTeams(
  sql: Sql,
  { userId }: CallingActor,
  programId: number,
  teamIds: readonly number[],
): Promise<number[]> {
  if (teamIds.length === 0) refuseFields({ team_ids: ['Choose at least one team'] })
  const teams = await lockTeams(sql, teamIds)
  const isOwn = teams.length === new Set(teamIds).size && teams.every(({ coach_id }) => coach_id === userId)
  if (!isOwn) refuseFields({ team_ids: ['Choose teams of your own'] })
  return joinTeams(sql, programId, teams)
}
