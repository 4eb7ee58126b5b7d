import { useRef, useState } from 'react'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { createEvent } from '#domain/contracts/events.ts'
import type { Event } from '#domain/contracts/events.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SavedFields } from '../use-saved-fields.ts'
import { timeZoneChoices } from './time-zones.ts'
import { StepPanel } from '../step-panel.tsx'
import css from './basics-panel.module.css'

type Field = 'name' | 'place' | 'starts_on' | 'ends_on' | 'time_zone'
export type Basics = Record<Field, string>

const RULES = createEvent.input.entries

/** Why the basics are refused, by field; empty when they may be saved. */
export function basicsRefusals(basics: Basics): Partial<Basics> {
  const found: readonly (readonly [Field, string | undefined])[] = [
    ['name', refusalOf(RULES.name, basics.name)],
    ['place', refusalOf(RULES.place, basics.place)],
    ['starts_on', basics.starts_on === '' ? 'Choose the first day' : undefined],
    ['ends_on', lastDayRefusal(basics)],
  ]
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

function lastDayRefusal({ starts_on, ends_on }: Basics): string | undefined {
  if (ends_on === '') return 'Choose the last day'
  return ends_on < starts_on ? 'The last day can’t be before the first' : undefined
}

/** Name, place, days and time zone, each saved when it is left. */
export function BasicsPanel({ saved }: { saved: SavedFields }) {
  const { event } = saved
  const [typed, type] = useState<Partial<Basics>>({})
  const sent = useRef<Partial<Basics>>(undefined)
  const basics = { ...basicsOf(event), ...typed }
  const errors = { ...saved.errors, ...basicsRefusals(basics) }

  function leave(field: Field) {
    const value = typed[field]
    if (value === undefined || value === basicsOf(event)[field]) return
    if (sent.current === typed || Object.keys(basicsRefusals(basics)).length > 0) return
    // Enter and leaving the field are one change.
    sent.current = typed
    const changes = Object.entries(typed).map(([key, text]) => [key, key === 'place' ? text || null : text])
    // What is typed meanwhile stays typed.
    saved.save(Object.fromEntries(changes), () =>
      type((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => typed[key as Field] !== text))),
    )
  }

  return (
    <StepPanel id="basics" title="Basics">
      <BasicsFields
        basics={basics}
        errors={errors}
        onType={(field, value) => type((before) => ({ ...before, [field]: value }))}
        onLeave={leave}
      />
    </StepPanel>
  )
}

type BasicsFieldsProps = {
  basics: Basics
  errors: Readonly<Partial<Record<Field, string | undefined>>>
  onType: (field: Field, value: string) => void
  onLeave?: (field: Field) => void
}

/** The fields of the basics, for a new event too. */
export function BasicsFields({ basics, errors, onType, onLeave = () => {} }: BasicsFieldsProps) {
  const field = (name: Field) => ({
    value: basics[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onType(name, event.currentTarget.value),
    onBlur: () => onLeave(name),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') onLeave(name)
    },
  })
  return (
    <div className={css.basics}>
      <TextField label="Name" autoComplete="off" placeholder="Fall Tryout" {...field('name')} />
      <TextField label="Place" isOptional autoComplete="off" {...field('place')} />
      <TextField label="First day" type="date" {...field('starts_on')} />
      <TextField label="Last day" type="date" min={basics.starts_on || undefined} {...field('ends_on')} />
      <SelectField label="Time zone" options={timeZoneChoices(basics.time_zone)} {...field('time_zone')} />
    </div>
  )
}

function basicsOf({ name, place, starts_on, ends_on, time_zone }: Event): Basics {
  return { name, place: place ?? '', starts_on, ends_on, time_zone }
}
