import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLastPage } from '#data/react/use-last-page.ts'
import type { Loaded, LoadFailure } from '#data/react/use-loaded.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import { LibraryHead } from './library-head.tsx'
import libraryToolsCss from '../library-tools.module.css'
import css from './evaluation-list.module.css'
import { SortMenu } from './sort-menu.tsx'
import type { Sorting } from './sort-menu.tsx'

type Query<Sort> = Sorting<Sort> & { limit: number; offset: number; search: string }

type EvaluationListProps<Sort extends string, Item> = {
  query: Query<Sort>
  onQuery: (next: Partial<Query<Sort>>) => void
  page: Loaded<{ count: number; results: Item[] }>
  sortings: readonly (Sorting<Sort> & { label: string })[]
  /** What the search finds, in a few words. */
  searched: string
  /** Beside the heading. */
  action?: ReactNode
  /** Between the heading and the list. */
  lead?: ReactNode
  /** Whether the answers for `lead` are still to come: it would push the list down, so both are drawn together. */
  isLeadComing?: boolean
  /** In place of a list that has nothing in it. */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A library of cards with its search, its order and its pages. */
export function EvaluationList<Sort extends string, Item>({
  query,
  onQuery,
  page,
  sortings,
  searched,
  action,
  lead,
  isLeadComing = false,
  empty,
  children,
}: EvaluationListProps<Sort, Item>) {
  const [typed, type] = useTypedSearch(query.search, (search) => onQuery({ search, offset: 0 }))
  const showPage = (next: number) => onQuery({ offset: (next - 1) * query.limit })
  useLastPage(query, page.data?.count, showPage)
  return (
    <div className={css.list}>
      <LibraryHead title="Library">{action}</LibraryHead>
      {isLeadComing ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          {lead}
          <div className={`${libraryToolsCss.tools} ${css.tools}`}>
            <SearchField className={libraryToolsCss.search} value={typed} onChange={type} placeholder={searched} />
            <SortMenu sorting={query} sortings={sortings} onSort={(next) => onQuery({ ...next, offset: 0 })} />
          </div>
          <WhenLoaded of={page} failed={listNotLoaded}>
            {(list) => (
              <>
                {children(list.results)}
                {list.count === 0 &&
                  (query.search === '' ? (
                    empty
                  ) : (
                    <Panel>
                      <EmptyState
                        drawing="floor"
                        title={`Nothing matches "${query.search}"`}
                        text="Check the spelling or search by jersey number."
                      >
                        <Button onClick={() => onQuery({ search: '', offset: 0 })}>
                          <X aria-hidden />
                          Clear search
                        </Button>
                      </EmptyState>
                    </Panel>
                  ))}
                {list.count > query.limit && (
                  <ListPages
                    of={{
                      page: Math.floor(query.offset / query.limit) + 1,
                      pageSize: query.limit,
                      setPage: showPage,
                    }}
                    list={list}
                  />
                )}
              </>
            )}
          </WhenLoaded>
        </>
      )}
    </div>
  )
}

export const listNotLoaded = (failure: LoadFailure) => (
  <Panel>
    <NeedsConnection failure={failure} text="Connect once to load your list." />
  </Panel>
)
