import { memo } from 'react'
import type { RosterRow } from '#domain/contracts/dashboards.ts'
import { competitiveWords, divisionWords, gradeWords, heightWords, nameOf, nextRosterSort, ROSTER_COLUMNS, statusWords } from '#domain/portal/roster-table.ts'
import type { RosterSort } from '#domain/portal/roster-table.ts'
import { Jersey } from '#ui/jersey.tsx'
import { SortButton } from '#ui/sort-button.tsx'
import { dayWords } from '#ui/time-words.ts'
import { ChangeMark } from './change-mark.tsx'
import type { ChosenPlayers } from './use-chosen-players.ts'
import '#ui/scroll-fade.css'

export type RosterRowsProps = {
  rows: readonly RosterRow[]
  sort: RosterSort
  chosen: ChosenPlayers
  onSort: (key: string, order: 'asc' | 'desc') => void
  onOpen: (rosterEntryId: string) => void
}

const OUT_OF = 60

/** F80. Every column, sortable by its head; number and name stay in sight while the rest moves sideways. */
export function RosterTable({ rows, sort, chosen, onSort, onOpen }: RosterRowsProps) {
  return (
    <div className="data-table team-table scroll-fade">
      <table aria-label="Roster">
        <thead>
          <tr>
            <th scope="col" className="team-pick"><span className="visually-hidden">Side by side</span></th>
            {ROSTER_COLUMNS.map((column) => {
              const { key, label } = column
              const direction = sort.key !== key ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending'
              const next = nextRosterSort(sort, key)
              return (
                <th key={key} scope="col" data-column={key} aria-sort={direction} data-number={'isNumber' in column || undefined} title={'short' in column ? label : undefined}>
                  <SortButton label={'short' in column ? column.short : label} name={label} direction={direction} onSort={() => onSort(next.key, next.order)} />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => <Row key={row.roster_entry_id} row={row} isChosen={chosen.ids.includes(row.roster_entry_id)} onChoose={chosen.toggle} onOpen={onOpen} />)}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: RosterRow; isChosen: boolean; onChoose: (id: string) => void; onOpen: (id: string) => void }

function Row({ row, isChosen, onChoose, onOpen }: RowProps) {
  const { latest } = row
  const name = nameOf(row)
  return (
    <tr data-chosen={isChosen || undefined} onClick={(event) => { if (!isControl(event.target)) onOpen(row.roster_entry_id) }}>
      <td className="team-pick">
        <label className="team-check"><input type="checkbox" checked={isChosen} onChange={() => onChoose(row.roster_entry_id)} aria-label={`${name}, side by side`} /></label>
      </td>
      <td data-column="jersey"><Jersey number={row.jersey_number} color="petrol" size="sm" /><span className="visually-hidden">{row.jersey_number}</span></td>
      <th scope="row" data-column="player" dir="auto"><button type="button" className="team-name" onClick={() => onOpen(row.roster_entry_id)}>{name}</button></th>
      <td>{row.declared_position ?? '–'}</td>
      <td>{latest?.top1 ?? '–'}</td>
      <td>{latest?.top2 ?? '–'}</td>
      <td data-number>{row.grade ? gradeWords(row.grade) : '–'}</td>
      <td data-number>{row.height_inches === null ? '–' : heightWords(row.height_inches)}</td>
      <Figures latest={latest} />
      <td className="team-status">{statusWords(row)}{row.pending && latest && <span>Evaluated</span>}</td>
    </tr>
  )
}

/** The name is the button; the rest of the row is a larger target for it, but for what has a purpose of its own. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, label, input') !== null
}

/** The columns of figures in their order, for a player without any: which of them hold numbers. */
const NONE = ROSTER_COLUMNS.slice(ROSTER_COLUMNS.findIndex(({ key }) => key === 'total'), -1)

const Figures = memo(function Figures({ latest }: { latest: RosterRow['latest'] }) {
  if (!latest) return NONE.map((column) => <td key={column.key} data-column={column.key === 'total' ? 'total' : undefined} data-number={'isNumber' in column || undefined}>–</td>)
  const { total, counts, headline } = latest
  return (
    <>
      <td data-number><span className="team-total">{total?.toFixed(1) ?? '–'}<i className="team-mini" aria-hidden="true"><i style={{ width: `${((total ?? 0) / OUT_OF) * 100}%` }} /></i></span></td>
      <td data-number>{latest.is_other_rubric ? <span className="change-mark">other rubric</span> : <ChangeMark latest={latest} />}</td>
      <td data-number>{latest.team_player ?? '–'}</td>
      <td data-number>{latest.competitive === 0 ? '–' : competitiveWords(latest.competitive)}</td>
      <td>{latest.best_skill?.name ?? '–'}</td>
      <td>{latest.weakest_skill?.name ?? '–'}</td>
      <td data-number>{counts.advantages}</td>
      <td data-number>{counts.averages}</td>
      <td data-number>{counts.red_flags}</td>
      <td>{headline ? divisionWords(headline) : '–'}</td>
      <td data-number>{dayWords(latest.completed_at)}</td>
    </>
  )
})
