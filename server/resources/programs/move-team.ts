import { bringTeamToProgram, takeTeamOutOfProgram } from '#domain/contracts/program-people.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { isGranted } from '../permissions/permissions.ts'
import { addTeams, findParts, lockTeams, removeTeam } from './members-repository.ts'
import type { TeamToMove } from './members-repository.ts'
import { noProgram, requireProgram } from './programs-policy.ts'

type Move = { programId: number; teamId: number }

/** G90. A coach who belongs to the program, or an admin, brings a team. One that is there already stays. */
export async function bringTeam(sql: Sql, actor: CallingActor, { programId, teamId }: Move) {
  const [team] = await lockTeams(sql, [teamId])
  const isOwn = team?.coach_id === actor.userId
  if (!team || !isGranted(actor, bringTeamToProgram.grant, isOwn ? ['own'] : []))
    throw new Refusal('missing', 'Team not found')
  const [program] = await sql.query('SELECT 1 FROM program WHERE id = $1', [programId])
  const mayBring = actor.isAdmin || (await findParts(sql, programId, actor.userId)).includes('coach')
  if (!program || !mayBring) throw noProgram()
  const joined = await joinTeams(sql, programId, [team])
  if (joined.length > 0)
    await recordDeed(sql, actor, {
      action: 'bring team',
      personId: team.coach_id,
      details: { program_id: programId, team_ids: joined },
    })
  return { team_id: teamId, program_id: programId }
}

/** G90. Brings locked teams into a program and returns those that were not there. Refuses one of another program. */
export async function joinTeams(sql: Sql, programId: number, teams: readonly TeamToMove[]): Promise<number[]> {
  const elsewhere = teams.find(({ program_id }) => program_id !== null && program_id !== programId)
  if (elsewhere)
    throw new Refusal(
      'conflict',
      `${elsewhere.name} belongs to ${elsewhere.program_name ?? 'another program'}. Take it out there first.`,
    )
  const joining = teams.filter(({ program_id }) => program_id === null).map(({ id }) => id)
  await addTeams(sql, programId, joining)
  return joining
}

/** G89. Its coach, or a head of the program, takes a team out; one that is not in the program stays as it is. */
export async function takeTeamOut(sql: Sql, actor: CallingActor, { programId, teamId }: Move) {
  const { grant } = takeTeamOutOfProgram
  const [team] = await lockTeams(sql, [teamId])
  const isOwn = team?.coach_id === actor.userId && isGranted(actor, grant, ['own'])
  if (!isOwn) await requireProgram(sql, actor, grant, programId)
  if (await removeTeam(sql, programId, teamId))
    await recordDeed(sql, actor, {
      action: 'take team out',
      personId: team?.coach_id ?? null,
      details: { program_id: programId, team_ids: [teamId] },
    })
  const now = team?.program_id ?? null
  return { team_id: teamId, program_id: isOwn && now !== programId ? now : null }
}
