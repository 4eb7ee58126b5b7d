import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { Account, AccountRefusal } from '#data/session/account.ts'
import { isStrongPassword, judgePassword, WEAK_PASSWORD } from '#domain/access/password-rule.ts'
import { NewPasswordForm } from '#domain/access/sign-up-form.ts'
import { Button } from '#ui/button.tsx'
import { NewPasswordField } from '#ui/new-password-field.tsx'
import { CodeField, SendAgain } from './code-fields.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { accountRefusalText } from './account-refusal-text.ts'
import { useProgress } from './use-progress.ts'
import { refusalsOf, useRefusals } from './use-refusals.ts'
import { AuthButtons, AuthForm, AuthLinks, AuthText, SlowWords } from './auth-parts.tsx'

type Field = keyof NewPasswordForm

type NewPasswordStepProps = {
  email: string
  sentAt: number
  account: Pick<Account, 'forgotPassword' | 'confirmForgotPassword'>
  onSent: () => void
  /** The password is set; resolves when it is known what comes next. */
  onSet: (password: string) => Promise<void>
  onOtherAddress: () => void
}

/** The second step of a forgotten password: the code of the email, and the new password. */
export function NewPasswordStep({ email, sentAt, account, onSent, onSet, onOtherAddress }: NewPasswordStepProps) {
  const [typed, setTyped] = useState({ code: '', password: '' })
  const [news, setNews] = useState('')
  const { form, refusals, refuse, excuse } = useRefusals<Field>()
  const { progress, run } = useProgress()

  function change(field: Field, value: string) {
    excuse(field)
    setTyped((now) => ({ ...now, [field]: value }))
  }

  async function set(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = v.safeParse(NewPasswordForm, typed)
    if (!input.success) return refuse(refusalsOf<Field>(input.issues))
    if (!isStrongPassword(input.output.password, [email])) return refuse({ password: WEAK_PASSWORD })
    await run(async () => {
      excuse()
      setNews('')
      const { code, password } = input.output
      const answer = await account.confirmForgotPassword(email, code, password)
      if (answer.kind === 'ok') await onSet(password)
      else refuse(placeOf(answer))
    })
  }

  const sendAgain = () =>
    run(async () => {
      excuse('code')
      setNews('')
      const answer = await account.forgotPassword(email)
      if (answer.kind !== 'ok') return refuse(placeOf(answer))
      onSent()
      setNews('We emailed you a new code. Older codes no longer work.')
    })

  return (
    <AuthForm ref={form} aria-describedby="new-password-refusal" onSubmit={(event) => void set(event)}>
      <AuthText>
        <MailCheck aria-hidden />
        <span>
          If an account exists for <b>{email}</b>, we emailed it a 6-digit code. If you don’t see it, check your spam
          folder.
        </span>
      </AuthText>
      <FormRefusal id="new-password-refusal" text={refusals.form} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField value={typed.code} error={refusals.code} onChange={(code) => change('code', code)} />
      <NewPasswordField
        label="New password"
        name="password"
        value={typed.password}
        error={refusals.password}
        rules={judgePassword(typed.password, [email])}
        onChange={({ currentTarget }) => change('password', currentTarget.value)}
      />
      <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
        {progress === 'idle' ? 'Set password' : 'Working...'}
      </Button>
      <SlowWords>{progress === 'slow' ? 'Still trying. Your connection seems slow.' : news}</SlowWords>
      <AuthButtons>
        <SendAgain sentAt={sentAt} onSend={() => void sendAgain()} />
        <Button variant="ghost" onClick={onOtherAddress}>
          Use a different email
        </Button>
      </AuthButtons>
      <AuthLinks>
        <Link to="/login">Back to sign in</Link>
      </AuthLinks>
    </AuthForm>
  )
}

function placeOf(refusal: AccountRefusal) {
  const text = accountRefusalText(refusal, navigator.onLine)
  if (refusal.kind === 'wrong-code' || refusal.kind === 'expired-code') return { code: text }
  return refusal.kind === 'weak' ? { password: text } : { form: text }
}
