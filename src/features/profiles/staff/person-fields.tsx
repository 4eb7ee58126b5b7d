import { useQuery } from '@tanstack/react-query'
import { states } from '#data/queries/reference-lists.ts'
import { useServices } from '#data/react/person.tsx'
import type { EvaluatorForm, FormErrors } from '#domain/profiles/staff-forms.ts'
import { initialsOf } from '#domain/fields/initials.ts'
import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

type Person = Omit<EvaluatorForm, 'years_of_experience' | 'evaluator_level' | 'calendly_url'>

type PersonFieldsProps = {
  form: Person
  errors: FormErrors
  change: (changes: Partial<Person>) => void
  pictureWaits: (isWaiting: boolean) => void
}

/** What every profile asks: a picture, the names, the phone, where one lives. */
export function PersonFields({ pictureWaits, ...props }: PersonFieldsProps) {
  const { form, errors, change } = props
  const field = fieldOf(props)
  const services = useServices()
  const list = useQuery(states(services.api))
  // Without the list, the state that was chosen before can still be kept.
  const choices = list.data ?? (form.state_name === '' ? [] : [{ name: form.state_name }])
  return (
    <>
      <PictureField
        label="Your picture"
        path={form.picture_path}
        standIn={{ path: null, letters: initialsOf(form.first_name, form.last_name) }}
        upload={services.pictures.upload}
        loadPicture={services.pictures.load}
        error={errors['picture_id']}
        onChange={(picture_id, picture_path) => change({ picture_id, picture_path })}
        onWaiting={pictureWaits}
      />
      <FormRow>
        <TextField label="First name" {...field('first_name')} autoComplete="given-name" autoCapitalize="words" />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" autoCapitalize="words" />
      </FormRow>
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        {...field('phone')}
        autoComplete="tel"
        hint="For example, (617) 555-0123."
      />
      <FormRow>
        <TextField label="City" {...field('city')} autoComplete="address-level2" />
        <SelectField
          label="State"
          placeholder="Select a state"
          options={named(choices)}
          {...field('state_name')}
          autoComplete="address-level1"
          hint={list.isError && !list.data ? 'Connect once to load the states.' : undefined}
        />
      </FormRow>
    </>
  )
}
