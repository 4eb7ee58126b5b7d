import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { OfflineError } from '#data/api/api-error.ts'
import { teamFigures } from '#data/queries/portal.ts'
import { programFigures } from '#data/queries/programs.ts'
import type { Services } from '#data/services.ts'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { staffRole } from '#domain/access/role.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import type { KnownFigures } from './header-figures.tsx'

export type TeamsFigures = {
  /** Undefined while they come, and where they cannot be had. */
  of: (team: Team) => KnownFigures | undefined
  isAwaited: (team: Team) => boolean
  /** Of the oldest of them; undefined while there are none. */
  updatedAt: number | undefined
  isOffline: boolean
  isFetching: boolean
  refresh: () => void
}

/**
 * Key figures of all time: a coach's team by team, a director's and an owner's with one question for each
 * program.
 */
export function useTeamsFigures(
  api: Services['api'],
  session: Pick<SignedInPerson, 'userId' | 'role' | 'roles'>,
  teams: readonly Team[],
): TeamsFigures {
  const { userId } = session
  const isCoach = staffRole(session) === 'Coach'
  const alone = isCoach ? teams.map(({ id }) => id) : []
  const programs = isCoach ? [] : [...new Set(teams.flatMap(({ program_id }) => program_id ?? []))]
  const ofTeams = useQueries({ queries: alone.map((id) => teamFigures(api, userId, id, {})) })
  const ofPrograms = useQueries({ queries: programs.map((id) => programFigures(api, userId, id, {})) })
  const answers: UseQueryResult[] = [...ofTeams, ...ofPrograms]
  const answerOf = ({ id, program_id }: Team) =>
    isCoach ? ofTeams[alone.indexOf(id)] : program_id === null ? undefined : ofPrograms[programs.indexOf(program_id)]
  const known = answers.filter(({ data }) => data !== undefined)
  return {
    of: (team) => {
      const answer = answerOf(team)?.data
      if (answer === undefined) return undefined
      return answer.kind === 'team' ? answer : rowOf(answer, team.id)
    },
    isAwaited: (team) => answerOf(team)?.isPending ?? false,
    updatedAt: known.length > 0 ? Math.min(...known.map(({ dataUpdatedAt }) => dataUpdatedAt)) : undefined,
    isOffline: answers.some(({ error }) => error instanceof OfflineError),
    isFetching: answers.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const { refetch } of answers) void refetch()
    },
  }
}

/** A team as its program tells of it. */
function rowOf({ teams, min_group_size, period }: ProgramPortal, teamId: number): KnownFigures | undefined {
  const row = teams.find(({ team_id }) => team_id === teamId)
  if (!row) return undefined
  const { roster_size, evaluated, coverage, progress, total, pending } = row
  return {
    min_group_size,
    period,
    header: {
      roster_size,
      evaluated,
      coverage,
      progress,
      total: { mean: total.mean, level: null },
      pending: { count: pending, oldest_days: null },
    },
  }
}
