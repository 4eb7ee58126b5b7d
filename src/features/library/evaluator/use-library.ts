import { useQueries, useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { OfflineError } from '#data/api/api-error.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { evaluatorLibrary, seenLibraryItems } from '#data/queries/library.ts'
import { readReadyReport } from '#data/ready/ready-report.ts'
import type { Services } from '#data/services.ts'
import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import { notYetListed, offlineLibrary, onlineLibrary, serverWindow } from '#domain/library/library-page.ts'
import type { LibraryView } from '#domain/library/library-page.ts'
import { readLocalLibrary } from './library-facts.ts'
import type { LibraryRowFacts } from './library-facts.ts'

export type Library = {
  /** `loading` only while neither the server nor this device has anything to show. */
  state: 'loading' | 'shown' | 'failed'
  /** The server has answered, or is known not to. */
  isSettled: boolean
  view: LibraryView
  facts: ReadonlyMap<string, LibraryRowFacts>
  /** The list comes from this device alone; why, in words for the reader. Null while the server's list is shown. */
  onlyHere: 'offline' | 'server-failed' | null
  retry: () => void
  /** L40. How many are on each list, searched alike. Null while it isn't known: offline, for the queue. */
  counts: Record<List, number | null>
}

/** L40. One's own work and the open queue. */
export type List = 'mine' | 'open'

const NOTHING: ReadonlyMap<string, LibraryRowFacts> = new Map()

/** L6, L8. The server's page with this device's truth over it; without an answer, what this device knows. */
export function useLibrary(services: Services, userId: string, query: LibraryQuery): Library {
  const { api, db, queryClient } = services
  const local = useObservable(() => liveRows(db, () => readLocalLibrary(db, userId, services.now())), [db, userId])
  const report = useObservable(() => liveRows(db, () => readReadyReport(db, userId)), [db, userId])
  const locals = local?.locals ?? []
  const ahead = notYetListed(locals, query).length
  const page = useQuery(
    { ...evaluatorLibrary(api, userId, { ...query, ...serverWindow(query, ahead) }), enabled: local !== undefined },
    queryClient,
  )

  const list = query.scope === 'open' ? 'open' : 'mine'
  const others = (['mine', 'open'] as const).filter((it) => it !== list || query.status !== undefined)
  const counted = useQueries(
    {
      queries: others.map((scope) => ({
        ...evaluatorLibrary(api, userId, countQuery(scope, query.search)),
        enabled: local !== undefined,
      })),
    },
    queryClient,
  )

  const fromServer = page.status === 'success' ? page.data : undefined
  const known = fromServer ? [] : knownItems(report?.items ?? [], seenLibraryItems(queryClient, userId))
  const view = fromServer ? onlineLibrary(fromServer, locals, query) : offlineLibrary(known, locals, query)
  const hasAny = known.length > 0 || locals.length > 0
  const failed = page.status === 'error'
  const countOf = (scope: List): number | null => {
    const at = others.indexOf(scope)
    if (at === -1) return scope === 'open' && !fromServer ? null : view.count
    const answer = counted[at]?.data
    const asked = countQuery(scope, query.search)
    if (answer) return onlineLibrary(answer, locals, asked).count
    return scope === 'open' ? null : offlineLibrary(known, locals, asked).count
  }
  return {
    state: fromServer || hasAny ? 'shown' : failed ? 'failed' : 'loading',
    isSettled: fromServer !== undefined || failed,
    view,
    facts: local?.facts ?? NOTHING,
    onlyHere: fromServer || !failed ? null : page.error instanceof OfflineError ? 'offline' : 'server-failed',
    retry: () => void page.refetch(),
    counts: { mine: countOf('mine'), open: countOf('open') },
  }
}

const countQuery = (scope: List, search: string): LibraryQuery => ({
  limit: 1,
  offset: 0,
  search,
  sort_by: 'updated_at',
  order_by: 'desc',
  scope,
})

/** Both lists by id; what was loaded since the start is newer than what was made ready. */
function knownItems(ready: readonly LibraryItem[], seen: readonly LibraryItem[]): LibraryItem[] {
  return [...new Map([...ready, ...seen].map((item) => [item.evaluation_submission_id, item])).values()]
}
