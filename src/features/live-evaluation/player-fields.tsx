import { lengthBy } from '#domain/fields/characters.ts'
import { City, FirstName, LastName, Name } from '#domain/fields/text-fields.ts'
import { organizationWords } from '#domain/profiles/live-player-form.ts'
import { HeightFields, PositionField } from '#kit/athletic-fields.tsx'
import { OrganizationFields } from '#kit/organization-fields.tsx'
import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'
import css from './live-fields.module.css'

/** All that can be said of a player: the name, where they play, how they are built. None of it is needed to begin. */
export function PlayerFields(props: FieldProps) {
  const { form, errors, change, dropdowns } = props
  const field = fieldOf(props)
  return (
    <div className={css.fields}>
      <FormRow>
        <TextField
          label="First name"
          isOptional
          rule={lengthBy(FirstName)}
          {...field('first_name')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
        />
        <TextField
          label="Last name"
          isOptional
          rule={lengthBy(LastName)}
          {...field('last_name')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
        />
      </FormRow>
      <RadioCards
        legend="Gender"
        isOptional
        value={form.gender}
        error={errors.gender}
        options={dropdowns.genders.map(({ value, label }) => ({ value, label }))}
        onChange={(gender) => change({ gender: gender === 'Male' ? 'Male' : 'Female' })}
      />
      <OrganizationFields
        {...props}
        isOwn={false}
        name={
          <TextField
            label={organizationWords(form.organization_type).label}
            isOptional
            rule={lengthBy(Name)}
            {...field('organization_name')}
            autoComplete="off"
            autoCapitalize="words"
          />
        }
      />
      <PositionField {...props} />
      <HeightFields {...props} />
      <FormRow>
        <TextField label="City" isOptional rule={lengthBy(City)} {...field('city')} autoComplete="off" />
        <SelectField
          label="State"
          isOptional
          placeholder="Not given"
          options={named(dropdowns.states)}
          {...field('state_name')}
        />
      </FormRow>
    </div>
  )
}
