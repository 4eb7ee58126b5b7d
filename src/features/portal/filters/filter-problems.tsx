import { CircleAlert, X } from 'lucide-react'
import type { PortalFilters } from '#domain/contracts/portal-filters.ts'
import { isAskable, searchWith, withoutFilters } from '#domain/portal/portal-search.ts'
import type { PortalSearch, SearchKey, SearchProblems } from '#domain/portal/portal-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { FILTER_NAMES, setFilters } from './filter-words.ts'
import css from './filter-problems.module.css'

type FilterProblemsProps = { search: PortalSearch; problems: SearchProblems; onSearch: (next: PortalSearch) => void }

/** What cannot be used of the address, each with its reason and a way to take it off. */
export function FilterProblems({ search, problems, onSearch }: FilterProblemsProps) {
  const wrong = Object.entries(problems) as [SearchKey, NonNullable<SearchProblems[SearchKey]>][]
  if (wrong.length === 0) return null
  return (
    <div role="alert">
      <ul className={css.problems} aria-label="Filters in this link that don’t work">
        {wrong.map(([key, { value, why }]) => (
          <li key={key}>
            <CircleAlert aria-hidden />
            <span>
              <b>
                {FILTER_NAMES[key]} “{shortened(value)}”:
              </b>{' '}
              {why}
            </span>
            <Button
              variant="ghost"
              aria-label={`Clear ${FILTER_NAMES[key]}`}
              onClick={() => onSearch(searchWith(search, { [key]: undefined }))}
            >
              <X aria-hidden />
              Clear
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the place of figures that were not asked for, or were refused. */
export function NotAsked({ search, onSearch }: Pick<FilterProblemsProps, 'search' | 'onSearch'>) {
  const title = isAskable(search) ? 'These filters don’t work' : 'These dates don’t work'
  return (
    <Panel>
      <EmptyState
        drawing="floor"
        title={title}
        text="Fix the filter marked above, or clear it to see the dashboard again."
      >
        <Button onClick={() => onSearch(withoutFilters(search))}>Clear all filters</Button>
      </EmptyState>
    </Panel>
  )
}

type NobodyProps = {
  search: PortalSearch
  choices: PortalFilters | undefined
  onSearch: (next: PortalSearch) => void
  what: 'player' | 'evaluation'
}

/** Filters that leave nothing say which of them does, each with a way to take it off. */
export function NothingLeft({ search, choices, onSearch, what }: NobodyProps) {
  const set = setFilters(search, choices)
  const empty = set.filter(({ isEmpty }) => isEmpty)
  const blamed = empty.length > 0 ? empty : set
  const text =
    empty.length > 0
      ? `No ${what} here fits ${empty.map(({ words }) => words).join(' or ')}.`
      : `${set.map(({ words }) => words).join(', ')}: ${set.length > 1 ? 'together they leave' : 'it leaves'} no ${what}.`
  return (
    <Panel>
      <EmptyState
        drawing="floor"
        title={what === 'player' ? 'No players match these filters' : 'No evaluations match these filters'}
        text={text}
      >
        <span className={css.takeOff}>
          {blamed.map(({ key, words }) => (
            <Button
              key={key}
              aria-label={`Clear ${words}`}
              onClick={() => onSearch(searchWith(search, { [key]: undefined }))}
            >
              <X aria-hidden />
              {words}
            </Button>
          ))}
          {set.length > 1 && (
            <Button variant="ghost" onClick={() => onSearch(withoutFilters(search))}>
              Clear all
            </Button>
          )}
        </span>
      </EmptyState>
    </Panel>
  )
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
