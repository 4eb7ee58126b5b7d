import { Link, useNavigate } from '@tanstack/react-router'
import { HardDrive, Info, WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { SignInAnswer } from '#data/session/identity.ts'
import type { RecoveryAnswer } from '#data/session/recover-second-step.ts'
import { SignInForm } from '#domain/access/sign-in-form.ts'
import { LegalFoot } from '#kit/legal-links.tsx'
import { SignInFrame } from '#kit/sign-in-frame.tsx'
import { useStorageTrouble } from '#kit/use-storage-trouble.ts'
import type { StorageTrouble } from '#storage/storage-trouble.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { useOnline } from '#ui/use-online.ts'
import { FormRefusal } from './form-refusal.tsx'
import { forSignIn, passwordInMemory, unconfirmed } from './notes.ts'
import { OFFLINE, refusalText } from './refusal-text.ts'
import { SampleCard } from './sample-card.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { useProgress } from './use-progress.ts'
import { refusalsOf, useRefusals } from './use-refusals.ts'
import { AuthForm, AuthLinks, SlowWords } from './auth-parts.tsx'
import css from './login.module.css'

/**
 * Work of one person on this device that the server has not accepted yet; `isLost`: that the browser has deleted before
 * it was sent.
 */
export type UnsentOfPerson = { name: string; firstName: string; evaluations: number; isLost: boolean }

type LoginPageProps = {
  signIn: (email: string, password: string) => Promise<SignInAnswer>
  /** The code of an authenticator app, where `signIn` asks for it. */
  confirmCode: (code: string) => Promise<SignInAnswer>
  /** Takes the second step away by a recovery code. */
  recover: (email: string, code: string) => Promise<RecoveryAnswer>
  /** Why the last session ended, in words. */
  ending?: string | undefined
  /** The address of the person whose session ended. */
  email?: string | undefined
  /** Y65. "outdated" when only a newer version can read what waits here. */
  unsent: readonly UnsentOfPerson[] | 'outdated'
  /** Where the person goes from here, when they came with an aim. */
  next?: string | undefined
  /** Shown with the local user pool only. */
  demo?: { email: string; password: string } | undefined
}

export function LoginPage({ signIn, confirmCode, recover, ending, email, unsent, next, demo }: LoginPageProps) {
  const { form, refusals, refuse, excuse } = useRefusals<keyof SignInForm>()
  const { progress, run } = useProgress()
  const [note] = useState(() => forSignIn.read())
  const [halfway, setHalfway] = useState<SignInForm>()
  const [notKept, setNotKept] = useState<StorageTrouble>()
  const trouble = useStorageTrouble()
  const isOnline = useOnline()
  const navigate = useNavigate()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = v.safeParse(SignInForm, Object.fromEntries(new FormData(event.currentTarget)))
    if (!input.success) return refuse(refusalsOf<keyof SignInForm>(input.issues))
    await run(async () => {
      excuse('email', 'password')
      setNotKept(undefined)
      await enter(input.output)
    })
  }

  async function enter({ email, password }: SignInForm) {
    const answer = await signIn(email, password)
    if (answer.kind === 'ok') return forSignIn.forget()
    if (answer.kind === 'code-needed') return setHalfway({ email, password })
    if (answer.kind === 'unconfirmed') {
      // The last code may have been sent long ago: another one can be asked for at once.
      unconfirmed.keep({ email, sentAt: 0 })
      passwordInMemory.keep(email, password)
      return navigate({ to: '/signup', search: { next } })
    }
    if (answer.kind === 'reset-required') {
      forSignIn.keep({ email })
      return navigate({ to: '/forgot-password' })
    }
    if (answer.kind === 'not-kept') setNotKept(answer.trouble)
    else refuse({ form: refusalText(answer, navigator.onLine) })
    form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }

  function goBack(why?: string) {
    if (halfway) forSignIn.keep({ email: halfway.email })
    setHalfway(undefined)
    refuse({ form: why })
  }

  /** Signed in before anything else: the guard of this page sends the person on. */
  async function enterRecovered(recovered: SignInForm) {
    setHalfway(undefined)
    toaster.success('Two-step verification is now off. Set up your app again on your account page.')
    await enter(recovered)
  }

  if (halfway) {
    return (
      <SignInFrame>
        <SecondStepForm
          confirmCode={confirmCode}
          recover={(code) => recover(halfway.email, code)}
          onEntered={() => forSignIn.forget()}
          onRecovered={() => enterRecovered(halfway)}
          onBack={goBack}
        />
      </SignInFrame>
    )
  }

  const keepAddress = () => {
    const email = form.current?.querySelector<HTMLInputElement>('input[name=email]')?.value.trim()
    if (email) forSignIn.keep({ email })
  }

  return (
    <SignInFrame onFloor={<SampleCard />}>
      {unsent === 'outdated' && (
        <Notice tone="warn" icon={HardDrive} title="A newer version of Courtside is open in another tab">
          <p>Reload to see what waits on this device.</p>
        </Notice>
      )}
      {unsent !== 'outdated' &&
        unsent.map((person) => (
          <Notice
            key={`${person.name} ${person.isLost}`}
            tone={person.isLost ? 'danger' : 'warn'}
            icon={HardDrive}
            title={unsentSentence(person)}
          >
            {person.isLost ? (
              <p>
                The browser deleted what was saved here. When {person.firstName} signs in, Courtside shows what reached
                the server.
              </p>
            ) : (
              <p>
                {person.evaluations === 1 ? 'It is safe here and goes' : 'They are safe here and go'} out as soon as{' '}
                {person.firstName} signs in.
              </p>
            )}
          </Notice>
        ))}
      <h1>Sign in</h1>
      {note?.news && !refusals.form && (
        <Notice tone="paint" icon={Info} title={note.news.title} isLive>
          <p>{note.news.detail}</p>
        </Notice>
      )}
      {!isOnline && !refusals.form && <Notice tone="warn" icon={WifiOff} title={OFFLINE} isLive />}
      <FormRefusal id="sign-in-error" text={refusals.form ?? ending} notKept={notKept} />
      <AuthForm ref={form} aria-describedby="sign-in-error" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={forSignIn.read()?.email ?? note?.email ?? email}
          error={refusals.email}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={refusals.password} />
        <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
          {progress === 'idle' ? 'Sign in' : 'Signing in...'}
        </Button>
      </AuthForm>
      <SlowWords>{progress === 'slow' && !trouble && 'Still trying. Your connection seems slow.'}</SlowWords>
      <AuthLinks>
        <Link to="/signup" search={{ next }}>
          Create an account
        </Link>
        <Link to="/forgot-password" onClick={keepAddress}>
          Forgot your password?
        </Link>
      </AuthLinks>
      <LegalFoot />
      {demo && (
        <p className={css.demo}>
          Try it with <b>{demo.email}</b>, password <b>{demo.password}</b>
        </p>
      )}
    </SignInFrame>
  )
}

function unsentSentence({ name, evaluations, isLost }: UnsentOfPerson): string {
  if (isLost)
    return `This device lost its storage. ${evaluations === 1 ? '1 evaluation' : `${evaluations} evaluations`} of ${name} ${evaluations === 1 ? 'was' : 'were'} waiting to be sent.`
  return evaluations === 1
    ? `1 evaluation of ${name} on this device is not sent yet`
    : `${evaluations} evaluations of ${name} on this device are not sent yet`
}
