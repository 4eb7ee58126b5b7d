import { useId } from 'react'
import { lengthBy } from '#domain/fields/characters.ts'
import { Name } from '#domain/fields/text-fields.ts'
import { fieldOf } from '#ui/field-of.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'
import css from './live-fields.module.css'

const MODES = [
  { value: 'full', label: 'Every item', detail: '12 skills, 48 micro-skills and 8 team-player items' },
  {
    value: 'quick',
    label: 'Quick mode',
    detail: '12 skills and 8 team-player items. Micro-skills count as not observed.',
  },
]

/** Where it happens and how closely the player is rated; the next player starts with the same. */
export function EventFields({
  knownEvents,
  ...props
}: Omit<FieldProps, 'dropdowns'> & { knownEvents: readonly string[] }) {
  const { form, change } = props
  const events = useId()
  return (
    <div className={css.fields}>
      <TextField
        label="Event name"
        isOptional
        rule={lengthBy(Name)}
        {...fieldOf(props)('event_name')}
        list={events}
        autoComplete="off"
        hint="A game, a tryout or a camp. The next player starts with the same event."
      />
      <datalist id={events}>
        {knownEvents.map((event) => (
          <option key={event} value={event}>
            {event}
          </option>
        ))}
      </datalist>
      <RadioCards
        legend="What will be rated"
        options={MODES}
        value={form.quick_mode ? 'quick' : 'full'}
        onChange={(mode) => change({ quick_mode: mode === 'quick' })}
      />
    </div>
  )
}
