import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { ProgramForm } from '#domain/contracts/programs.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { TypedEmail } from '#domain/fields/text-fields.ts'
import { useRefusedFocus } from '#ui/focus-refused.ts'

/** As it is typed; the owner's address is asked of an admin alone. */
type TypedProgram = ProgramForm & { owner_email: string }
export type ProgramFields = keyof TypedProgram

/**
 * Whether an owner must be named (`needed`), may be named in place of oneself (`optional`) or of the present one
 * (`another`), or is not asked for.
 */
export type OwnerAsked = 'needed' | 'optional' | 'another' | 'none'

export type ProgramFormState = {
  form: TypedProgram
  errors: { [Field in ProgramFields]?: string | undefined }
  /** Why it is not saved, where no field is to blame. */
  failure: Error | null
  isSaving: boolean
  change: (changes: Partial<TypedProgram>) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  formRef: RefObject<HTMLFormElement | null>
}

type ProgramFormParts = {
  saved?: Program | undefined
  owner: OwnerAsked
  save: (form: ProgramForm & { owner_email?: string }) => Promise<Program>
  onSaved: (program: Program) => void
}

/** The form of a program, made anew or changed. */
export function useProgramForm({ saved, owner, save, onSaved }: ProgramFormParts): ProgramFormState {
  const formRef = useRef<HTMLFormElement>(null)
  const [refusals, countRefusal] = useState(0)
  const [errors, setErrors] = useState<ProgramFormState['errors']>({})
  const [form, setForm] = useState<TypedProgram>({
    name: saved?.name ?? '',
    city: saved?.city ?? '',
    state_name: saved?.state_name ?? '',
    owner_email: '',
  })
  const saving = useMutation({
    mutationFn: ({ owner_email, ...said }: TypedProgram) =>
      save({ ...said, ...(owner_email.trim() !== '' && { owner_email }) }),
    onSuccess: onSaved,
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      refuse(Object.fromEntries(Object.entries(fields).map(([field, [message]]) => [field, message])))
    },
  })

  useRefusedFocus(formRef, refusals)

  function refuse(found: ProgramFormState['errors']) {
    setErrors(found)
    countRefusal((count) => count + 1)
  }

  return {
    form,
    formRef,
    errors,
    failure: Object.values(errors).some(Boolean) ? null : saving.error,
    isSaving: saving.isPending,
    change(changes) {
      setForm((before) => ({ ...before, ...changes }))
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])),
      }))
    },
    submit(event) {
      event.preventDefault()
      if (saving.isPending) return
      const { name, city, state_name } = ProgramForm.entries
      const asksOwner = owner === 'needed' || (owner !== 'none' && form.owner_email.trim() !== '')
      const found = {
        owner_email: asksOwner ? refusalOf(TypedEmail, form.owner_email) : undefined,
        name: refusalOf(name, form.name),
        city: refusalOf(city, form.city),
        state_name: refusalOf(state_name, form.state_name),
      }
      if (Object.values(found).some(Boolean)) return refuse(found)
      setErrors({})
      saving.mutate(form)
    },
  }
}
