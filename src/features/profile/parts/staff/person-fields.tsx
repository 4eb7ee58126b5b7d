import { useQuery } from '@tanstack/react-query'
import { states } from '#data/queries/reference-lists.ts'
import { useServices } from '#data/react/person.tsx'
import type { EvaluatorForm, FormErrors } from '#domain/profile/staff-forms.ts'
import { initialsOf } from '#domain/fields/initials.ts'
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
export function PersonFields({ form, errors, change, pictureWaits }: PersonFieldsProps) {
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
        <TextField
          label="First name"
          value={form.first_name}
          error={errors['first_name']}
          autoComplete="given-name"
          autoCapitalize="words"
          onChange={(event) => change({ first_name: event.currentTarget.value })}
        />
        <TextField
          label="Last name"
          value={form.last_name}
          error={errors['last_name']}
          autoComplete="family-name"
          autoCapitalize="words"
          onChange={(event) => change({ last_name: event.currentTarget.value })}
        />
      </FormRow>
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        value={form.phone}
        error={errors['phone']}
        autoComplete="tel"
        hint="For example, (617) 555-0123."
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
      <FormRow>
        <TextField
          label="City"
          value={form.city}
          error={errors['city']}
          autoComplete="address-level2"
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <SelectField
          label="State"
          placeholder="Select a state"
          options={named(choices)}
          value={form.state_name}
          error={errors['state_name']}
          autoComplete="address-level1"
          hint={list.isError && !list.data ? 'Connect once to load the states.' : undefined}
          onChange={(event) => change({ state_name: event.currentTarget.value })}
        />
      </FormRow>
    </>
  )
}
