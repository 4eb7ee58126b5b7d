import { queryOptions } from '@tanstack/react-query'
import { listPackages } from '#domain/contracts/packages.ts'
import type { ApiClient } from '../api/api-client.ts'

/** What can be bought, at today's prices. */
export function packagesOnOffer(api: ApiClient) {
  return queryOptions({ queryKey: ['packages'] as const, queryFn: () => api.call(listPackages, {}) })
}
