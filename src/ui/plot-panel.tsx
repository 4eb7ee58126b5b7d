import { ChartNoAxesColumn, ChevronDown, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { MEDIA } from './breakpoints.ts'
import { Button } from './button.tsx'
import { Panel } from './panel.tsx'
import { useMedia } from './use-media.ts'
import css from './plot-panel.module.css'
import listsCss from './lists.module.css'

/** On phones the panel is its title and one fact until it is opened; wider screens and paper show it whole. */
export type PlotFold = {
  /** Of the panel in the page. */ id: string
  isOpen: boolean
  onToggle: () => void
  /** What the plot comes to, in a few words. */ fact: string
}

type PlotPanelProps = {
  title: string
  className?: string | undefined
  /** What the shapes mean. */
  legend?: ReactNode
  /** The same as the plot, row by row; without it there is no switch. */
  table?: ReactNode
  /** The plot: each row of it has a sentence. */
  children: ReactNode
  /** Stands below, in either form. */
  foot?: ReactNode
  fold?: PlotFold | undefined
}

/** A plot that can be shown as a table. */
export function PlotPanel({ title, className, legend, table, children, foot, fold }: PlotPanelProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const form = isTable ? 'plot' : 'table'
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Panel
      className={[css.plotPanel, className].filter(Boolean).join(' ')}
      aria-labelledby={id}
      id={fold?.id}
      data-folded={(fold && !fold.isOpen) || undefined}
    >
      <div className={css.plotHead}>
        <h2 id={id}>{fold ? <FoldTitle title={title} body={`${id}-body`} {...fold} /> : title}</h2>
        {table && (
          <Button
            variant="ghost"
            className={css.plotToggle}
            aria-label={`Show as ${form}: ${title}`}
            onClick={() => setTable(!isTable)}
          >
            <Icon aria-hidden />
            {isTable ? 'Plot' : 'Table'}
          </Button>
        )}
      </div>
      {fold && <p className={css.plotFact}>{fold.fact}</p>}
      <div className={css.plotBody} id={`${id}-body`}>
        {legend && !isTable && <p className={css.plotLegend}>{legend}</p>}
        {isTable ? table : children}
        {foot}
      </div>
    </Panel>
  )
}

/** The same width stands in the style sheet. */

function FoldTitle({
  title,
  body,
  isOpen,
  onToggle,
}: Pick<PlotFold, 'isOpen' | 'onToggle'> & { title: string; body: string }) {
  const isPhone = useMedia(MEDIA.belowTablet)
  if (!isPhone) return title
  return (
    <button type="button" className={css.plotFold} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
      {title}
      <ChevronDown aria-hidden />
    </button>
  )
}

type PlotTableProps = {
  label: string
  columns: ReadonlyArray<{ title: string; isNumber?: boolean }>
  /** The first cell heads its row. */
  rows: ReadonlyArray<{ key: string | number; cells: readonly string[] }>
}

/** The figures of a plot in rows. */
export function PlotTable({ label, columns, rows }: PlotTableProps) {
  return (
    <div className={listsCss.dataTable}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at + 1]?.title}
                  data-head={columns[at + 1]?.title}
                  data-number={columns[at + 1]?.isNumber || undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
