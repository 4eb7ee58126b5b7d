import type { Grants } from '#domain/access/grants.ts'
import type { Program } from '#domain/contracts/programs.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { headsPrograms } from '../permissions/heads-of-programs.ts'
import { readProgram } from '../programs/programs-policy.ts'
import { findPrograms } from '../programs/programs-repository.ts'
import { requireTeam } from '../teams/teams-policy.ts'
import type { RostersAsked, TeamRow } from './rosters-repository.ts'

type Asked = { team_id?: number | undefined; program_id?: number | undefined }

/** What a dashboard is about: one team, or the teams of one program or of all of one's own. */
export type Scope =
  | { kind: 'team'; teamId: number; programId: number | undefined }
  | { kind: 'program' | 'programs'; programs: Program[] }

/** F50. Throws a Refusal, the same for a team or program that is not there and one that is not theirs. */
export async function findScope(sql: Sql, actor: Actor, grant: Grants, { team_id, program_id }: Asked): Promise<Scope> {
  if (team_id !== undefined) {
    await requireTeam(sql, actor, grant, team_id)
    return { kind: 'team', teamId: team_id, programId: program_id }
  }
  if (program_id !== undefined) {
    return { kind: 'program', programs: [await readProgram(sql, actor, grant, program_id)] }
  }
  refuseWithoutPrograms(actor)
  return { kind: 'programs', programs: await findPrograms(sql, actor.userId, 'own') }
}

/** F51. A coach has teams and no program, and all programs there are add up to nothing that an admin could read. */
function refuseWithoutPrograms({ roles, isAdmin }: Actor) {
  if (isAdmin || !headsPrograms(roles))
    throw new Refusal('invalid', 'Choose a team', { fields: { team_id: ['Choose a team'] } })
}

/** The rosters to look at. */
export function rostersOf(scope: Scope): RostersAsked['of'] {
  return scope.kind === 'team' ? { teamId: scope.teamId } : { programIds: scope.programs.map(({ id }) => id) }
}

/** F51. The one team; refused when it is not of the program that was named with it. */
export function theTeam([team]: readonly TeamRow[], programId: number | undefined): TeamRow {
  if (!team || (programId !== undefined && team.program_id !== programId))
    throw new Refusal('missing', 'Team not found')
  return team
}
