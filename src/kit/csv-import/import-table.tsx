import type { CsvErrors, CsvProposal } from '#domain/csv/csv-proposals.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { ImportRow } from './import-row.tsx'
import type { ImportRowActions } from './import-row.tsx'
import css from './import-table.module.css'
import textCss from '#ui/text.module.css'
import { numeral } from '#domain/language.ts'

type ImportTableProps<Field extends string> = {
  proposals: readonly CsvProposal<Field>[]
  fields: readonly Field[]
  labels: Readonly<Record<Field, string>>
  /** Where the column is narrower than its name. */
  shortLabels?: Readonly<Partial<Record<Field, string>>>
  /** By row, what is wrong with it. */
  errors: ReadonlyMap<number, CsvErrors<Field>>
  becomes: (proposal: CsvProposal<Field>) => string
  actions: ImportRowActions<Field>
  page: number
  onPage: (page: number) => void
  /** Gives `--import-row` the widths of the columns. */
  className?: string | undefined
}

const PAGE = 50

/** The page of the table that a row is on. */
export function importPageOf(proposals: readonly CsvProposal<string>[], line: number): number {
  return Math.floor(proposals.findIndex((it) => it.line === line) / PAGE) + 1
}

/** The rows of a file before anything is taken over: bad cells marked, corrected in place, rows left out. */
export function ImportTable<Field extends string>({
  proposals,
  fields,
  labels,
  shortLabels,
  errors,
  becomes,
  actions,
  page,
  onPage,
  className = '',
}: ImportTableProps<Field>) {
  const from = (page - 1) * PAGE
  return (
    <Panel inset="none">
      <table className={`${css.table} ${className}`} aria-label="Rows of the file">
        <thead>
          <tr className={`${css.row} ${css.head}`}>
            <th scope="col">
              <span className={textCss.visuallyHidden}>Include</span>
            </th>
            <th scope="col">Row</th>
            {fields.map((field) => (
              <th key={field} scope="col" abbr={labels[field]}>
                {shortLabels?.[field] ?? labels[field]}
              </th>
            ))}
            <th scope="col" className={css.becomes}>
              Becomes
            </th>
          </tr>
        </thead>
        <tbody>
          {proposals.slice(from, from + PAGE).map((proposal) => (
            <ImportRow
              key={proposal.line}
              proposal={proposal}
              fields={fields}
              labels={labels}
              errors={errors.get(proposal.line)}
              becomes={becomes(proposal)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      {proposals.length > PAGE && (
        <Pagination
          page={page}
          pageCount={Math.ceil(proposals.length / PAGE)}
          onPage={onPage}
          summary={`Rows ${from + 1} to ${Math.min(from + PAGE, proposals.length)} of ${numeral(proposals.length)}`}
        />
      )}
    </Panel>
  )
}
