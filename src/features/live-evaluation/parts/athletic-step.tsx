import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import type { StepProps } from './step-props.ts'

const MODES = [
  { value: 'full', label: 'Every item', detail: '12 skills, 48 micro-skills and 8 team-player items' },
  { value: 'quick', label: 'Quick mode', detail: '12 skills and 8 team-player items; micro-skills count as not observed' },
]

/** How the player is built, and how closely they will be rated. */
export function AthleticStep({ form, errors, change, dropdowns }: StepProps) {
  const { feet, inches } = dropdowns.heights
  return (
    <>
      <SelectField
        label="Position" isOptional placeholder="Not given" value={form.position} options={named(dropdowns.player_positions)}
        onChange={(event) => change({ position: event.currentTarget.value })}
      />
      <FormRow>
        <SelectField
          label="Height, feet" isOptional placeholder="Not given" value={form.height_feet} error={errors.height_feet}
          options={feet.map((foot) => ({ value: String(foot), label: `${foot} ft` }))}
          onChange={(event) => change({ height_feet: event.currentTarget.value })}
        />
        <SelectField
          label="Height, inches" isOptional placeholder="Not given" value={form.height_inches}
          options={inches.map((inch) => ({ value: String(inch), label: `${inch} in` }))}
          onChange={(event) => change({ height_inches: event.currentTarget.value })}
        />
      </FormRow>
      <RadioCards
        legend="What will be rated" options={MODES} value={form.quick_mode ? 'quick' : 'full'}
        onChange={(mode) => change({ quick_mode: mode === 'quick' })}
      />
    </>
  )
}
