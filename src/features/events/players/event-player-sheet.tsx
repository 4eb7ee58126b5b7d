import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import { lengthBy } from '#domain/fields/characters.ts'
import { addEventPlayers } from '#domain/contracts/event-people.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { EventPlayerFacts } from '#domain/contracts/event-player-facts.ts'
import type { Event } from '#domain/contracts/events.ts'
import { FIELDS_NOT_TAKEN, NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import type { OperationResult } from '#domain/contracts/operations.ts'
import { eventCellErrors, eventPlayerName, newEventPlayer } from '#domain/events/event-cells.ts'
import type { EventCells, EventField, EventLists } from '#domain/events/event-cells.ts'
import { fieldWords } from '#domain/events/waiting-words.ts'
import { heightText } from '#domain/teams/roster-rules-words.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FailureNote } from '../failure-note.tsx'
import { Note } from '../note.tsx'
import css from './event-player-sheet.module.css'

const facts = EventPlayerFacts.entries

type PlayerSheetProps = {
  event: Event
  players: readonly EventPlayerDetails[]
  lists: EventLists
  /** Without one a player is added, and the next can be typed. */
  player: EventPlayerDetails | undefined
  onClose: () => void
}

type Typed = Omit<EventCells, 'group'> & { group_id: string }

/** Everything an organizer knows of one player, to be typed or corrected. */
export function PlayerSheet({ event, players, lists, player, onClose }: PlayerSheetProps) {
  const services = useServices()
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed>(() => typedOf(player))
  const [isTried, setTried] = useState(false)
  const [added, tellAdded] = useState<string>()
  const [left, leave] = useState<LeftOut>()
  // The player as the server knows them, so the next save sends no field twice.
  const [known, setKnown] = useState(player)
  const cells: EventCells = { ...typed, group: '' }
  const saving = useMutation({
    mutationFn: () => save(services, event, known, newEventPlayer(cells, typed.group_id || null, lists)),
    onSuccess: (leftOut) => {
      if (leftOut) {
        setKnown((before) => before && { ...before, ...leftOut.saved })
        return leave(leftOut)
      }
      if (player) return onClose()
      tellAdded(eventPlayerName({ ...typed, bib: typed.bib || null }))
      setTyped({ ...typedOf(undefined), group_id: typed.group_id, gender: typed.gender })
      setTried(false)
      first.current?.focus()
    },
  })
  const worn = players.find(({ id, bib }) => id !== player?.id && bib !== null && bib === typed.bib.trim())
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  const found = {
    ...Object.fromEntries(Object.entries(refused).map(([name, [message]]) => [name.split('.').at(-1), message])),
    ...eventCellErrors(cells, lists),
    ...(worn && { bib: `${eventPlayerName(worn)} wears it already` }),
  }
  const errors: Partial<Record<EventField, string | undefined>> = isTried ? { ...left?.errors, ...found } : {}

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    setTried(true)
    leave(undefined)
    if (Object.keys(eventCellErrors(cells, lists)).length > 0 || worn || saving.isPending) return
    saving.mutate()
  }

  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }))
  const field = (name: Exclude<EventField, 'group'>) => ({
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  })
  const isRefusalUnsaid = saving.error && Object.keys(refused).length === 0
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={player ? eventPlayerName(player) : 'Add player'}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{added === undefined && !left ? 'Cancel' : 'Done'}</Button>
          <Button variant="solid" type="submit" form="player-form" aria-disabled={saving.isPending || undefined}>
            {saving.isPending ? 'Saving...' : player ? 'Save' : 'Add player'}
          </Button>
        </>
      }
    >
      <form id="player-form" className={css.form} noValidate onSubmit={submit}>
        <TextField
          ref={first}
          label="Bib"
          inputMode="numeric"
          maxLength={4}
          isOptional={!player}
          hint={player ? undefined : 'Empty: the next free one'}
          {...field('bib')}
        />
        <SelectField
          label="Group"
          isOptional
          placeholder="No group"
          options={event.groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={typed.group_id}
          onChange={({ currentTarget: { value } }) => change({ group_id: value })}
        />
        <TextField
          label="First name"
          rule={lengthBy(facts.first_name)}
          dir="auto"
          autoCapitalize="words"
          {...field('first_name')}
        />
        <TextField
          label="Last name"
          rule={lengthBy(facts.last_name)}
          dir="auto"
          autoCapitalize="words"
          {...field('last_name')}
        />
        <SelectField
          label="Gender"
          placeholder="Not given"
          options={['Male', 'Female'].map((value) => ({ value, label: value }))}
          {...field('gender')}
        />
        <TextField label="Birth date" isOptional type="date" {...field('date_of_birth')} />
        <SelectField
          label="Grade"
          isOptional
          placeholder="Not given"
          options={lists.school_grades.map(({ value, name }) => ({ value, label: name }))}
          {...field('school_grade')}
        />
        <SelectField
          label="Position"
          isOptional
          placeholder="Not given"
          options={lists.player_positions.map(({ name }) => ({ value: name, label: name }))}
          {...field('position')}
        />
        <TextField label="Height" isOptional placeholder={`5'8"`} {...field('height')} />
        <TextField
          label="School or club"
          isOptional
          rule={lengthBy(facts.organization)}
          dir="auto"
          {...field('organization')}
        />
        <TextField
          label="Email of a guardian or the player"
          rule={lengthBy(facts.email)}
          isOptional
          type="email"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        {isRefusalUnsaid && <FailureNote>{failureWords(saving.error)}</FailureNote>}
        <Note role="status">
          {added !== undefined && `${added} is in. Type the next one, or press Done.`}
          {left?.words}
        </Note>
      </form>
    </Sheet>
  )
}

