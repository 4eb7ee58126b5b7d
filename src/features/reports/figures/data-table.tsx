import type { ReactNode } from 'react'
import { ScrollBox } from '#ui/scroll-box.tsx'
import css from './data-table.module.css'

type Column = { title: string; isNumber?: boolean }
type DataTableProps = {
  /** What the table says, as its name. */
  label: string
  columns: readonly Column[]
  /** One cell for each column; the first names the row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

const MOST_ON_PHONES = 4

/** A table; one of more than four columns becomes rows of named values on phones. */
export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <ScrollBox
      className={css.table}
      data-wide={columns.length > MOST_ON_PHONES ? columns.length : undefined}
      label={`${label}, table`}
    >
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
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => {
                const { title, isNumber } = columns[at + 1] ?? { title: '' }
                return (
                  <td key={title} data-head={title} data-number={isNumber || undefined}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
