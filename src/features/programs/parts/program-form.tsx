import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { states } from '#data/queries/reference-lists.ts'
import { useServices } from '#data/react/person.tsx'
import { Notice } from '#ui/notice.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OwnerAsked, ProgramFormState } from './use-program-form.ts'
import css from '../programs.module.css'

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
  const { form, formRef, errors, failure, change, submit } = program
  // What is saved stays a choice while the list is not there.
  const listed = choices.data ?? (form.state_name === '' ? [] : [{ name: form.state_name }])
  return (
    <form ref={formRef} id={id} className={css.programForm} noValidate onSubmit={submit}>
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
          value={form.owner_email}
          error={errors.owner_email}
          onChange={({ currentTarget: { value } }) => change({ owner_email: value })}
        />
      )}
      <TextField
        label="Program name"
        autoComplete="organization"
        dir="auto"
        value={form.name}
        error={errors.name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <div className={css.programPair}>
        <TextField
          label="City"
          autoComplete="address-level2"
          dir="auto"
          value={form.city}
          error={errors.city}
          onChange={({ currentTarget: { value } }) => change({ city: value })}
        />
        <SelectField
          label="State"
          autoComplete="address-level1"
          placeholder="Select"
          options={named(listed)}
          value={form.state_name}
          error={errors.state_name}
          onChange={({ currentTarget: { value } }) => change({ state_name: value })}
        />
      </div>
      {children}
    </form>
  )
}
