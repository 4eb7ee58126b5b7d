import { createApiClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'

/** Calls nobody signs in for: the link of an email or a sheet of paper is the key. */
export function createPublicClient(baseUrl: string): ApiClient {
  return createApiClient({
    baseUrl,
    getToken: async () => ({ kind: 'ended' }),
    fetch: (...request) => fetch(...request),
  })
}
