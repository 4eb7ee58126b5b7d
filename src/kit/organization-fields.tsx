import type { ReactNode } from 'react'
import { organizationWords } from '#domain/profiles/live-player-form.ts'
import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import type { PlayerFieldProps } from './player-field-props.ts'

type OrganizationFieldsProps = PlayerFieldProps<
  'organization_type' | 'school_grade' | 'team_level' | 'college_year_name' | 'division'
> & {
  /** Asked of the player: the type has to be given. Else of somebody who watches, and nothing has to be known. */
  isOwn: boolean
  /** The field of its name. */
  name: ReactNode
}

/** Where a player plays; the type decides what else is asked. */
export function OrganizationFields({ isOwn, name, ...props }: OrganizationFieldsProps) {
  const { form, errors, change, dropdowns } = props
  const field = fieldOf(props)
  const { isSchool, isCollege } = organizationWords(form.organization_type)
  const ofType = (item: { organization_types: readonly number[] }) =>
    item.organization_types.map(String).includes(form.organization_type)
  return (
    <>
      <RadioCards
        legend="Organization type"
        isOptional={!isOwn}
        value={form.organization_type}
        error={errors.organization_type}
        options={dropdowns.organization_types.map(({ id, name: label }) => ({ value: String(id), label }))}
        // A grade of one type is no grade of another.
        onChange={(organization_type) =>
          change({ organization_type, school_grade: '', college_year_name: '', division: '' })
        }
      />
      {name}
      {isSchool && (
        <FormRow>
          <SelectField
            label="Grade"
            isOptional
            placeholder="Not given"
            {...field('school_grade')}
            hint="Without a grade, we can’t estimate a college level."
            options={dropdowns.school_grades.filter(ofType).map(({ value, name: label }) => ({ value, label }))}
          />
          <SelectField
            label="Team level"
            isOptional
            placeholder="Not given"
            {...field('team_level')}
            options={named(dropdowns.school_team_levels)}
          />
        </FormRow>
      )}
      {isCollege && (
        <FormRow>
          <SelectField
            label="College year"
            isOptional
            placeholder="Not given"
            {...field('college_year_name')}
            options={named(dropdowns.college_years.filter(ofType))}
          />
          <SelectField
            label="Division"
            isOptional
            placeholder="Not given"
            {...field('division')}
            hint={isOwn ? 'We compare you with this level.' : 'We compare the player with this level.'}
            options={dropdowns.college_divisions.filter(ofType).map(({ key, name: label }) => ({ value: key, label }))}
          />
        </FormRow>
      )}
    </>
  )
}
