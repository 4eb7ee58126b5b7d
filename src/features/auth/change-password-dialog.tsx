import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { Account, AccountRefusal } from '#data/session/account.ts'
import { isStrongPassword, judgePassword, WEAK_PASSWORD } from '#domain/access/password-rule.ts'
import { ChangePasswordForm } from '#domain/access/sign-up-form.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { NewPasswordField } from '#ui/new-password-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { accountRefusalText } from './account-refusal-text.ts'
import { useProgress } from './use-progress.ts'
import { refusalsOf, useRefusals } from './use-refusals.ts'
import { AuthForm } from './auth-parts.tsx'

type Field = keyof ChangePasswordForm

type ChangePasswordDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Of the person who is signed in; lets a password manager know whose password this is. */
  email: string
  /** `session.account.updatePassword` */
  updatePassword: Account['updatePassword']
  /** The password is another one now; called before `onClose`. */
  onChanged: () => void
}

/** T47. The present password and the new one. What was typed stays until it is accepted or the dialog is closed. */
export function ChangePasswordDialog({ isOpen, onClose, ...form }: ChangePasswordDialogProps) {
  const formId = useId()
  const { progress, run } = useProgress()
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Change password"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="solid" aria-disabled={progress === 'idle' ? undefined : true}>
            {progress === 'idle' ? 'Change password' : 'Working...'}
          </Button>
        </>
      }
    >
      <ChangePasswordFields {...form} id={formId} run={run} onDone={onClose} />
    </Modal>
  )
}

type FieldsProps = Pick<ChangePasswordDialogProps, 'email' | 'updatePassword' | 'onChanged'> & {
  id: string
  run: (work: () => Promise<void>) => Promise<void>
  onDone: () => void
}

/** Lives as long as the dialog is open, so that no password outlives it. */
function ChangePasswordFields({ id, email, updatePassword, onChanged, run, onDone }: FieldsProps) {
  const [typed, setTyped] = useState({ oldPassword: '', newPassword: '' })
  const { form, refusals, refuse, excuse } = useRefusals<Field>()

  function change(field: Field, value: string) {
    excuse(field)
    setTyped((now) => ({ ...now, [field]: value }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = v.safeParse(ChangePasswordForm, typed)
    if (!input.success) return refuse(refusalsOf<Field>(input.issues))
    if (!isStrongPassword(input.output.newPassword, [email])) return refuse({ newPassword: WEAK_PASSWORD })
    await run(async () => {
      excuse()
      const answer = await updatePassword(input.output.oldPassword, input.output.newPassword)
      if (answer.kind !== 'ok') return refuse(placeOf(answer))
      onChanged()
      onDone()
    })
  }

  return (
    <AuthForm ref={form} id={id} aria-describedby={`${id}-refusal`} onSubmit={(event) => void submit(event)}>
      <FormRefusal id={`${id}-refusal`} text={refusals.form} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="oldPassword"
        autoComplete="current-password"
        value={typed.oldPassword}
        error={refusals.oldPassword}
        onChange={({ currentTarget }) => change('oldPassword', currentTarget.value)}
      />
      <NewPasswordField
        label="New password"
        name="newPassword"
        value={typed.newPassword}
        error={refusals.newPassword}
        rules={judgePassword(typed.newPassword, [email])}
        onChange={({ currentTarget }) => change('newPassword', currentTarget.value)}
      />
    </AuthForm>
  )
}

function placeOf(refusal: AccountRefusal) {
  const text = accountRefusalText(refusal, navigator.onLine)
  if (refusal.kind === 'wrong-password') return { oldPassword: text }
  return refusal.kind === 'weak' ? { newPassword: text } : { form: text }
}
