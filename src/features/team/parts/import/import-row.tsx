import { CircleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Proposal } from '#domain/team/roster-csv.ts'
import { lineName, ROSTER_FIELDS, ROSTER_LABELS } from '#domain/team/roster-rules.ts'
import type { CellErrors, RosterField, TypedLine } from '#domain/team/roster-rules.ts'
import teamCss from '../../team.module.css'
import textCss from '#ui/text.module.css'

export type ImportRowActions = {
  correct: (line: number, field: RosterField, value: string) => void
  leaveOut: (line: number, isLeftOut: boolean) => void
}

type ImportRowProps = {
  proposal: Proposal
  errors: CellErrors | undefined
  updates: TypedLine | undefined
  actions: ImportRowActions
}

/** One row of the file: brought in or left out, every cell to be corrected in place. */
export const ImportRow = memo(function ImportRow({ proposal, errors = {}, updates, actions }: ImportRowProps) {
  const { line, cells, isLeftOut } = proposal
  const refused = isLeftOut ? [] : ROSTER_FIELDS.filter((field) => errors[field] !== undefined)
  const whyId = `import-why-${line}`
  return (
    <>
      <tr
        className={teamCss.importRow}
        data-left-out={isLeftOut || undefined}
        data-refused={refused.length > 0 || undefined}
      >
        <td className={teamCss.importPick}>
          <label>
            <input
              type="checkbox"
              checked={!isLeftOut}
              aria-label={`Include row ${line}`}
              onChange={() => actions.leaveOut(line, !isLeftOut)}
            />
          </label>
        </td>
        <th scope="row" className={textCss.number}>
          <span className={teamCss.importRowWord}>Row </span>
          {line}
        </th>
        {ROSTER_FIELDS.map((field) => (
          <td key={field} data-label={ROSTER_LABELS[field]}>
            <input
              className={teamCss.rosterCell}
              id={`import-${line}-${field}`}
              aria-label={`${ROSTER_LABELS[field]}, row ${line}`}
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
        <td className={teamCss.importBecomes}>
          {isLeftOut
            ? 'Left out'
            : refused.length > 0
              ? 'Needs a fix'
              : updates
                ? `Updates ${lineName(updates)}`
                : 'New'}
        </td>
      </tr>
      {refused.length > 0 && (
        <tr className={teamCss.rosterWhy}>
          <td colSpan={10} id={whyId}>
            {refused.map((field) => (
              <p key={field}>
                <CircleAlert aria-hidden />
                <span>
                  <b>{ROSTER_LABELS[field]}:</b> {errors[field]}
                </span>
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
})
