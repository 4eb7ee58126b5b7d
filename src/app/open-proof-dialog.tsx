import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import type { ApiClient } from '#data/api/api-client.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { secondStep } from '#data/queries/second-step.ts'
import { PROOF_MINUTES } from '#domain/access/second-step.ts'
import { proveIdentity } from '#domain/contracts/second-step.ts'
import { AppCodeField } from '#ui/app-code-field.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import css from './open-proof-dialog.module.css'

type OpenProofDialogProps = { api: ApiClient; userId: string; onAnswer: (isProved: boolean) => void }

/** The password, and the code where one is set, of who is asked again. Answers whether they were right. */
export function OpenProofDialog({ api, userId, onAnswer }: OpenProofDialogProps) {
  const step = useQuery(secondStep(api, userId))
  const [typed, setTyped] = useState({ password: '', code: '' })
  const prove = useMutation({
    mutationFn: () =>
      api.call(proveIdentity, { password: typed.password, ...(typed.code !== '' && { code: typed.code }) }),
    onSuccess: () => onAnswer(true),
    onError: focusRefused,
  })
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  const fields = prove.error instanceof ApiError ? prove.error.fields : {}
  const [wrongPassword, wrongCode] = [fields['password']?.[0], fields['code']?.[0]]
  const hasCode = step.data?.is_on === true || wrongCode !== undefined

  function focusRefused(error: Error) {
    const name = error instanceof ApiError && error.fields['code'] ? 'code' : 'password'
    // Its field may only be there with the next picture.
    setTimeout(() => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus())
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!prove.isPending) prove.mutate()
  }

  return (
    <Modal
      isOpen
      onClose={() => onAnswer(false)}
      title="Confirm it’s you"
      initialFocus={first}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button variant="solid" type="submit" form={id} aria-disabled={prove.isPending || undefined}>
            <ShieldCheck aria-hidden />
            Confirm
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={submit}>
        <p>Enter your password to make this change. We won’t ask again for {PROOF_MINUTES} minutes.</p>
        <PasswordField
          ref={first}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={typed.password}
          error={wrongPassword}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, password: value })}
        />
        {hasCode && (
          <AppCodeField value={typed.code} error={wrongCode} onChange={(code) => setTyped({ ...typed, code })} />
        )}
        {prove.error && wrongPassword === undefined && wrongCode === undefined && (
          <FieldError>{failureWords(prove.error)}</FieldError>
        )}
      </form>
    </Modal>
  )
}
