import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { lengthBy } from '#domain/fields/characters.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { GRADES, shortGrade } from '#domain/fields/school-grades.ts'
import { FirstName, LastName, Email } from '#domain/fields/text-fields.ts'
import { MOST_BIB_DIGITS } from '#domain/events/typed-bib.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { groupName } from '../state/court-players.ts'
import { BibTaken } from './bib-taken.tsx'
import type { Taken } from './bib-taken.tsx'
import { addedWords } from './desk-players.ts'
import type { DeskPlayer } from './desk-players.ts'
import type { Desk } from './use-desk.ts'
import { textOf } from './form-text.ts'
import { GenderField, genderOf } from './gender-field.tsx'
import css from './desk-walk-on.module.css'

type WalkOnFormProps = {
  groups: readonly EventGroup[]
  /** The next one of the desk's own range. */
  nextBib: string | undefined
  /** A name that was searched for and not found. */
  name: string
  /** Players who wear a bib. */
  wearersOf: (bib: string) => readonly DeskPlayer[]
  desk: Desk
  onAdded: (playerId: string) => void
  /** The player is on the list and is here. */
  onArrived: (player: DeskPlayer) => void
}

const GRADE_CHOICES = GRADES.map((value) => ({ value, label: shortGrade(value) }))

/** W33. A player who isn't on the list. A bib is enough, but an empty form adds nobody: that tap repeats the last one. */
export function WalkOnForm({ groups, nextBib, name, wearersOf, desk, onAdded, onArrived }: WalkOnFormProps) {
  const [bib, setBib] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const firstName = useRef<HTMLInputElement>(null)
  const isAdding = useRef(false)
  const [isAsked, ask] = useState(false)
  const shownBib = bib ?? nextBib ?? ''
  const [taken, setTaken] = useState<Taken>()
  function submit(data: FormData) {
    const isEmpty = bib === undefined && [...data.values()].every((value) => value === '')
    ask(isEmpty)
    if (isEmpty) firstName.current?.focus()
    if (isEmpty || isAdding.current) return
    const wearers = wearersOf(String(Number(shownBib)))
    if (wearers.length > 0) setTaken({ bib: shownBib, wearers, data })
    else void add(data, shownBib)
  }
  async function add(data: FormData, withBib: string) {
    isAdding.current = true
    const text = (field: string) => textOf(data, field)
    const facts = {
      bib: withBib,
      first_name: text('first'),
      last_name: text('last'),
      group_id: text('group') || null,
      school_grade: text('grade') || null,
      gender: genderOf(data),
      email: text('email'),
      checked_in: true,
    }
    const who = `${facts.first_name} ${facts.last_name}`.trim()
    const addedId = await desk.add(facts, [who, addedWords(withBib)].filter(Boolean).join(': '))
    isAdding.current = false
    if (addedId === undefined) return
    clear()
    onAdded(addedId)
  }
  function clear() {
    setBib(undefined)
    form.current?.reset()
  }
  return (
    <form
      ref={form}
      className={css.form}
      aria-label="Walk-on"
      onInput={() => ask(false)}
      onSubmit={(event) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
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
      <PlayerFields
        name={name}
        groups={groups}
        firstName={firstName}
        error={isAsked ? 'Enter a name, or type the bib' : undefined}
      />
      <Button size="court" variant="solid" type="submit">
        <UserPlus aria-hidden />
        Add and check in
      </Button>
      {taken && (
        <BibTaken
          taken={taken}
          nextBib={nextBib}
          onWearer={(wearer) => {
            setTaken(undefined)
            clear()
            onArrived(wearer)
          }}
          onOther={(otherBib) => {
            setTaken(undefined)
            void add(taken.data, otherBib)
          }}
          onCancel={() => setTaken(undefined)}
        />
      )}
    </form>
  )
}

type PlayerFieldsProps = Pick<WalkOnFormProps, 'name' | 'groups'> & {
  firstName: RefObject<HTMLInputElement | null>
  /** The error of the first name. */
  error: string | undefined
}

/** Everything about the player except the bib. */
function PlayerFields({ name, groups, firstName, error }: PlayerFieldsProps) {
  const [first, ...rest] = name.split(' ')
  return (
    <>
      <TextField
        key={`first ${name}`}
        ref={firstName}
        label="First name"
        name="first"
        rule={lengthBy(FirstName)}
        autoComplete="off"
        defaultValue={first}
        error={error}
      />
      <TextField
        key={`last ${name}`}
        label="Last name"
        name="last"
        rule={lengthBy(LastName)}
        autoComplete="off"
        defaultValue={rest.join(' ')}
      />
      <GenderField />
      <SelectField
        label="Group"
        name="group"
        placeholder="None"
        options={groups.map((group) => ({ value: group.id, label: groupName(group) }))}
      />
      <SelectField label="Grade" name="grade" placeholder="–" options={GRADE_CHOICES} />
      <TextField label="Parent’s or own email" name="email" type="email" rule={lengthBy(Email)} autoComplete="off" />
    </>
  )
}
