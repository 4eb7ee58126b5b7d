import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useAnswer } from '#data/react/use-answer.ts'
import { keptReading } from '#data/reports/kept-reading.ts'
import type { Account, AccountRefusal, NewAccount } from '#data/session/account.ts'
import type { SignInAnswer } from '#data/session/identity.ts'
import { getProgramInvitation } from '#domain/contracts/program-people.ts'
import { returnPath } from '#domain/doors/landing.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'
import { SignInFrame } from '#kit/sign-in-frame.tsx'
import { tabStorage } from '#storage/page-storage.ts'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { codeSentNow, forSignIn, passwordInMemory, unconfirmed } from './notes.ts'
import type { SentCode } from './notes.ts'
import { refusalText } from './refusal-text.ts'
import { invitationIn, signUpAim } from './sign-up-aim.ts'
import type { SignUpAim } from './sign-up-aim.ts'
import { EMPTY_SIGN_UP, keepSignUp } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

type SignUpPageProps = {
  /** Asks without a token. */
  api: ApiClient
  account: Account
  signIn: (email: string, password: string) => Promise<SignInAnswer>
  /** Where the person goes from here, when they came with an aim: A26. */
  next?: string | undefined
}

/**
 * T19. The sign-up form, then the code of the email. What is unfinished is found again after a reload or a closed tab.
 */
export function SignUpPage({ api, account, signIn, next }: SignUpPageProps) {
  const [waiting, setWaiting] = useState(() => unconfirmed.read())
  const [reading] = useState(() => keptReading(tabStorage))
  const wayBack = returnPath(next)
  const token = waiting ? undefined : invitationIn(wayBack)
  const invitation = useAnswer(token, (it) => api.call(getProgramInvitation, { token: it }))
  const aim = signUpAim(wayBack, invitation.data, reading)
  const kept = useKeptForm('sign-up', keepSignUp, () => ({
    ...EMPTY_SIGN_UP,
    email: aim?.kind === 'report' ? (aim.reading.email ?? '') : '',
  }))
  const [password, setPassword] = useState(() => passwordInMemory.of(waiting?.email ?? '') ?? '')
  const navigate = useNavigate()
  const [timesBack, countBack] = useState(0)
  const heading = useHeadingFocus(timesBack)

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

  // A used-up link keeps nobody from creating an account.
  const isUsedUp = invitation.failure?.error instanceof ApiError && invitation.failure.error.status === 404
  if (invitation.failure && !isUsedUp)
    return (
      <SignInFrame>
        <NotLoaded
          level={1}
          title="Couldn’t load your invitation"
          text={failureWords(invitation.failure.error)}
          onRetry={invitation.failure.retry}
        />
      </SignInFrame>
    )
  const isAsking = token !== undefined && !invitation.data && !isUsedUp
  return (
    <SignInFrame>
      <h1 ref={heading} tabIndex={-1}>
        {waiting ? 'Confirm your email' : titleOf(aim)}
      </h1>
      {isAsking && <SkeletonRows />}
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
            countBack(timesBack + 1)
          }}
        />
      )}
      {!waiting && !isAsking && kept && (
        <SignUpForm
          draft={kept.form}
          aim={aim}
          isUsedUp={isUsedUp}
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

function titleOf(aim: SignUpAim | undefined): string {
  return aim?.kind === 'report' ? `Keep ${aim.reading.name}’s report` : 'Create an account'
}
