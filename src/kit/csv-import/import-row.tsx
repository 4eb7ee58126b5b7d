import { CircleAlert } from 'lucide-react'
import { memo } from 'react'
import type { CsvErrors, CsvProposal } from '#domain/csv/csv-proposals.ts'
import css from './import-row.module.css'
import tableCss from './import-table.module.css'
import textCss from '#ui/text.module.css'

export type ImportRowActions<Field extends string> = {
  correct: (line: number, field: Field, value: string) => void
  leaveOut: (line: number, isLeftOut: boolean) => void
}

export type ImportRowProps<Field extends string> = {
  proposal: CsvProposal<Field>
  fields: readonly Field[]
  labels: Readonly<Record<Field, string>>
  errors: CsvErrors<Field> | undefined
  /** What comes of the row when nothing is wrong with it. */
  becomes: string
  actions: ImportRowActions<Field>
}

/** One row of the file: brought in or left out, every cell to be corrected in place. */
export const ImportRow = memo(function ImportRow<Field extends string>({
  proposal,
  fields,
  labels,
  errors = {},
  becomes,
  actions,
}: ImportRowProps<Field>) {
  const { line, cells, isLeftOut } = proposal
  const refused = isLeftOut ? [] : fields.filter((field) => errors[field] !== undefined)
  const whyId = `import-why-${line}`
  return (
    <>
      <tr
        className={tableCss.row}
        data-left-out={isLeftOut || undefined}
        data-refused={refused.length > 0 || undefined}
      >
        <td className={css.pick}>
          <label>
            <input
              type="checkbox"
              checked={!isLeftOut}
              aria-label={`Include row ${line}`}
              onChange={() => actions.leaveOut(line, !isLeftOut)}
            />
          </label>
        </td>
        <th scope="row" className={textCss.number} translate="no">
          <span className={css.word}>Row </span>
          {line}
        </th>
        {fields.map((field) => (
          <td key={field} data-label={labels[field]}>
            <input
              className={css.cell}
              id={`import-${line}-${field}`}
              data-field={field}
              aria-label={`${labels[field]}, row ${line}`}
              value={cells[field]}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              aria-invalid={refused.includes(field) || undefined}
              aria-describedby={refused.includes(field) ? whyId : undefined}
              readOnly={isLeftOut}
              onChange={(event) => actions.correct(line, field, event.currentTarget.value)}
            />
          </td>
        ))}
        <td className={tableCss.becomes}>{isLeftOut ? 'Left out' : refused.length > 0 ? 'Needs a fix' : becomes}</td>
      </tr>
      {refused.length > 0 && (
        <tr className={css.why}>
          <td colSpan={fields.length + 3} id={whyId}>
            {refused.map((field) => (
              <p key={field}>
                <CircleAlert aria-hidden />
                <span>
                  <b>{labels[field]}:</b> {errors[field]}
                </span>
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}) as <Field extends string>(props: ImportRowProps<Field>) => React.ReactElement
