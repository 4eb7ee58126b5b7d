import { FormRow } from '#ui/form-layout.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import type { PlayerFieldProps } from './player-field-props.ts'

/** How tall a player is, as two choices. */
export function HeightFields({
  form,
  errors,
  change,
  dropdowns: {
    heights: { feet, inches },
  },
}: PlayerFieldProps<'height_feet' | 'height_inches'>) {
  return (
    <FormRow>
      <SelectField
        label="Height, feet"
        isOptional
        placeholder="Not given"
        value={form.height_feet}
        error={errors.height_feet}
        options={feet.map((foot) => ({ value: String(foot), label: `${foot} ft` }))}
        onChange={(event) => change({ height_feet: event.currentTarget.value })}
      />
      <SelectField
        label="Height, inches"
        isOptional
        placeholder="Not given"
        value={form.height_inches}
        error={errors.height_inches}
        options={inches.map((inch) => ({ value: String(inch), label: `${inch} in` }))}
        onChange={(event) => change({ height_inches: event.currentTarget.value })}
      />
    </FormRow>
  )
}

export function PositionField({ form, errors, change, dropdowns }: PlayerFieldProps<'position'>) {
  return (
    <SelectField
      label="Position"
      isOptional
      placeholder="Not given"
      value={form.position}
      error={errors.position}
      options={named(dropdowns.player_positions)}
      onChange={(event) => change({ position: event.currentTarget.value })}
    />
  )
}
