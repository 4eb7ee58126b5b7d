import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account, AccountRefusal, NewAccount } from '#data/session/account.ts'
import type { SignInAnswer } from '#data/session/identity.ts'
import type { ChosenRole } from '#domain/access/sign-up-form.ts'
import { SignInFrame } from '#kit/sign-in-frame.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { ConfirmStep } from './parts/confirm-step.tsx'
import { codeSentNow, forSignIn, passwordInMemory, unconfirmed } from './parts/notes.ts'
import type { SentCode } from './parts/notes.ts'
import { refusalText } from './parts/refusal-text.ts'
import { EMPTY_SIGN_UP, keepSignUp } from './parts/sign-up-draft.ts'
import { SignUpForm } from './parts/sign-up-form.tsx'
import { useHeadingFocus } from './parts/use-heading-focus.ts'
import './auth.module.css'

type SignUpPageProps = {
  account: Account
  signIn: (email: string, password: string) => Promise<SignInAnswer>
  /** Where the person goes from here, when they came with an aim: A26. */
  next?: string | undefined
  /** Chosen at the start, for whoever is invited to be something. */
  role?: ChosenRole | undefined
}

/**
 * T19. The sign-up form, then the code of the email. What is unfinished is found again after a reload or a closed tab.
 */
export function SignUpPage({ account, signIn, next, role }: SignUpPageProps) {
  const [waiting, setWaiting] = useState(() => unconfirmed.read())
  const kept = useKeptForm('sign-up', keepSignUp, () => EMPTY_SIGN_UP)
  const [password, setPassword] = useState(() => passwordInMemory.of(waiting?.email ?? '') ?? '')
  const navigate = useNavigate()
  const heading = useHeadingFocus(waiting !== undefined)

  function wait(code: SentCode) {
    unconfirmed.keep(code)
    setWaiting(code)
  }

  async function signUp(input: NewAccount): Promise<AccountRefusal | undefined> {
    const answer = await account.signUp(input)
    if (answer.kind === 'taken' && (await isOwnUnfinished(input))) return begin(input)
    // The account is there, and the next step can ask for the email again.
    if (answer.kind === 'undelivered') return begin(input)
    if (answer.kind !== 'ok') return answer
    if (answer.isConfirmed) await enter(input.email, input.password)
    else begin(input)
  }

  /** The answer to the first try may have been lost on its way: the same password proves that it is the same person. */
  async function isOwnUnfinished({ email, password: typed }: NewAccount): Promise<boolean> {
    return (await signIn(email, typed)).kind === 'unconfirmed'
  }

  function begin({ email, password: typed }: NewAccount): undefined {
    passwordInMemory.keep(email, typed)
    wait(codeSentNow(email))
  }

  async function confirmed() {
    if (!waiting) return
    unconfirmed.forget()
    await kept?.startAnew(EMPTY_SIGN_UP)
    await enter(waiting.email, passwordInMemory.of(waiting.email))
  }

  /** With the password in memory the person is signed in, and the guard of this page sends them on. */
  async function enter(email: string, typed: string | undefined) {
    const answer = typed === undefined ? undefined : await signIn(email, typed)
    passwordInMemory.forget()
    if (answer?.kind === 'ok') return forSignIn.forget()
    const detail =
      answer && answer.kind !== 'wrong' ? refusalText(answer, navigator.onLine) : 'Enter your password to continue.'
    forSignIn.keep({ email, news: { title: 'Email confirmed', detail } })
    await navigate({ to: '/login', search: { next } })
  }

  return (
    <SignInFrame>
      <h1 ref={heading} tabIndex={-1}>
        {waiting ? 'Confirm your email' : 'Create an account'}
      </h1>
      {waiting && (
        <ConfirmStep
          email={waiting.email}
          sentAt={waiting.sentAt}
          account={account}
          onConfirmed={confirmed}
          onSent={() => wait(codeSentNow(waiting.email))}
          onOtherAddress={() => {
            unconfirmed.forget()
            setWaiting(undefined)
          }}
        />
      )}
      {!waiting && kept && (
        <SignUpForm
          draft={{ ...kept.form, role: kept.form.role ?? role ?? null }}
          next={next}
          password={password}
          onChange={kept.change}
          onPassword={setPassword}
          signUp={signUp}
        />
      )}
    </SignInFrame>
  )
}
