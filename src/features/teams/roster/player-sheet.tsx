import { Check, UserPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { isEmptyLine, lineName, ROSTER_LABELS } from '#domain/teams/roster-rules.ts'
import type { CellErrors, RosterField, TypedLine } from '#domain/teams/roster-rules.ts'
import { Button } from '#ui/button.tsx'
import { focusRefused } from '#ui/focus-refused.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { gradeChoices } from '../roster-words.ts'
import { RosterNote } from './roster-note.tsx'
import css from './roster-player.module.css'

type PlayerSheetProps = {
  line: TypedLine | undefined
  errors: CellErrors
  /** What the changed name means for the evaluations of the line. */
  note: string | undefined
  lists: RosterLists
  isTried: boolean
  onType: (id: string, field: RosterField, value: string) => void
  onTidy: (id: string, field: RosterField) => void
  onClose: () => void
  /** The next new player, in the same place. */
  onNext: () => void
}

/** One player's cells on a phone. What is typed is kept at once; Enter goes on to the next new player. */
export function PlayerSheet({ line, errors, note, lists, isTried, onType, onTidy, onClose, onNext }: PlayerSheetProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [triedId, setTriedId] = useState<string>()
  const isShown = isTried || triedId === line?.id

  useEffect(() => {
    first.current?.focus()
  }, [line?.id])
  useEffect(() => {
    if (triedId !== undefined) focusRefused(form.current)
  }, [triedId])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (line && Object.keys(errors).length > 0) return setTriedId(line.id)
    onNext()
  }

  if (!line) return null
  const cell = (field: RosterField) => ({
    label: ROSTER_LABELS[field],
    value: line[field],
    autoComplete: 'off',
    error: isShown || line[field] !== '' ? errors[field] : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onType(line.id, field, event.currentTarget.value),
    onBlur: () => onTidy(line.id, field),
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isEmptyLine(line) ? 'New player' : lineName(line)}
      initialFocus={first}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            <Check aria-hidden />
            Done
          </Button>
          <Button size="lg" variant="solid" type="submit" form={id}>
            <UserPlus aria-hidden />
            Next player
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={submit}>
        <TextField {...cell('jersey_number')} ref={first} inputMode="numeric" maxLength={4} />
        <TextField {...cell('first_name')} dir="auto" autoCapitalize="words" />
        <TextField {...cell('last_name')} dir="auto" autoCapitalize="words" />
        {note !== undefined && <RosterNote>{note}</RosterNote>}
        <SelectField
          {...cell('position_name')}
          isOptional
          placeholder="Not given"
          options={lists.player_positions.map(({ name }) => ({ value: name, label: name }))}
        />
        <SelectField
          {...cell('school_grade')}
          isOptional
          placeholder="Not given"
          options={gradeChoices(lists, line.school_grade)}
        />
        <TextField {...cell('height')} isOptional hint={`6'2", 74 in, 188 cm`} />
        <TextField
          {...cell('email')}
          isOptional
          inputMode="email"
          autoCapitalize="none"
          hint="The player sees your team after signing up with this email. We don’t email players."
        />
      </form>
    </Sheet>
  )
}
