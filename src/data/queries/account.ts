import { queryOptions } from '@tanstack/react-query'
import { getDeletion } from '#domain/contracts/own-data.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Whether, and for when, the user has asked for the deletion of their account. */
export function deletion(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: ['account', 'deletion', userId] as const, queryFn: () => api.call(getDeletion, {}) })
}
