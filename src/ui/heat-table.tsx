import type { ReactNode } from 'react'
import { fadeWhileMore } from './scroll-fade.ts'
import css from './heat-table.module.css'
import { ScrollBox } from './scroll-box.tsx'
import scrollFadeCss from './scroll-fade.module.css'
import textCss from './text.module.css'

type HeatTableProps = {
  /** What the table says, as its name. */
  caption: string
  /** Over the names of the rows, such as "Team". */
  rowTitle: string
  columns: ReadonlyArray<{
    id: string | number
    name: string
    /** Stands over the column where the name has no room. */ short?: string
  }>
  /** One cell for each column; null where there is no figure. `link` stands in the place of the name. */
  rows: ReadonlyArray<{
    id: string | number
    name: string
    link?: ReactNode
    cells: ReadonlyArray<number | null>
    /** Not shown on phones, where a row takes much room. */ isAside?: boolean
  }>
  format: (value: number) => string
  /** What is this far from zero, or farther, is as dark as it gets. */
  limit: number
  /** Read in place of a missing figure. */
  missing?: string
  className?: string | undefined
}

const STEPS = 5

/**
 * Differences in rows and columns. Above zero points up and is filled, below points down and is hollow; how dark says
 * how far. Every number is written. On phones each row is a block of its own.
 */
export function HeatTable({
  caption,
  rowTitle,
  columns,
  rows,
  format,
  limit,
  missing = 'Not known',
  className,
}: HeatTableProps) {
  return (
    <ScrollBox
      ref={fadeWhileMore}
      className={[css.heatTable, scrollFadeCss.scrollFade, className].filter(Boolean).join(' ')}
      label={`${caption}, table`}
    >
      <table aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            {columns.map(({ id, name, short }) => (
              <th key={id} scope="col">
                {short === undefined ? (
                  name
                ) : (
                  <abbr title={name}>
                    {short}
                    <span className={textCss.visuallyHidden}>, {name}</span>
                  </abbr>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-aside={row.isAside || undefined}>
              <th scope="row">{row.link ?? row.name}</th>
              {columns.map(({ id, name, short }, at) => (
                <Cell key={id} head={short ?? name} value={row.cells[at] ?? null} {...{ format, limit, missing }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

type CellProps = Pick<HeatTableProps, 'format' | 'limit'> & { head: string; value: number | null; missing: string }

function Cell({ head, value, format, limit, missing }: CellProps) {
  if (value === null)
    return (
      <td data-head={head}>
        <span aria-hidden="true">–</span>
        <span className={textCss.visuallyHidden}>{missing}</span>
      </td>
    )
  const step = Math.min(STEPS, Math.round((Math.abs(value) / limit) * STEPS))
  const sign = step === 0 ? undefined : Math.sign(value)
  return (
    <td data-head={head} data-step={step}>
      <span className={`${css.heatValue} ${textCss.number}`} translate="no" data-sign={sign}>
        {sign !== undefined && <HeatMark isAbove={sign > 0} />}
        {format(value)}
      </span>
    </td>
  )
}

/** The two shapes, for a legend beside the table. */
export function HeatMark({ isAbove }: { isAbove: boolean }) {
  return (
    <svg className={css.heatMark} viewBox="0 0 10 10" aria-hidden="true">
      {isAbove ? (
        <path d="M5 1 9.5 9h-9z" fill="currentColor" />
      ) : (
        <path d="M1.4 1.8h7.2L5 8.3z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
    </svg>
  )
}
