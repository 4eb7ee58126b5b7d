import { queryOptions } from '@tanstack/react-query'
import { getPortalFilters } from '#domain/contracts/portal-filters.ts'
import { getPortal } from '#domain/contracts/portal.ts'
import type { PortalFilter } from '#domain/contracts/portal-filters.ts'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import { getRoster, listTeams } from '#domain/contracts/teams.ts'
import type { ApiClient } from '../api/api-client.ts'
import { UnreadableAnswer } from '../api/api-error.ts'

/**
 * The teams this person may see. The user stands in each key: a kept answer is shown to nobody else on a shared device.
 */
export function teamsInSight(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: ['portal', 'teams', userId] as const, queryFn: () => api.call(listTeams, {}) })
}

/** The roster of one of them, as the server has it. */
export function rosterInSight(api: ApiClient, userId: string, teamId: number) {
  return queryOptions({
    queryKey: ['portal', 'roster', userId, teamId] as const,
    queryFn: () => api.call(getRoster, { team_id: teamId }),
  })
}

/** F72. The figures of one team. What is shown stays while another filter of the same team is asked for. */
export function teamFigures(api: ApiClient, userId: string, teamId: number, filter: PortalFilter) {
  return queryOptions({
    queryKey: ['portal', 'team-figures', userId, teamId, filter] as const,
    queryFn: async (): Promise<TeamPortal> => {
      const figures = await api.call(getPortal, { team_id: teamId, ...filter })
      if (figures.kind !== 'team') throw new UnreadableAnswer('A program came in the place of a team')
      return figures
    },
    placeholderData: (previous: TeamPortal | undefined, asked) =>
      asked?.queryKey[3] === teamId ? previous : undefined,
  })
}

/** What the figures of a team can be filtered by, with how many players each choice leaves. */
export function teamFilters(api: ApiClient, userId: string, teamId: number) {
  return queryOptions({
    queryKey: ['portal', 'team-filters', userId, teamId] as const,
    queryFn: () => api.call(getPortalFilters, { team_id: teamId }),
  })
}
