import { queryOptions } from '@tanstack/react-query'
import { getRoster, getTeamStatus, listTeams } from '#domain/contracts/teams.ts'
import type { Team } from '#domain/contracts/teams.ts'
import type { ApiClient } from '../api/api-client.ts'

/**
 * Everything that shows a team or its roster. The user stands in each key: a kept answer is shown to nobody else on a
 * shared device.
 */
const TEAM = ['team'] as const

/**
 * The team that a coach's pages begin with (the first whose roster is not complete, else the first), or null while
 * there is none; with an id that team, which is refused as missing when it is not theirs. Kept on this device once it
 * was seen.
 */
export function ownTeam(api: ApiClient, userId: string, teamId?: number) {
  return queryOptions({
    queryKey: [...TEAM, 'own', userId, ...(teamId === undefined ? [] : [teamId])] as const,
    queryFn: async (): Promise<Team | null> => {
      if (teamId !== undefined) return (await api.call(getRoster, { team_id: teamId })).team
      const { team_id } = await api.call(getTeamStatus, {})
      if (team_id === null) return null
      const teams = await api.call(listTeams, {})
      return teams.find(({ id }) => id === team_id) ?? null
    },
  })
}

/** The roster of a team as the server has it, with the revision that a save must name. */
export function teamRoster(api: ApiClient, userId: string, teamId: number) {
  return queryOptions({
    queryKey: [...TEAM, 'roster', userId, teamId] as const,
    queryFn: () => api.call(getRoster, { team_id: teamId }),
  })
}
