import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { partialMatchKey } from '@tanstack/react-query'
import type { Query, QueryKey } from '@tanstack/react-query'
import type { QueryStore } from '../db/query-store.ts'

/** Longer than a tournament trip. Older answers are asked for again before they are shown. */
const MAX_AGE_MS = 14 * 86_400_000

/** How long an answer of this run of the app is taken for fresh, unless its query says otherwise. */
export const FRESH_MS = 15_000

/** Grows when a contract changes its shape, so that no answer of an older shape is read. */
const CONTRACTS_VERSION = '8'

export type KeptQueries = QueryStore<PersistedQuery>
type PersisterFn = ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>['persisterFn']

/** Keeps every answer on the device and gives it back before the network has answered, or when it does not. */
export function createPersister(store: KeptQueries): PersisterFn {
  const { persisterFn } = experimental_createQueryPersister<PersistedQuery>({
    storage: silently(store),
    // IndexedDB keeps objects as they are.
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: CONTRACTS_VERSION,
    maxAge: MAX_AGE_MS,
    prefix: 'query',
    // Its own refetch leaves a failure offline unhandled; the one below does not.
    refetchOnRestore: false,
  })

  return async (queryFn, context, query) => {
    let isAsked = false
    const answer = await persisterFn(
      (it) => {
        isAsked = true
        return queryFn(it)
      },
      context,
      query,
    )
    if (!isAsked)
      setTimeout(() => {
        if (query.isStale() || changesOften(query)) query.fetch().catch(() => {})
      })
    return answer
  }
}

/** An answer that this device keeps, and when it came. */
export type KeptAnswer = { data: unknown; at: number }

/** Returns the answers that this device keeps under the keys that begin with `begin`. */
export async function readKept(store: KeptQueries, begin: QueryKey): Promise<KeptAnswer[]> {
  const entries = await silently(store).entries()
  const oldest = Date.now() - MAX_AGE_MS
  return entries.flatMap(([, { queryKey, buster, state }]) =>
    buster === CONTRACTS_VERSION && state.dataUpdatedAt > oldest && partialMatchKey(queryKey, begin)
      ? { data: state.data, at: state.dataUpdatedAt }
      : [],
  )
}

/** What was kept is of before this start, however young: a reload is often meant to see what has changed. */
function changesOften({ observers }: Query<never, never, never, never> | Query): boolean {
  return observers.some(({ options: { staleTime } }) => typeof staleTime !== 'number' || staleTime <= FRESH_MS)
}

/** A cache that cannot be read or written is as good as none: the page asks the network instead. */
function silently(store: KeptQueries) {
  return {
    getItem: (key: string) => store.getItem(key).catch(() => undefined),
    setItem: (key: string, query: PersistedQuery) => store.setItem(key, query).catch(() => {}),
    removeItem: (key: string) => store.removeItem(key).catch(() => {}),
    entries: () => store.entries().catch(() => []),
  }
}
