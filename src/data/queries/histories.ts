import { queryOptions } from '@tanstack/react-query'
import { listHistories } from '#domain/contracts/histories.ts'
import type { ApiClient } from '../api/api-client.ts'

/** What a player was evaluated as before the account: what can be joined, and what was. */
export function historiesOfPlayer(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['histories', userId] as const,
    queryFn: () => api.call(listHistories, {}),
  })
}
