import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Account, AccountRefusal } from '#data/session/account.ts'
import { ConfirmationCode } from '#domain/access/sign-up-form.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { Button } from '#ui/button.tsx'
import { CodeField, SendAgain } from './code-fields.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { accountRefusalText } from './account-refusal-text.ts'
import { useProgress } from './use-progress.ts'
import { useRefusals } from './use-refusals.ts'
import { AuthButtons, AuthForm, AuthLinks, AuthText, SlowWords } from './auth-parts.tsx'

type ConfirmStepProps = {
  email: string
  sentAt: number
  account: Pick<Account, 'confirmSignUp' | 'resendCode'>
  onSent: () => void
  /** The address is confirmed; resolves when it is known what comes next. */
  onConfirmed: () => Promise<void>
  onOtherAddress: () => void
}

/** The step between an account and the first sign-in: the code that was sent to the address. */
export function ConfirmStep({ email, sentAt, account, onSent, onConfirmed, onOtherAddress }: ConfirmStepProps) {
  const [code, setCode] = useState('')
  const [news, setNews] = useState('')
  const { form, refusals, refuse, excuse } = useRefusals<'code'>()
  const { progress, run } = useProgress()

  // The code is all that this step asks.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  async function confirm(typed: string) {
    const refusal = refusalOf(ConfirmationCode, typed)
    if (refusal !== undefined) return refuse({ code: refusal })
    await run(async () => {
      excuse('code')
      setNews('')
      const answer = await account.confirmSignUp(email, v.parse(ConfirmationCode, typed))
      if (answer.kind === 'ok' || answer.kind === 'confirmed-already') await onConfirmed()
      else refuse(placeOf(answer))
    })
  }

  const sendAgain = () =>
    run(async () => {
      excuse('code')
      setNews('')
      const answer = await account.resendCode(email)
      if (answer.kind === 'confirmed-already') return onConfirmed()
      if (answer.kind !== 'ok') return refuse(placeOf(answer))
      onSent()
      setNews('We emailed you a new code. Older codes no longer work.')
    })

  return (
    <AuthForm
      ref={form}
      aria-describedby="confirm-refusal"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(code)
      }}
    >
      <AuthText>
        <MailCheck aria-hidden />
        <span>
          We emailed a 6-digit code to <b>{email}</b>. If you don’t see it, check your spam folder.
        </span>
      </AuthText>
      <FormRefusal id="confirm-refusal" text={refusals.form} />
      <CodeField
        value={code}
        error={refusals.code}
        hint="6 digits. We confirm after the last one."
        onChange={(typed) => {
          excuse('code')
          setCode(typed)
          if (v.is(ConfirmationCode, typed)) void confirm(typed)
        }}
      />
      <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
        {progress === 'idle' ? 'Confirm' : 'Working...'}
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
  return refusal.kind === 'wrong-code' || refusal.kind === 'expired-code' ? { code: text } : { form: text }
}
