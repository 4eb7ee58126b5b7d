import { CircleAlert, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { lineName, ROSTER_FIELDS, ROSTER_LABELS } from '#domain/teams/roster-rules.ts'
import type { CellErrors, RosterField, TypedLine } from '#domain/teams/roster-rules.ts'
import { Button } from '#ui/button.tsx'
import { gradeChoices, linkWords, positionChoices } from '../roster-words.ts'
import type { RosterForm } from './use-roster.ts'
import { RosterNote } from './roster-note.tsx'
import rosterRowsCss from './roster-rows.module.css'

export type RosterActions = Pick<RosterForm, 'type' | 'tidy' | 'remove'> & {
  enter: (id: string, field: RosterField) => void
}

type RosterRowProps = {
  line: TypedLine
  place: number
  errors: CellErrors | undefined
  isTried: boolean
  savedEmail: string | undefined
  note: string | undefined
  lists: RosterLists
  actions: RosterActions
}

/** One player of the table, each cell to be typed into. What is wrong stands in a row of its own below. */
export const RosterRow = memo(function RosterRow({
  line,
  place,
  errors = {},
  isTried,
  savedEmail,
  note,
  lists,
  actions,
}: RosterRowProps) {
  const [focused, setFocused] = useState<RosterField>()
  const shown = ROSTER_FIELDS.filter(
    (field) => errors[field] !== undefined && (isTried || (line[field] !== '' && field !== focused)),
  )
  const whyId = `why-${line.id}`
  const noteId = `note-${line.id}`
  const name = lineName(line)
  // While a name is typed it is many names.
  const isNoted = note !== undefined && focused !== 'first_name' && focused !== 'last_name'

  function cell(field: RosterField) {
    const isRefused = shown.includes(field)
    return {
      className: rosterRowsCss.cell,
      'aria-label': `${ROSTER_LABELS[field]}, row ${place}`,
      'aria-invalid': isRefused || undefined,
      'aria-describedby': isRefused
        ? whyId
        : isNoted && (field === 'first_name' || field === 'last_name')
          ? noteId
          : undefined,
      value: line[field],
      'data-field': field,
      onFocus: () => setFocused(field),
      onBlur: () => {
        setFocused(undefined)
        actions.tidy(line.id, field)
      },
      onChange: (event: { currentTarget: { value: string } }) =>
        actions.type(line.id, field, event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        actions.enter(line.id, field)
      },
    }
  }

  return (
    <>
      <tr className={rosterRowsCss.row} data-line={line.id} data-refused={shown.length > 0 || undefined}>
        <td>
          <input {...cell('jersey_number')} inputMode="numeric" autoComplete="off" />
        </td>
        <td>
          <input {...cell('first_name')} dir="auto" autoComplete="off" autoCapitalize="words" />
        </td>
        <td>
          <input {...cell('last_name')} dir="auto" autoComplete="off" autoCapitalize="words" />
        </td>
        <td>
          <select {...cell('position_name')}>
            <option value="" aria-label="Not given" />
            {positionChoices(lists, line.position_name).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td>
          <select {...cell('school_grade')}>
            <option value="" aria-label="Not given" />
            {gradeChoices(lists, line.school_grade).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td>
          <input {...cell('height')} autoComplete="off" />
        </td>
        <td>
          <input
            {...cell('email')}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </td>
        <td
          className={rosterRowsCss.link}
          data-link={line.link}
          data-nothing={(line.link === 'none' && line.email.trim() === '') || undefined}
        >
          {linkWords(line, savedEmail)}
        </td>
        <td>
          <Button variant="ghost" shape="icon" aria-label={`Remove ${name}`} onClick={() => actions.remove(line.id)}>
            <Trash2 aria-hidden />
          </Button>
        </td>
      </tr>
      {isNoted && (
        <tr className={rosterRowsCss.why} data-note>
          <td colSpan={9} id={noteId}>
            <RosterNote role="status">{note}</RosterNote>
          </td>
        </tr>
      )}
      {shown.length > 0 && (
        <tr className={rosterRowsCss.why}>
          <td colSpan={9} id={whyId}>
            {shown.map((field) => (
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
