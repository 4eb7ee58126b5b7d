import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { states } from '#data/queries/reference-lists.ts'
import { useServices } from '#data/react/person.tsx'
import { fieldOf } from '#ui/field-of.ts'
import { Notice } from '#ui/notice.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OwnerAsked, ProgramFormState } from './use-program-form.ts'
import css from './program-form.module.css'

type ProgramFormFieldsProps = {
  id: string

  program: ProgramFormState
  owner: OwnerAsked
  children?: ReactNode
}

const OWNER_HINTS: Readonly<Record<Exclude<OwnerAsked, 'none'>, string>> = {
  needed: 'They need an owner account.',
  optional: 'Leave it empty to own it yourself.',
  another: 'Leave it empty to keep the owner.',
}

/** Name and place of a program; of an admin also whose it is. The button that sends it may stand outside, by `id`. */
export function ProgramFormFields({ id, program, owner, children }: ProgramFormFieldsProps) {
  const { api } = useServices()
  const choices = useQuery(states(api))
  const { form, formRef, failure, submit } = program
  const field = fieldOf(program)
  // What is saved stays a choice while the list is not there.
  const listed = choices.data ?? (form.state_name === '' ? [] : [{ name: form.state_name }])
  return (
    <form ref={formRef} id={id} className={css.form} noValidate onSubmit={submit}>
      <div role="alert">{failure && <Notice tone="danger" icon={CircleAlert} title={failureWords(failure)} />}</div>
      {owner !== 'none' && (
        <TextField
          label="Owner’s email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          isOptional={owner !== 'needed'}
          hint={OWNER_HINTS[owner]}
          {...field('owner_email')}
        />
      )}
      <TextField label="Program name" autoComplete="organization" dir="auto" {...field('name')} />
      <div className={css.pair}>
        <TextField label="City" autoComplete="address-level2" dir="auto" {...field('city')} />
        <SelectField
          label="State"
          autoComplete="address-level1"
          placeholder="Select"
          options={named(listed)}
          {...field('state_name')}
        />
      </div>
      {children}
    </form>
  )
}
