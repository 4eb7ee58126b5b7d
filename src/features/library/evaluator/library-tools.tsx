import { ListFilter } from 'lucide-react'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { LibraryQuery } from '#domain/contracts/library.ts'
import { STATUS_LABELS } from '#domain/evaluations/lifecycle.ts'
import { Menu } from '#ui/menu.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import css from '../library-tools.module.css'
import { SortMenu } from '../cards/sort-menu.tsx'
import type { Sorting } from '../cards/sort-menu.tsx'

export type OnQuery = (next: Partial<LibraryQuery>) => void

/** The statuses of an evaluator's own work. */
const STATUSES: readonly EvaluationStatus[] = ['live', 'in_review', 'ready_to_finalize', 'completed', 'returned']

export const SORTINGS: readonly (Sorting<LibraryQuery['sort_by']> & { label: string })[] = [
  { sort_by: 'updated_at', order_by: 'desc', label: 'Last changed' },
  { sort_by: 'player_name', order_by: 'asc', label: 'Player' },
  { sort_by: 'status', order_by: 'asc', label: 'Status' },
  { sort_by: 'submitted_at', order_by: 'asc', label: 'Due first' },
  { sort_by: 'rated_count', order_by: 'desc', label: 'Most rated' },
]

/** Search, filter and sort. Every change starts again at the first page. */
export function LibraryTools({ query, onQuery }: { query: LibraryQuery; onQuery: OnQuery }) {
  const [typed, type] = useTypedSearch(query.search, (search) => onQuery({ search, offset: 0 }))
  return (
    <div className={css.tools}>
      <SearchField className={css.search} value={typed} onChange={type} placeholder="Name, number or team" />
      {query.scope !== 'open' && (
        <Menu
          className={css.menu}
          label="Status"
          align="end"
          button={{ className: css.tool }}
          items={[undefined, ...STATUSES].map((status) => ({
            id: status ?? 'all',
            label: status ? STATUS_LABELS[status] : 'All',
            isChecked: query.status === status,
            onSelect: () => onQuery({ status, offset: 0 }),
          }))}
        >
          <ListFilter aria-hidden />
          Status: {query.status ? STATUS_LABELS[query.status] : 'all'}
        </Menu>
      )}
      <SortMenu sorting={query} sortings={SORTINGS} onSort={(next) => onQuery({ ...next, offset: 0 })} />
    </div>
  )
}
