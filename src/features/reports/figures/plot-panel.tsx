import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { HeadRow } from '../figure-parts.tsx'
import reportPlotCss from './report-plot.module.css'

type PlotPanelProps = {
  id: string
  title: string
  /** Its place in the grid of the summary. */
  place?: 'skills' | 'wide'
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
export function PlotPanel({ id, title, place, table, notes, children, foot }: PlotPanelProps) {
  const [isTable, setTable] = useState(false)
  const form = isTable ? 'plot' : 'table'
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Panel aria-labelledby={id} data-place={place} data-notes={notes}>
      <HeadRow>
        <h2 id={id}>{title}</h2>
        <Button
          variant="ghost"
          className={reportPlotCss.toggle}
          aria-label={`Show as ${form}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          <Icon aria-hidden />
          <span>
            <span className={reportPlotCss.toggleShow}>Show as </span>
            <span className={reportPlotCss.toggleForm}>{form}</span>
          </span>
        </Button>
      </HeadRow>
      {isTable ? table : children}
      {foot}
    </Panel>
  )
}