function typedOf(player: EventPlayerDetails | undefined): Typed {
  const inches = player && player.height_feet !== null ? player.height_feet * 12 + (player.height_inches ?? 0) : null
  return {
    bib: player?.bib ?? '',
    first_name: player?.first_name ?? '',
    last_name: player?.last_name ?? '',
    group_id: player?.group_id ?? '',
    gender: player?.gender ?? '',
    school_grade: player?.school_grade ?? '',
    date_of_birth: player?.date_of_birth ?? '',
    position: player?.position ?? '',
    height: inches === null ? '' : heightText(inches),
    organization: player?.organization ?? '',
    email: player?.email ?? '',
  }
}

/** EV135. Fields of a correction that the server left out or that wait, with the reason at each field. */
type LeftOut = { errors: Partial<Record<EventField, string>>; words: string; saved: Partial<EventPlayerDetails> }

function leftOutOf(changes: Partial<EventPlayerDetails>, { server }: OperationResult): LeftOut | undefined {
  const reasons = new Map<string, string>()
  const { not_taken = [], waiting = [] } = server ?? {}
  for (const part of not_taken) for (const field of FIELDS_NOT_TAKEN[part]) reasons.set(field, NOT_TAKEN_WORDS[part])
  for (const field of waiting) reasons.set(field, 'Not changed yet. It waits for an organizer to accept it.')
  const changed = Object.keys(changes)
  const leftOut = changed.filter((field) => reasons.has(field))
  if (leftOut.length === 0) return undefined
  const saved = changed.filter((field) => !reasons.has(field))
  return {
    errors: Object.fromEntries(
      leftOut.map((field) => [field.startsWith('height_') ? 'height' : field, reasons.get(field)]),
    ),
    words: [saved.length > 0 && `Saved: ${fieldWords(saved)}.`, `Not saved: ${fieldWords(leftOut)}.`]
      .filter(Boolean)
      .join(' '),
    saved: Object.fromEntries(Object.entries(changes).filter(([field]) => !reasons.has(field))),
  }
}

/**
 * Saves a new player, or a correction. A correction is an operation like the desk's, so that of two the one that
 * arrives last stands. Returns what was left out.
 */
async function save(
  { api, newId }: Services,
  event: Event,
  player: EventPlayerDetails | undefined,
  facts: ReturnType<typeof newEventPlayer>,
): Promise<LeftOut | undefined> {
  if (!player) {
    await api.call(addEventPlayers, { event_id: event.id, request_id: newId(), players: [facts] })
    return undefined
  }
  const before = { ...player, gender: player.gender }
  const changes = Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== before[name as keyof typeof before]),
  )
  if (Object.keys(changes).length === 0) return undefined
  const { results } = await api.call(replayableEndpoints['event-player.change'], {
    operations: [{ mutation_id: newId(), event_player_id: player.id, event_id: event.id, ...changes }],
  })
  const [result] = results
  if (result && result.status !== 'applied' && result.status !== 'replayed')
    throw new ApiError(409, {
      error_code: result.error_code ?? '',
      message: result.message ?? 'The change was not accepted.',
      ...(result.fields && { fields: result.fields }),
    })
  return result && leftOutOf(changes, result)
}
