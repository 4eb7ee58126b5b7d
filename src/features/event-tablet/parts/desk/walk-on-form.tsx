import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { lengthBy } from '#domain/fields/characters.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { GRADES, shortGrade } from '#domain/fields/school-grades.ts'
import { FirstName, LastName, ReportEmail } from '#domain/fields/text-fields.ts'
import { MOST_BIB_DIGITS } from '#domain/events/typed-bib.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { STRAY_MS } from '#ui/stray-taps.ts'
import { TextField } from '#ui/text-field.tsx'
import { groupName } from '../state/court-players.ts'
import type { Desk } from './use-desk.ts'
import { textOf } from './form-text.ts'
import css from '../../event-desk.module.css'

type WalkOnFormProps = {
  groups: readonly EventGroup[]
  /** The next one of the desk's own range. */
  nextBib: string | undefined
  /** A name that was searched for and not found. */
  name: string
  desk: Desk
  onAdded: () => void
}

const GRADE_CHOICES = GRADES.map((value) => ({ value, label: shortGrade(value) }))

/** Somebody who stands on no list. A bib is enough; all of it is on this device with one tap. */
export function WalkOnForm({ groups, nextBib, name, desk, onAdded }: WalkOnFormProps) {
  const [first, ...rest] = name.split(' ')
  const [bib, setBib] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const notBefore = useRef(0)
  const shownBib = bib ?? nextBib ?? ''
  async function add(data: FormData) {
    // The second tap of a double tap finds the form empty, with the next bib in it.
    if (performance.now() < notBefore.current) return
    notBefore.current = Infinity
    const text = (field: string) => textOf(data, field)
    const facts = {
      bib: shownBib,
      first_name: text('first'),
      last_name: text('last'),
      group_id: text('group') || null,
      school_grade: text('grade') || null,
      email: text('email'),
      checked_in: true,
    }
    const who = `${facts.first_name} ${facts.last_name}`.trim() || 'The player'
    const isAdded = await desk.add(facts, `${who} is here and wears ${shownBib}`)
    notBefore.current = isAdded ? performance.now() + STRAY_MS : 0
    if (!isAdded) return
    setBib(undefined)
    form.current?.reset()
    onAdded()
  }
  return (
    <form
      ref={form}
      className={css.walkOn}
      aria-label="Walk-on"
      onSubmit={(event) => {
        event.preventDefault()
        void add(new FormData(event.currentTarget))
      }}
    >
      <h2>
        Walk-on
        <small>Not on the list</small>
      </h2>
      <TextField
        label="Bib"
        className={css.bib}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MOST_BIB_DIGITS}
        required
        value={shownBib}
        onChange={(event) => setBib(event.currentTarget.value.replaceAll(/\D/gu, ''))}
      />
      <TextField
        key={`first ${name}`}
        label="First name"
        name="first"
        rule={lengthBy(FirstName)}
        autoComplete="off"
        defaultValue={first}
      />
      <TextField
        key={`last ${name}`}
        label="Last name"
        name="last"
        rule={lengthBy(LastName)}
        autoComplete="off"
        defaultValue={rest.join(' ')}
      />
      <SelectField
        label="Group"
        name="group"
        placeholder="None"
        options={groups.map((group) => ({ value: group.id, label: groupName(group) }))}
      />
      <SelectField label="Grade" name="grade" placeholder="–" options={GRADE_CHOICES} />
      <TextField
        label="Parent’s or own email"
        name="email"
        type="email"
        rule={lengthBy(ReportEmail)}
        autoComplete="off"
      />
      <Button size="court" variant="solid" type="submit">
        <UserPlus aria-hidden />
        Add and check in
      </Button>
    </form>
  )
}
