import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account, AccountAnswer } from '#data/session/account.ts'
import type { SignInAnswer } from '#data/session/identity.ts'
import { SignInFrame } from '#kit/sign-in-frame.tsx'
import { AskForCode } from './ask-for-code.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { codeSentNow, forSignIn, forgotten, unconfirmed } from './notes.ts'
import type { SentCode } from './notes.ts'
import { refusalText } from './refusal-text.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

type ForgotPasswordPageProps = {
  account: Account
  signIn: (email: string, password: string) => Promise<SignInAnswer>
}

/** T32. Asks for a code, then for the code and the new password, and signs in with it. */
export function ForgotPasswordPage({ account, signIn }: ForgotPasswordPageProps) {
  const [waiting, setWaiting] = useState(() => forgotten.read())
  const [email, setEmail] = useState(() => waiting?.email ?? forSignIn.read()?.email ?? '')
  const navigate = useNavigate()
  const heading = useHeadingFocus(waiting !== undefined)

  function wait(code: SentCode) {
    forgotten.keep(code)
    setWaiting(code)
  }

  async function ask(address: string): Promise<AccountAnswer> {
    const answer = await account.forgotPassword(address)
    if (answer.kind === 'ok') wait(codeSentNow(address))
    if (answer.kind === 'unconfirmed') await confirmFirst(address)
    return answer
  }

  /** A password can be set for a confirmed address only, so the code for that comes first. */
  async function confirmFirst(address: string) {
    const sent = await account.resendCode(address)
    if (sent.kind !== 'ok') return
    unconfirmed.keep(codeSentNow(address))
    await navigate({ to: '/signup' })
  }

  /** The code may have been used by a try whose answer was lost: then the new password signs in already. */
  const confirm: Account['confirmForgotPassword'] = async (address, code, password) => {
    const answer = await account.confirmForgotPassword(address, code, password)
    const isUsed = answer.kind === 'expired-code' && (await signIn(address, password)).kind === 'ok'
    return isUsed ? { kind: 'ok' } : answer
  }

  /** Signed in, the guard of this page sends the person on. */
  async function enter(address: string, password: string) {
    forgotten.forget()
    const answer = await signIn(address, password)
    if (answer.kind === 'ok') return forSignIn.forget()
    forSignIn.keep({
      email: address,
      news: { title: 'Password changed', detail: refusalText(answer, navigator.onLine) },
    })
    await navigate({ to: '/login' })
  }

  return (
    <SignInFrame>
      <h1 ref={heading} tabIndex={-1}>
        {waiting ? 'Set a new password' : 'Forgot your password?'}
      </h1>
      {waiting ? (
        <NewPasswordStep
          email={waiting.email}
          sentAt={waiting.sentAt}
          account={{ ...account, confirmForgotPassword: confirm }}
          onSent={() => wait(codeSentNow(waiting.email))}
          onSet={(password) => enter(waiting.email, password)}
          onOtherAddress={() => {
            forgotten.forget()
            setWaiting(undefined)
          }}
        />
      ) : (
        <AskForCode email={email} onChange={setEmail} ask={ask} />
      )}
    </SignInFrame>
  )
}
