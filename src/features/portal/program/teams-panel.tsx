import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import { searchWith } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import {
  columnLabel,
  firstOrder,
  isTeamColumn,
  searchTeams,
  sortTeams,
  teamTableCsv,
  teamTableFileName,
  TEAM_COLUMNS,
} from '#domain/portal/program-table.ts'
import type { Order, TeamColumn } from '#domain/portal/program-table.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { handOverFile } from '#ui/hand-over-file.ts'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import type { OnPortalSearch } from '../on-search.ts'
import { SHOWN_AT_FIRST, ShowAll } from './show-all.tsx'
import { TeamsTable } from './teams-table.tsx'
import css from './teams-panel.module.css'
import textCss from '#ui/text.module.css'

type TeamsPanelProps = { figures: ProgramPortal; name: string; search: PortalSearch; onSearch: OnPortalSearch }

/** The teams as rows, with their order and search in the address, and as a file. */
export function TeamsPanel({ figures, name, search, onSearch }: TeamsPanelProps) {
  const [isAll, setAll] = useState(false)
  const [typed, type] = useTypedSearch(search.search ?? '', (text) =>
    onSearch(searchWith(search, { search: text === '' ? undefined : text }), 'replace'),
  )
  const wanted = useDeferredValue(typed)
  const column = isTeamColumn(search.sort) ? search.sort : 'name'
  const order = search.order ?? firstOrder(column)
  const found = sortTeams(searchTeams(figures.teams, wanted), column, order)
  const rows = isAll ? found : found.slice(0, SHOWN_AT_FIRST)
  const sortBy = (next: TeamColumn, way: Order) => onSearch(searchWith(search, { sort: next, order: way }), 'replace')
  const save = () =>
    void handOverFile(
      teamTableFileName(name, figures.generated_at.slice(0, 10)),
      teamTableCsv(found),
      'text/csv;charset=utf-8',
    )
  return (
    <Panel inset="none" aria-labelledby="program-teams">
      <div className={css.head}>
        <h2 id="program-teams">Teams</h2>
        <div className={css.tools}>
          {figures.teams.length > 1 && (
            <SearchField value={typed} onChange={type} name="Search teams" placeholder="Team, level or coach" />
          )}
          <Button onClick={save} aria-label="Save the teams as CSV">
            <Download aria-hidden />
            CSV
          </Button>
        </div>
        <div className={css.sort}>
          <SortChoice column={column} order={order} onSort={sortBy} />
        </div>
      </div>
      <p className={textCss.visuallyHidden} role="status">
        {wanted.trim() === '' ? '' : `${found.length} of ${figures.teams.length} teams`}
      </p>
      {found.length === 0 && (
        <EmptyState
          level={3}
          drawing="floor"
          title="No team found"
          text={`No team, level or coach has “${wanted.trim()}” in it.`}
        >
          <Button onClick={() => type('')}>Clear the search</Button>
        </EmptyState>
      )}
      {found.length > 0 && <TeamsTable {...{ figures, rows, column, order, search }} onSort={sortBy} />}
      {rows.length < found.length && <ShowAll count={found.length} what="teams" onShow={() => setAll(true)} />}
    </Panel>
  )
}

/** Where the heads of the columns have no room. */
function SortChoice({
  column,
  order,
  onSort,
}: {
  column: TeamColumn
  order: Order
  onSort: (column: TeamColumn, order: Order) => void
}) {
  const isUp = order === 'asc'
  return (
    <>
      <SelectField
        label="Sort by"
        value={column}
        options={TEAM_COLUMNS.map((value) => ({ value, label: columnLabel(value) }))}
        onChange={({ currentTarget: { value } }) => {
          if (isTeamColumn(value)) onSort(value, firstOrder(value))
        }}
      />
      <Button
        shape="icon"
        aria-label={isUp ? 'Lowest first. Reverse' : 'Highest first. Reverse'}
        onClick={() => onSort(column, isUp ? 'desc' : 'asc')}
      >
        {isUp ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </Button>
    </>
  )
}
