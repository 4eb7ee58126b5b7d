import { lengthBy } from '#domain/fields/characters.ts'
import { City, FirstName, LastName, Name } from '#domain/fields/text-fields.ts'
import { organizationWords } from '#domain/profile/live-player-form.ts'
import { HeightFields, PositionField } from '#kit/athletic-fields.tsx'
import { OrganizationFields } from '#kit/organization-fields.tsx'
import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'
import liveEvaluationCss from '../live-evaluation.module.css'

/** All that can be said of a player: the name, where they play, how they are built. None of it is needed to begin. */
export function PlayerFields(props: FieldProps) {
  const { form, errors, change, dropdowns } = props
  return (
    <div className={liveEvaluationCss.walkOnFields}>
      <FormRow>
        <TextField
          label="First name"
          isOptional
          rule={lengthBy(FirstName)}
          value={form.first_name}
          error={errors.first_name}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => change({ first_name: event.currentTarget.value })}
        />
        <TextField
          label="Last name"
          isOptional
          rule={lengthBy(LastName)}
          value={form.last_name}
          error={errors.last_name}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => change({ last_name: event.currentTarget.value })}
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
            value={form.organization_name}
            error={errors.organization_name}
            autoComplete="off"
            autoCapitalize="words"
            onChange={(event) => change({ organization_name: event.currentTarget.value })}
          />
        }
      />
      <PositionField {...props} />
      <HeightFields {...props} />
      <FormRow>
        <TextField
          label="City"
          isOptional
          rule={lengthBy(City)}
          value={form.city}
          error={errors.city}
          autoComplete="off"
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <SelectField
          label="State"
          isOptional
          placeholder="Not given"
          options={named(dropdowns.states)}
          value={form.state_name}
          onChange={(event) => change({ state_name: event.currentTarget.value })}
        />
      </FormRow>
    </div>
  )
}
