import { useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import type { GenericSchema } from 'valibot'
import { createKeptForm } from '#data/db/kept-form.ts'
import type { Services } from '#data/services.ts'
import { isSignedIn } from '#data/session/is-signed-in.ts'
import type { FormErrors } from '#domain/profiles/staff-forms.ts'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { saveFailureOf } from './save-failure.ts'
import type { SaveFailure } from './save-failure.ts'

type ProfileFormParts<Form> = {
  services: Services
  userId: string
  /** Names what is kept on the device. */
  draftKey: string
  schema: GenericSchema<unknown, Form>
  /** The form as the server knows it. */
  saved: Form
  errorsOf: (form: Form) => FormErrors
  /** Sends the form and resolves with what the server made of it. */
  save: (form: Form) => Promise<Form>
  onDone: () => void
}

export type ProfileForm<Form> = {
  form: Form
  /** It was left half filled, by this page or an earlier one. */
  isRestored: boolean
  change: (changes: Partial<Form>) => void
  startOver: () => void
  /** Of every field, once saving was tried; they vanish as the fields are put right. */
  errors: FormErrors
  failure: SaveFailure | undefined
  isSaving: boolean
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  /** Told by the picture's field: while one waits to be sent, nothing is saved without it. */
  pictureWaits: (isWaiting: boolean) => void
  formRef: RefObject<HTMLFormElement | null>
}

const PICTURE_WAITS = 'Your picture isn’t uploaded yet. Wait a moment, try again or remove it.'

/**
 * D23, D22. A profile on one page: kept on this device as it is typed, saved online. Undefined while it is being
 * read.
 */
export function useProfileForm<Form extends object>(parts: ProfileFormParts<Form>): ProfileForm<Form> | undefined {
  const { services, userId, draftKey, schema, saved } = parts
  const kept = useKeptForm(
    `${userId}/${draftKey}`,
    () => createKeptForm({ db: services.db, userId, now: services.now }, draftKey, schema, notKept),
    () => saved,
  )
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  const [isPictureWaiting, setPictureWaiting] = useState(false)
  const [refusals, countRefusal] = useState(0)

  useRefusedFocus(formRef, refusals)

  if (!kept) return undefined
  const { form } = kept
  const errorsNow = (): FormErrors => ({
    ...parts.errorsOf(form),
    ...(isPictureWaiting && { picture_id: PICTURE_WAITS }),
  })

  function refuse(next: SaveFailure | undefined) {
    setTried(true)
    setFailure(next)
    countRefusal((count) => count + 1)
  }

  async function save(state: NonNullable<typeof kept>) {
    if (isBusy.current) return
    if (Object.keys(errorsNow()).length > 0) return refuse(undefined)
    isBusy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      const answer = await parts.save(form)
      const settled = await state.settle((now) => now === form, answer)
      if (settled === 'typed on') toaster.info('What you typed meanwhile is not saved yet.', 'Your profile is saved.')
      else if (isSignedIn(services.session, userId)) toaster.success('Your profile is saved.')
      if (settled === 'shown') parts.onDone()
    } catch (error) {
      refuse(saveFailureOf(error, Object.keys(form)))
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  return {
    form,
    isRestored: kept.isRestored,
    isSaving,
    failure,
    formRef,
    errors: isTried ? { ...errorsNow(), ...failure?.errors } : {},
    pictureWaits: setPictureWaiting,
    change(changes) {
      kept.change(changes)
      setFailure((before) => before && { ...before, errors: without(before.errors, Object.keys(changes)) })
    },
    startOver() {
      setTried(false)
      setFailure(undefined)
      void kept.startAnew(saved)
    },
    submit(event) {
      event?.preventDefault()
      void save(kept)
    },
  }
}

function notKept() {
  toaster.error('What you typed could not be kept on this device.', 'Not saved.')
}

function without(errors: FormErrors, fields: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
