import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { ROSTER_FIELDS, ROSTER_LABELS } from '#domain/teams/roster-rules.ts'
import type { CellErrors, RosterField, TypedLine } from '#domain/teams/roster-rules.ts'
import { RosterRow } from './roster-row.tsx'
import type { RosterActions } from './roster-row.tsx'
import css from './roster-rows.module.css'
import textCss from '#ui/text.module.css'

type RosterTableProps = {
  lines: readonly TypedLine[]
  /** By line id, the address that the server has. */
  savedEmails: ReadonlyMap<string, string>
  /** By line id, what its changed name means for its evaluations. */
  notes: ReadonlyMap<string, string>
  errors: ReadonlyMap<string, CellErrors>
  isTried: boolean
  lists: RosterLists
  actions: RosterActions
}

/** Where the column is narrower than its name. */
const SHORT: Partial<Record<RosterField, string>> = { jersey_number: 'No.', position_name: 'Pos.' }

/** The roster from 840 px on: every cell is an input, Enter goes down and adds after the last. */
export function RosterTable({ lines, savedEmails, notes, errors, isTried, lists, actions }: RosterTableProps) {
  return (
    <table className={css.table} aria-label="Roster">
      <thead>
        <tr className={`${css.row} ${css.head}`}>
          {ROSTER_FIELDS.map((field) => (
            <th key={field} scope="col" abbr={ROSTER_LABELS[field]}>
              {SHORT[field] ?? ROSTER_LABELS[field]}
            </th>
          ))}
          <th scope="col" className={css.link}>
            Link
          </th>
          <th scope="col">
            <span className={textCss.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <RosterRow
            key={line.id}
            line={line}
            place={at + 1}
            errors={errors.get(line.id)}
            isTried={isTried}
            savedEmail={savedEmails.get(line.id)}
            note={notes.get(line.id)}
            lists={lists}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}
