import * as v from 'valibot'
import type { Services } from '#data/services.ts'
import { organizationWords } from '#domain/profile/live-player-form.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OrganizationField } from './organization-field.tsx'
import type { StepProps } from './step-props.ts'

const OrganizationTypeId = v.picklist([1, 2, 3, 5])

/** Where the player plays; the type decides what else is asked. */
export function OrganizationStep({
  services,
  userId,
  form,
  errors,
  change,
  dropdowns,
}: StepProps & { services: Services; userId: string }) {
  const type = v.safeParse(OrganizationTypeId, Number(form.organization_type))
  const { isSchool, isCollege } = organizationWords(form.organization_type)
  const ofType = (item: { organization_types: readonly number[] }) =>
    item.organization_types.map(String).includes(form.organization_type)
  return (
    <>
      <RadioCards
        legend="Organization type"
        value={form.organization_type}
        error={errors.organization_type}
        options={dropdowns.organization_types.map(({ id, name }) => ({ value: String(id), label: name }))}
        // A grade of one type is no grade of another.
        onChange={(organization_type) =>
          change({ organization_type, school_grade: '', college_year_name: '', division: '' })
        }
      />
      {type.success ? (
        <OrganizationField
          services={services}
          userId={userId}
          form={form}
          change={change}
          organizationType={type.output}
          error={errors.organization_name}
        />
      ) : (
        <TextField
          label="Organization name"
          value={form.organization_name}
          error={errors.organization_name}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => change({ organization_name: event.currentTarget.value })}
        />
      )}
      {isSchool && (
        <FormRow>
          <SelectField
            label="Grade"
            isOptional
            placeholder="Not given"
            value={form.school_grade}
            error={errors.school_grade}
            hint="Without a grade, we can’t estimate a college level."
            options={dropdowns.school_grades.filter(ofType).map(({ value, name }) => ({ value, label: name }))}
            onChange={(event) => change({ school_grade: event.currentTarget.value })}
          />
          <SelectField
            label="Team level"
            isOptional
            placeholder="Not given"
            value={form.team_level}
            error={errors.team_level}
            options={named(dropdowns.school_team_levels)}
            onChange={(event) => change({ team_level: event.currentTarget.value })}
          />
        </FormRow>
      )}
      {isCollege && (
        <FormRow>
          <SelectField
            label="College year"
            isOptional
            placeholder="Not given"
            value={form.college_year_name}
            error={errors.college_year_name}
            options={named(dropdowns.college_years.filter(ofType))}
            onChange={(event) => change({ college_year_name: event.currentTarget.value })}
          />
          <SelectField
            label="Division"
            isOptional
            placeholder="Not given"
            value={form.division}
            error={errors.division}
            hint="We compare you with this level."
            options={dropdowns.college_divisions.filter(ofType).map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(event) => change({ division: event.currentTarget.value })}
          />
        </FormRow>
      )}
      <FormRow>
        <TextField
          label="Years of experience"
          isOptional
          value={form.years_of_experience}
          error={errors.years_of_experience}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          hint="Years on organized teams, 0 to 50"
          onChange={(event) => change({ years_of_experience: event.currentTarget.value.replaceAll(/\D/gu, '') })}
        />
      </FormRow>
    </>
  )
}
