import { queryOptions } from '@tanstack/react-query'
import {
  listCompetitiveFactors,
  listEvaluatorLevels,
  listOrganizations,
  listStates,
  listTravelTeamLevels,
} from '#domain/contracts/reference-data.ts'
import type { ApiClient } from '../api/api-client.ts'
import { OUTLIVES_WRITES } from './after-writes.ts'

const A_DAY_MS = 86_400_000

/** Lists change with a release of the server: a day on this device is no age for them. */
const seldomNew = { staleTime: A_DAY_MS, meta: OUTLIVES_WRITES }

/** States and territories, in the order they are shown. */
export function states(api: ApiClient) {
  return queryOptions({
    queryKey: ['reference', 'states'] as const,
    queryFn: () => api.call(listStates, {}),
    ...seldomNew,
  })
}

export function evaluatorLevels(api: ApiClient) {
  return queryOptions({
    queryKey: ['reference', 'evaluator-levels'] as const,
    queryFn: () => api.call(listEvaluatorLevels, {}),
    ...seldomNew,
  })
}

export function travelTeamLevels(api: ApiClient) {
  return queryOptions({
    queryKey: ['reference', 'travel-team-levels'] as const,
    queryFn: () => api.call(listTravelTeamLevels, {}),
    ...seldomNew,
  })
}

/**
 * Events and accolades of every organization type: what was earned at an earlier one still counts, and each says where
 * it is earned.
 */
export function competitiveFactors(api: ApiClient) {
  return queryOptions({
    queryKey: ['reference', 'competitive-factors'] as const,
    queryFn: () => api.call(listCompetitiveFactors, {}),
    ...seldomNew,
  })
}

/**
 * Organizations of a type whose name holds the text. Asked for while somebody types, so nothing of it is kept on the
 * device; offline it rejects, and what was typed stands as the organization's name. The user stands in the key,
 * because each sees the organizations they added themselves.
 */
export function organizations(api: ApiClient, userId: string, organizationType: number, search: string) {
  return queryOptions({
    queryKey: ['organizations', userId, organizationType, search] as const,
    queryFn: () => api.call(listOrganizations, { organization: organizationType, search }),
    persister: (read, context) => read(context),
  })
}
