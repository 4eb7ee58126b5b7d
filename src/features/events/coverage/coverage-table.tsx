import { WifiOff } from 'lucide-react'
import { memo } from 'react'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import type { CoverageRow } from '#domain/events/coverage-board.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { counted } from '../event-words.ts'
import { CoverageCards } from './coverage-cards.tsx'
import { detailOf, Eyes, FormBar } from './coverage-row.tsx'
import type { CoverageRows } from './coverage-row.tsx'
import textCss from '#ui/text.module.css'
import css from './coverage-table.module.css'

type CoverageTableProps = CoverageRows & {
  evaluators: Coverage['evaluators']
  items: number
  silent: ReadonlySet<number>
}

const ROW = 48

/** Players by evaluators; on a phone a card for each player. Only this box scrolls, and only what is seen is drawn. */
export function CoverageTable(props: CoverageTableProps) {
  const isNarrow = useMedia(MEDIA.belowTablet)
  return isNarrow ? <CoverageCards {...props} /> : <CoverageGrid {...props} />
}

function CoverageGrid({ rows, evaluators, items, silent, ...words }: CoverageTableProps) {
  const view = useVirtualRows({ count: rows.length, rowPixels: ROW })
  const shown = rows.slice(view.from, view.to)
  return (
    <div className={css.panel}>
      <section className={css.box} aria-label="Players and evaluators" {...view.scroller}>
        <table className={css.table} aria-label="Coverage" aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={css.bibColumn}>
                Bib
              </th>
              <th scope="col" className={css.nameColumn}>
                Player
              </th>
              <th scope="col">Seen by</th>
              <th scope="col">Form</th>
              {evaluators.map(({ user_id, name, is_staff }, place) => (
                <th key={user_id} scope="col" className={css.evaluator} data-silent={silent.has(place) || undefined}>
                  {silent.has(place) && <WifiOff aria-label="Offline" />}
                  <span dir="auto" title={is_staff ? name : `${name}, no longer on the staff`}>
                    {lastName(name)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.above > 0 && <tr aria-hidden style={{ height: view.above }} />}
            {shown.map((row, at) => (
              <GridRow
                key={row.player.id}
                row={row}
                rowIndex={view.from + at + 2}
                evaluators={evaluators}
                items={items}
                silent={silent}
                detail={detailOf(row, words)}
              />
            ))}
            {view.below > 0 && <tr aria-hidden style={{ height: view.below }} />}
          </tbody>
        </table>
      </section>
      <footer className={css.legend}>
        <span>
          <i className={css.cell} data-full>
            {items}
          </i>
          {counted(items, 'item')}, all
        </span>
        <span>
          <i className={css.cell}>
            3<em style={{ width: '38%' }} />
          </i>
          3 of {items}
        </span>
        <span>
          <i aria-hidden>–</i> None yet
        </span>
        {silent.size > 0 && (
          <span>
            <i className={css.cell} data-unknown>
              ?
            </i>
            Not known, tablet offline
          </span>
        )}
        <span className={css.count}>{counted(rows.length, 'player')}</span>
      </footer>
    </div>
  )
}

type GridRowProps = {
  row: CoverageRow
  rowIndex: number
  evaluators: Coverage['evaluators']
  items: number
  silent: ReadonlySet<number>
  detail: string
}

const GridRow = memo(function GridRow({ row, rowIndex, evaluators, items, silent, detail }: GridRowProps) {
  const { player, rated } = row
  return (
    <tr aria-rowindex={rowIndex}>
      <td className={css.bibColumn}>
        <Jersey number={player.bib ?? '–'} size="sm" />
        <span className={textCss.visuallyHidden} translate="no">
          {player.bib}
        </span>
      </td>
      <th scope="row" className={css.nameColumn}>
        <b dir="auto" translate="no">
          {eventPlayerName(player)}
        </b>
        <small dir="auto">{detail}</small>
      </th>
      <td>
        <Eyes row={row} />
      </td>
      <td>
        <FormBar row={row} />
      </td>
      {evaluators.map(({ user_id }, place) => {
        const count = rated.get(place)
        const isSilent = silent.has(place)
        return (
          <td key={user_id} data-silent={isSilent || undefined}>
            {count === undefined && !isSilent && <span aria-label="None yet">–</span>}
            {count === undefined && isSilent && (
              <i className={css.cell} data-unknown aria-label="Not known">
                ?
              </i>
            )}
            {count !== undefined && (
              <i className={css.cell} data-full={count >= items || undefined}>
                {count}
                {count < items && <em style={{ width: `${(count / items) * 100}%` }} />}
              </i>
            )}
          </td>
        )
      })}
    </tr>
  )
})

const lastName = (name: string) => name.trim().split(/\s+/u).at(-1) ?? name
