import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#domain/contracts/sessions.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Where the user is signed in, this device first. */
export function sessions(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['account', 'sessions', userId] as const,
    queryFn: async () => (await api.call(listSessions, {})).results,
  })
}
