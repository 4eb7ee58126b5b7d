import * as v from 'valibot'
import { OrganizationFields } from '#kit/organization-fields.tsx'
import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OrganizationField } from './organization-field.tsx'
import type { StepProps } from './step-props.ts'

const OrganizationTypeId = v.picklist([1, 2, 3, 5])

/** Where the player plays, and for how long. */
export function OrganizationStep(step: StepProps) {
  const { form, errors, change } = step
  const field = fieldOf(step)
  const type = v.safeParse(OrganizationTypeId, Number(form.organization_type))
  return (
    <>
      <OrganizationFields
        {...step}
        isOwn
        name={
          type.success ? (
            <OrganizationField
              form={form}
              change={change}
              organizationType={type.output}
              error={errors.organization_name}
            />
          ) : (
            <TextField
              label="Organization name"
              {...field('organization_name')}
              dir="auto"
              autoComplete="off"
              autoCapitalize="words"
            />
          )
        }
      />
      <FormRow>
        <TextField
          label="Years of experience"
          isOptional
          {...field('years_of_experience')}
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
