import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import evaluationSummaryCss from '../evaluation-summary.module.css'
import css from './report-plot.module.css'

type PlotPanelProps = {
  id: string
  title: string
  className?: string | undefined
  /** Where its rows have their notes on a phone. */
  notes?: 'beside-name'
  /** The same as the plot, row by row. */
  table: ReactNode
  /** The plot: each row of it has a sentence. */
  children: ReactNode
  /** Stands below, in either form. */
  foot?: ReactNode
}

/** A plot that can be shown as a table. On paper it is always the plot. */
export function PlotPanel({ id, title, className, table, notes, children, foot }: PlotPanelProps) {
  const [isTable, setTable] = useState(false)
  const form = isTable ? 'plot' : 'table'
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Panel className={className} aria-labelledby={id} data-notes={notes}>
      <div className={evaluationSummaryCss.summaryHead}>
        <h2 id={id}>{title}</h2>
        <Button
          variant="ghost"
          className={css.reportToggle}
          aria-label={`Show as ${form}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          <Icon aria-hidden />
          <span>
            <span className={css.reportToggleShow}>Show as </span>
            <span className={css.reportToggleForm}>{form}</span>
          </span>
        </Button>
      </div>
      {isTable ? table : children}
      {foot}
    </Panel>
  )
}
