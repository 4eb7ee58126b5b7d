import { queryOptions } from '@tanstack/react-query'
import { getRoster, listTeams } from '#domain/contracts/teams.ts'
import type { ApiClient } from '../api/api-client.ts'

/** The teams this person may see. The user stands in each key: a kept answer is shown to nobody else on a shared device. */
export function teamsInSight(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: ['portal', 'teams', userId] as const, queryFn: () => api.call(listTeams, {}) })
}

/** The roster of one of them, as the server has it. */
export function rosterInSight(api: ApiClient, userId: string, teamId: number) {
  return queryOptions({ queryKey: ['portal', 'roster', userId, teamId] as const, queryFn: () => api.call(getRoster, { team_id: teamId }) })
}
