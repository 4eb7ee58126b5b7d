import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { listEvaluatorLibrary, listPlayerLibrary, listStaffLibrary } from '#domain/contracts/library.ts'
import type {
  LibraryItem,
  LibraryPage,
  LibraryQuery,
  PlayerLibraryQuery,
  StaffLibraryQuery,
} from '#domain/contracts/library.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Everything that shows a library; invalidated when an evaluation comes, goes or is accepted. */
export const LIBRARY = ['library'] as const

/**
 * A page of an evaluator's library. The user stands in the key, so that a kept page is shown to nobody else on a shared
 * tablet. It fails at once offline: the page then shows what this device knows.
 */
export function evaluatorLibrary(api: ApiClient, userId: string, query: LibraryQuery) {
  return queryOptions({
    queryKey: [...LIBRARY, 'evaluator', userId, query] as const,
    queryFn: () => api.call(listEvaluatorLibrary, query),
  })
}

/** A page of a player's own evaluations; offline the one that was last shown. */
export function playerLibrary(api: ApiClient, userId: string, query: PlayerLibraryQuery) {
  return queryOptions({
    queryKey: [...LIBRARY, 'player', userId, query] as const,
    queryFn: () => api.call(listPlayerLibrary, query),
    networkMode: 'offlineFirst',
  })
}

/**
 * A page of what a coach, a director or an owner has ordered or may read; offline the one that was last shown.
 */
export function staffLibrary(api: ApiClient, userId: string, query: StaffLibraryQuery) {
  return queryOptions({
    queryKey: [...LIBRARY, 'staff', userId, query] as const,
    queryFn: () => api.call(listStaffLibrary, query),
    networkMode: 'offlineFirst',
  })
}

/** Every row of the pages this app has loaded since it started, the newest page's version of each. */
export function seenLibraryItems(queryClient: QueryClient, userId: string): LibraryItem[] {
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: [...LIBRARY, 'evaluator', userId] })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map((query) => query.state.data as LibraryPage | undefined) // Only evaluatorLibrary writes under this key.
  const items = new Map<string, LibraryItem>()
  for (const item of pages.flatMap((page) => page?.results ?? [])) items.set(item.evaluation_submission_id, item)
  return [...items.values()]
}

/** Takes a deleted evaluation out of every page in memory, before the server lists it no more. */
export function forgetLibraryItem(queryClient: QueryClient, userId: string, evaluationId: string): void {
  queryClient.setQueriesData<LibraryPage>(
    { queryKey: [...LIBRARY, 'evaluator', userId] },
    (page) =>
      page && {
        ...page,
        results: page.results.filter((item) => item.evaluation_submission_id !== evaluationId),
      },
  )
}
