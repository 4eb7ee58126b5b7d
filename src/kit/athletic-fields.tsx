import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import type { PlayerFieldProps } from './player-field-props.ts'

/** How tall a player is, as two choices. */
export function HeightFields(props: PlayerFieldProps<'height_feet' | 'height_inches'>) {
  const { feet, inches } = props.dropdowns.heights
  const field = fieldOf(props)
  return (
    <FormRow>
      <SelectField
        label="Height, feet"
        isOptional
        placeholder="Not given"
        {...field('height_feet')}
        options={feet.map((foot) => ({ value: String(foot), label: `${foot} ft` }))}
      />
      <SelectField
        label="Height, inches"
        isOptional
        placeholder="Not given"
        {...field('height_inches')}
        options={inches.map((inch) => ({ value: String(inch), label: `${inch} in` }))}
      />
    </FormRow>
  )
}

export function PositionField(props: PlayerFieldProps<'position'>) {
  const field = fieldOf(props)
  return (
    <SelectField
      label="Position"
      isOptional
      placeholder="Not given"
      {...field('position')}
      options={named(props.dropdowns.player_positions)}
    />
  )
}
