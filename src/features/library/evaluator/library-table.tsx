import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import { SortButton } from '#ui/sort-button.tsx'
import type { SortDirection } from '#ui/sort-button.tsx'
import { eventGroups } from './event-groups.ts'
import type { LibraryRowFacts } from './library-facts.ts'
import { LibraryRow } from './library-row.tsx'
import { SORTINGS } from './library-tools.tsx'
import type { OnQuery } from './library-tools.tsx'
import css from './library-table.module.css'
import textCss from '#ui/text.module.css'

type LibraryTableProps = {
  items: readonly LibraryItem[]
  facts: ReadonlyMap<string, LibraryRowFacts>
  keptVideos: ReadonlySet<string>
  query: LibraryQuery
  onQuery: OnQuery
  onDelete: (item: LibraryItem) => void
  onRelease: (item: LibraryItem) => void
  now: number
}

const SORTED_COLUMNS = [
  { sort_by: 'player_name', label: 'Player' },
  { sort_by: 'status', label: 'Status' },
  { sort_by: 'rated_count', label: 'Rated' },
] as const

/**
 * A table from 980 px. Below it the same rows stand in two columns, on phones in one. The event that stands over rows
 * is not told again in each.
 */
export function LibraryTable({
  items,
  facts,
  keptVideos,
  query,
  onQuery,
  onDelete,
  onRelease,
  now,
}: LibraryTableProps) {
  const groups = eventGroups(items, query.sort_by, now)
  const rowOf = (item: LibraryItem) => (
    <LibraryRow
      key={item.evaluation_submission_id}
      item={item}
      facts={facts.get(item.evaluation_submission_id)}
      keptVideos={keptVideos}
      now={now}
      onDelete={onDelete}
      onRelease={onRelease}
    />
  )
  return (
    <table className={css.table} aria-label="Evaluations">
      <thead>
        <tr className={`${css.row} ${css.head}`}>
          <th scope="col">
            <span className={textCss.visuallyHidden}>Jersey</span>
          </th>
          {SORTED_COLUMNS.map(({ sort_by, label }) => (
            <th key={sort_by} scope="col" aria-sort={directionOf(query, sort_by)}>
              <SortButton
                label={label}
                direction={directionOf(query, sort_by)}
                onSort={() => onQuery(nextSorting(query, sort_by))}
              />
            </th>
          ))}
          <th scope="col">On this device</th>
          <th scope="col">
            <span className={textCss.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      {groups ? (
        groups.map(({ key, event, day, items: ofEvent }) => (
          <tbody key={key}>
            <tr className={css.event}>
              <th scope="rowgroup" colSpan={6}>
                <b dir="auto" translate="no">
                  {event || 'No event'}
                </b>
                {day && <small>{day}</small>}
              </th>
            </tr>
            {ofEvent.map((item) => rowOf({ ...item, event_name: '' }))}
          </tbody>
        ))
      ) : (
        <tbody>{items.map(rowOf)}</tbody>
      )}
    </table>
  )
}

function directionOf(query: LibraryQuery, sort: LibraryQuery['sort_by']): SortDirection {
  if (query.sort_by !== sort) return 'none'
  return query.order_by === 'asc' ? 'ascending' : 'descending'
}

/** The second tap on a head turns the order around; the first takes the order people expect of it. */
function nextSorting(query: LibraryQuery, sort_by: LibraryQuery['sort_by']): Partial<LibraryQuery> {
  if (query.sort_by === sort_by) return { order_by: query.order_by === 'asc' ? 'desc' : 'asc', offset: 0 }
  const order_by = SORTINGS.find((sorting) => sorting.sort_by === sort_by)?.order_by ?? 'asc'
  return { sort_by, order_by, offset: 0 }
}
