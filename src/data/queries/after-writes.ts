import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../api/api-client.ts'

/**
 * The meta of a query whose answer no write changes: what a release of the server brings, and what is kept elsewhere.
 */
export const OUTLIVES_WRITES = { outlivesWrites: true } as const

export type AfterWrites = ReturnType<typeof createAfterWrites>

/**
 * Q1. Makes every answer stale once something was written, whoever sent it. It waits until nothing is being asked or
 * written: an answer that was under way might else be taken for newer than it is.
 */
export function createAfterWrites(queryClient: QueryClient) {
  let writing = 0
  let isDue = false

  function settle() {
    if (!isDue || writing > 0 || queryClient.isFetching() > 0) return
    isDue = false
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['outlivesWrites'] !== true })
  }

  const stop = queryClient.getQueryCache().subscribe(settle)

  /** Something was written past `watch`, by the sync engine. */
  function written() {
    isDue = true
    settle()
  }

  /** The same client; each write through it that succeeds is a reason. */
  function watch(api: ApiClient): ApiClient {
    const call: ApiClient['call'] = async (endpoint, ...rest) => {
      if (endpoint.method === 'GET' || endpoint.changesNothing) return api.call(endpoint, ...rest)
      writing += 1
      try {
        const answer = await api.call(endpoint, ...rest)
        isDue = true
        return answer
      } finally {
        writing -= 1
        // The one who wrote first shows the answer.
        setTimeout(settle)
      }
    }
    return { ...api, call }
  }

  return { watch, written, stop }
}
