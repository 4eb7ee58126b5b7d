import { useId } from 'react'
import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { JerseyColorField } from '#ui/jersey-color-field.tsx'
import type { StepProps } from './step-props.ts'

/** Who it is: the name, the jersey, the event. */
export function PlayerStep({ form, errors, change, dropdowns, knownEvents }: StepProps & { knownEvents: readonly string[] }) {
  const events = useId()
  return (
    <>
      <FormRow>
        <TextField
          label="First name" value={form.first_name} error={errors.first_name} autoComplete="off" autoCapitalize="words"
          onChange={(event) => change({ first_name: event.currentTarget.value })}
        />
        <TextField
          label="Last name" value={form.last_name} error={errors.last_name} autoComplete="off" autoCapitalize="words"
          onChange={(event) => change({ last_name: event.currentTarget.value })}
        />
      </FormRow>
      <RadioCards
        legend="Gender" value={form.gender} error={errors.gender}
        options={dropdowns.genders.map(({ value, label }) => ({ value, label }))}
        onChange={(gender) => change({ gender: gender === 'Male' ? 'Male' : 'Female' })}
      />
      <div className="live-jersey">
        <TextField
          label="Jersey number" value={form.jersey_number} error={errors.jersey_number} inputMode="numeric" maxLength={2} autoComplete="off"
          onChange={(event) => change({ jersey_number: event.currentTarget.value.replaceAll(/\D/gu, '') })}
        />
        <JerseyColorField value={form.jersey_color} number={form.jersey_number} error={errors.jersey_color} onChange={(jersey_color) => change({ jersey_color })} />
      </div>
      <TextField
        label="Event name" isOptional value={form.event_name} error={errors.event_name} list={events} autoComplete="off"
        hint="A game, a tryout or a camp. The next player starts with the same." onChange={(event) => change({ event_name: event.currentTarget.value })}
      />
      <datalist id={events}>{knownEvents.map((event) => <option key={event} value={event}>{event}</option>)}</datalist>
      <FormRow>
        <TextField
          label="City" isOptional value={form.city} error={errors.city} autoComplete="off"
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <SelectField
          label="State" isOptional placeholder="Not given" options={named(dropdowns.states)} value={form.state_name}
          onChange={(event) => change({ state_name: event.currentTarget.value })}
        />
      </FormRow>
    </>
  )
}
