import { queryOptions } from '@tanstack/react-query'
import { getEvaluatorProfile, getPlayerProfile, getStaffProfile } from '#domain/contracts/profiles.ts'
import { getTeamAndLeague } from '#domain/contracts/teams.ts'
import type { ApiClient } from '../api/api-client.ts'

/**
 * Everything that shows one's own profile. The user stands in each key: a kept answer is shown to nobody else on a
 * shared device.
 */
const PROFILE = ['profile'] as const

/** The time between two questions of a child's page whether the parent has agreed. */
const CONSENT_MS = 15_000

/** A player's own profile; what the sign-up knew until it is completed. Kept on this device once it was seen. */
export function playerProfile(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...PROFILE, 'player', userId] as const,
    queryFn: () => api.call(getPlayerProfile, {}),
    refetchInterval: ({ state: { data } }) => (data?.consent.state === 'requested' ? CONSENT_MS : false),
  })
}

/** One's own evaluator profile, as playerProfile. */
export function evaluatorProfile(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...PROFILE, 'evaluator', userId] as const,
    queryFn: () => api.call(getEvaluatorProfile, {}),
  })
}

/** A coach's, director's or owner's own profile, as playerProfile. */
export function staffProfile(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...PROFILE, 'staff', userId] as const,
    queryFn: () => api.call(getStaffProfile, {}),
  })
}

/** The teams a player is on, and those that wait for the player's answer. */
export function teamsOfPlayer(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...PROFILE, 'teams', userId] as const,
    queryFn: () => api.call(getTeamAndLeague, {}),
  })
}
