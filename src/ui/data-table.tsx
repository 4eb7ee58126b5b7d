import type { ReactNode } from 'react'
import { SortButton } from './sort-button.tsx'
import type { SortDirection } from './sort-button.tsx'
import './lists.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Makes the head a sort button. */
  sort?: SortDirection
  /** Its cells name the row. */
  isRowHeader?: boolean
  /** Read, not shown: a column of actions. */
  isHeaderHidden?: boolean
}

type DataTableProps<Row> = {
  /** Read as the table's name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onSort?: (columnId: string) => void
}

/** Rows and columns; below 540 px every row becomes a small list of "head: value". */
export function DataTable<Row>({ caption, columns, rows, rowKey, onSort }: DataTableProps<Row>) {
  return (
    <div className="data-table">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-number={column.isNumber || undefined} aria-sort={column.sort}>
                {column.sort ? <SortButton label={column.header} direction={column.sort} onSort={() => onSort?.(column.id)} />
                  : <span className={column.isHeaderHidden ? 'visually-hidden' : undefined}>{column.header}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => {
                const Cell = column.isRowHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id} scope={column.isRowHeader ? 'row' : undefined} data-number={column.isNumber || undefined}
                    data-head={column.isHeaderHidden || column.isRowHeader ? undefined : column.header}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
