import { FormRow } from '#ui/form-layout.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import type { FieldProps } from './field-props.ts'

/** How the player is built. */
export function AthleticFields({ form, errors, change, dropdowns }: FieldProps) {
  const { feet, inches } = dropdowns.heights
  return (
    <>
      <SelectField
        label="Position"
        isOptional
        placeholder="Not given"
        value={form.position}
        options={named(dropdowns.player_positions)}
        onChange={(event) => change({ position: event.currentTarget.value })}
      />
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
          options={inches.map((inch) => ({ value: String(inch), label: `${inch} in` }))}
          onChange={(event) => change({ height_inches: event.currentTarget.value })}
        />
      </FormRow>
    </>
  )
}
