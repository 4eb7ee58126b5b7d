import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import { searchWith } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { shownColumns } from '#domain/portal/roster-columns.ts'
import { rosterSort } from '#domain/portal/roster-table.ts'
import { MEDIA } from '#ui/breakpoints.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import { ChangeLegend } from '../change-mark.tsx'
import type { OnPortalSearch } from '../on-search.ts'
import { CompareBar } from './compare-bar.tsx'
import { RosterColumns } from './roster-columns.tsx'
import { RosterList } from './roster-list.tsx'
import { RosterTable } from './portal-roster-table.tsx'
import { shownRoster } from './shown-roster.ts'
import { useChosenPlayers } from './use-chosen-players.ts'
import css from './roster-panel.module.css'

// On paper there is room for the table, whatever it is printed from.
const PHONE = `screen and ${MEDIA.belowTablet}`
/** With fewer everybody is in sight. */
const SEARCHED_FROM = 10

type RosterPanelProps = { figures: TeamPortal; search: PortalSearch; onSearch: OnPortalSearch }

/** Everybody of the roster with their figures: a table, on phones a list. */
export function RosterPanel({ figures, search, onSearch }: RosterPanelProps) {
  const isPhone = useMedia(PHONE)
  const chosen = useChosenPlayers(figures.roster, search, onSearch)
  const [isChoosing, setChoosing] = useState(chosen.ids.length > 0)
  const [typed, type] = useTypedSearch(search.search ?? '', (text) =>
    onSearch(searchWith(search, { search: text === '' ? undefined : text }), 'replace'),
  )
  const rows = shownRoster(figures, search)
  const sort = rosterSort(search)
  const onOpen = (id: string) => onSearch(searchWith(search, { player: id }))
  const shared = {
    rows,
    sort,
    chosen,
    onOpen,
    onSort: (key: string, order: 'asc' | 'desc') => onSearch(searchWith(search, { sort: key, order })),
  }
  return (
    <Panel className={css.panel} aria-labelledby="team-roster" inset="none">
      <div className={css.head}>
        <h2 id="team-roster">Roster</h2>
        <ChangeLegend least={figures.meaningful_change} />
        {(figures.roster.length >= SEARCHED_FROM || typed !== '') && (
          <SearchField
            className={css.search}
            name="Search the roster"
            placeholder="Name, number, grade"
            value={typed}
            onChange={type}
          />
        )}
        {!isPhone && (
          <RosterColumns
            asked={search.columns}
            onAsk={(columns) => onSearch(searchWith(search, { columns }), 'replace')}
          />
        )}
        {isPhone && figures.roster.length > 1 && (
          <Button className={css.choose} aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            <Columns3 aria-hidden />
            Compare
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          level={3}
          drawing="floor"
          title={`No matches for "${search.search ?? ''}"`}
          text="You can search by name, number, position or grade."
        >
          <Button onClick={() => type('')}>Clear search</Button>
        </EmptyState>
      ) : isPhone ? (
        <RosterList {...shared} isChoosing={isChoosing} />
      ) : (
        <RosterTable {...shared} columns={shownColumns(search.columns)} />
      )}
      <CompareBar chosen={chosen} />
    </Panel>
  )
}
