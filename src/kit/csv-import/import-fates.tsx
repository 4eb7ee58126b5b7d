import { columnName } from '#domain/csv/csv-columns.ts'
import type { CsvColumns, CsvSheet } from '#domain/csv/csv-columns.ts'
import css from './import-fates.module.css'

type ImportFatesProps<Column extends string> = {
  sheet: CsvSheet<Column>
  kinds: CsvColumns<Column>
  /** Names in the staff rows that are left out. */
  staff: readonly { line: number; name: string }[]
}

const MOST_NAMES = 12

/** EV113. Every column of the file, with what happens to it. */
export function ImportFates<Column extends string>({ sheet, kinds, staff }: ImportFatesProps<Column>) {
  const names = staff.slice(0, MOST_NAMES).map(({ name, line }) => `${name} (row ${line})`)
  return (
    <section className={css.fates} aria-label="What becomes of the columns">
      <ul>
        {sheet.columns.map((column, at) => (
          // Column names may repeat, so only the position is unique.
          <li key={at} data-lost={column === 'none' || column === 'ask' || undefined}>
            <b dir="auto" translate="no">
              {columnName(sheet, at)}
            </b>{' '}
            <span>{column === 'none' || column === 'ask' ? 'Not kept' : kinds.labels[column]}</span>
          </li>
        ))}
      </ul>
      {staff.length > 0 && (
        <p>
          {staff.length === 1 ? '1 row of staff is' : `${staff.length} rows of staff are`} left out: {names.join(', ')}
          {staff.length > MOST_NAMES && ` and ${staff.length - MOST_NAMES} more`}.
        </p>
      )}
    </section>
  )
}
