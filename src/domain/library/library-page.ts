import type { LibraryItem, LibraryQuery } from '../contracts/library.ts'
import { matchesFilter, matchesSearch, sortedLibrary, withLocalTruth } from './library-rows.ts'
import type { LocalEvaluation } from './library-rows.ts'

export type LibraryView = { count: number; offset: number; items: LibraryItem[] }

/** Offline: everything the device knows, filtered, sorted and cut to the page by the rules of the server. */
export function offlineLibrary(
  known: readonly LibraryItem[],
  locals: readonly LocalEvaluation[],
  query: LibraryQuery,
): LibraryView {
  const listed = new Set(known.map((item) => item.evaluation_submission_id))
  const here = locals.map(({ item }) => item).filter((item) => !listed.has(item.evaluation_submission_id))
  const found = sortedLibrary(matching([...here, ...withLocalTruth(known, locals)], query), query)
  return { count: found.length, offset: query.offset, items: found.slice(query.offset, query.offset + query.limit) }
}

/** The evaluations made here that the server's list cannot contain yet, as the query wants them. */
export function notYetListed(locals: readonly LocalEvaluation[], query: LibraryQuery): LibraryItem[] {
  const here = locals.filter(({ isKnownToServer }) => !isKnownToServer).map(({ item }) => item)
  return sortedLibrary(matching(here, query), query)
}

/** Which rows of the server's list fill the page once `ahead` rows of this device stand before them. */
export function serverWindow(
  { offset, limit }: Pick<LibraryQuery, 'offset' | 'limit'>,
  ahead: number,
): { offset: number; limit: number } {
  return { offset: Math.max(0, offset - ahead), limit }
}

/**
 * L6. The server's list with this device's truth: evaluations it does not know yet stand first, rows with unsent
 * changes show this device's values and leave the list when those no longer match the filter.
 */
export function onlineLibrary(
  page: { count: number; results: readonly LibraryItem[] },
  locals: readonly LocalEvaluation[],
  query: LibraryQuery,
): LibraryView {
  const here = notYetListed(locals, query)
  const listed = new Set(page.results.map((item) => item.evaluation_submission_id))
  const ahead = here.filter((item) => !listed.has(item.evaluation_submission_id))
  const overlaid = withLocalTruth(page.results, locals)
  const fitting = overlaid.filter((item) => matchesFilter(item, query))
  const items = [...ahead.slice(query.offset), ...fitting].slice(0, query.limit)
  return { count: page.count + ahead.length - (overlaid.length - fitting.length), offset: query.offset, items }
}

function matching(items: readonly LibraryItem[], query: LibraryQuery): LibraryItem[] {
  return items.filter((item) => matchesFilter(item, query) && matchesSearch(item, query.search))
}
