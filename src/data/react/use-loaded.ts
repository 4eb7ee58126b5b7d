import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { OfflineError } from '../api/api-error.ts'

/** A failure to load. `retry` asks again. */
export type LoadFailure = { error: Error; isOffline: boolean; retry: () => void }

/** The data of an answer, or the failure if there is none. Both are undefined while it loads. */
export type Loaded<Data> = { data: Data | undefined; failure: LoadFailure | undefined }

/** Loads what a page or a panel shows. `query` holds the rest, for example when the data was read. */
export function useLoaded<Data, Key extends readonly unknown[]>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query: UseQueryResult<Data> = useQuery(options)
  return { ...loadedOf(query.data, query.error, () => void query.refetch()), query }
}

/** Returns the data if there is any, or else why there is none. */
export function loadedOf<Data>(
  data: Data | undefined,
  error: Error | null | undefined,
  retry: () => void,
): Loaded<Data> {
  const isFailed = data === undefined && error
  return { data, failure: isFailed ? { error, isOffline: error instanceof OfflineError, retry } : undefined }
}

/** Returns two answers that are shown together. `retry` asks again for what failed. */
export function together<One, Other>(one: Loaded<One>, other: Loaded<Other>): Loaded<readonly [One, Other]> {
  const failures = [one.failure, other.failure].filter((it) => it !== undefined)
  const [first] = failures
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    failure: first && { ...first, retry: () => failures.forEach(({ retry }) => retry()) },
  }
}
