import { QueryClient } from '@tanstack/react-query'
import type { QueryOptions } from '@tanstack/react-query'
import { FRESH_MS } from './persist.ts'
import type { createPersister } from './persist.ts'

/** Unused answers leave the memory after this; the device keeps them for offline reading. */
const UNUSED_MS = 60_000

/** One cache per signed-in user: asks even when the browser believes it is offline, because browsers guess. */
export function createQueryClient(persister?: ReturnType<typeof createPersister>): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_MS,
        staleTime: FRESH_MS,
        networkMode: 'always',
        // `always` would else mean that coming back online changes nothing.
        refetchOnReconnect: true,
        // What is kept is shown at once; a second try belongs to the person or to the next wake-up.
        retry: false,
        // The persister keeps what it is given; its type parameters are per call, those of the option per query.
        ...(persister && { persister: persister as unknown as NonNullable<QueryOptions['persister']> }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
