import type { RosterRow } from '#domain/contracts/portal.ts'
import type { RosterColumn } from '#domain/portal/roster-columns.ts'
import { nameOf, nextRosterSort } from '#domain/portal/roster-table.ts'
import type { RosterSort } from '#domain/portal/roster-table.ts'
import { fadeWhileMore } from '#ui/scroll-fade.ts'
import { SortButton } from '#ui/sort-button.tsx'
import { ROSTER_CELLS } from './roster-cells.tsx'
import type { ChosenPlayers } from './use-chosen-players.ts'
import listsCss from '#ui/lists.module.css'
import rosterCheckCss from './roster-check.module.css'
import css from './portal-roster-table.module.css'
import scrollFadeCss from '#ui/scroll-fade.module.css'
import textCss from '#ui/text.module.css'

export type RosterRowsProps = {
  rows: readonly RosterRow[]
  sort: RosterSort
  chosen: ChosenPlayers
  onSort: (key: string, order: 'asc' | 'desc') => void
  onOpen: (rosterEntryId: string) => void
}

/**
 * The columns that are asked for, each sortable by its head; number and name stay in sight while the rest moves
 * sideways.
 */
export function RosterTable({
  rows,
  columns,
  sort,
  chosen,
  onSort,
  onOpen,
}: RosterRowsProps & { columns: readonly RosterColumn[] }) {
  return (
    <div ref={fadeWhileMore} className={`${listsCss.dataTable} ${css.table} ${scrollFadeCss.scrollFade}`}>
      <table aria-label="Roster">
        <thead>
          <tr>
            <th scope="col" className={css.pick}>
              <span className={textCss.visuallyHidden}>Compare players</span>
            </th>
            {columns.map((column) => {
              const { key, label } = column
              const direction = sort.key !== key ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending'
              const next = nextRosterSort(sort, key)
              return (
                <th
                  key={key}
                  scope="col"
                  data-column={key}
                  aria-sort={direction}
                  data-number={'isNumber' in column || undefined}
                  title={'short' in column ? label : undefined}
                >
                  <SortButton
                    label={'short' in column ? column.short : label}
                    name={label}
                    direction={direction}
                    onSort={() => onSort(next.key, next.order)}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.roster_entry_id}
              row={row}
              columns={columns}
              isChosen={chosen.ids.includes(row.roster_entry_id)}
              onChoose={chosen.toggle}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  row: RosterRow
  columns: readonly RosterColumn[]
  isChosen: boolean
  onChoose: (id: string) => void
  onOpen: (id: string) => void
}

function Row({ row, columns, isChosen, onChoose, onOpen }: RowProps) {
  const name = nameOf(row)
  return (
    <tr
      data-chosen={isChosen || undefined}
      onClick={(event) => {
        if (!isControl(event.target)) onOpen(row.roster_entry_id)
      }}
    >
      <td className={css.pick}>
        <label className={rosterCheckCss.check}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() => onChoose(row.roster_entry_id)}
            aria-label={`${name}, compare`}
          />
        </label>
      </td>
      {columns.map((column) =>
        column.key === 'player' ? (
          <th key="player" scope="row" data-column="player" dir="auto" translate="no">
            <button type="button" className={css.name} onClick={() => onOpen(row.roster_entry_id)}>
              {name}
            </button>
          </th>
        ) : (
          <td key={column.key} data-column={column.key} data-number={'isNumber' in column || undefined}>
            {ROSTER_CELLS[column.key](row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** The name is the button; the rest of the row is a larger target for it, but for what has a purpose of its own. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, label, input') !== null
}
