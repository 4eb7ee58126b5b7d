import { CircleAlert, HardDrive, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { SignInAnswer } from '#data/session/identity.ts'
import { SignInForm } from '#domain/access/sign-in-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SignInFrame } from '#ui/sign-in-frame.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOnline } from '#ui/use-online.ts'
import { NO_SIGNAL, refusalText } from './parts/refusal-text.ts'
import './auth.css'

const SLOW_MS = 4_000

/** Work of one person on this device that the server has not accepted yet. */
export type UnsentOfPerson = { name: string; firstName: string; evaluations: number }

type LoginPageProps = {
  signIn: (email: string, password: string) => Promise<SignInAnswer>
  /** Why the last session is over, in words; stays after the toast has gone. */
  ending?: string | undefined
  unsent: readonly UnsentOfPerson[]
  /** Shown with the local user pool only. */
  demo?: { email: string; password: string } | undefined
}

type Progress = 'idle' | 'working' | 'slow'
type Errors = { email?: string | undefined; password?: string | undefined; form?: string | undefined }

export function LoginPage({ signIn, ending, unsent, demo }: LoginPageProps) {
  const [progress, setProgress] = useState<Progress>('idle')
  const [errors, setErrors] = useState<Errors>({})
  const isOnline = useOnline()

  useEffect(() => {
    if (progress !== 'working') return
    const timer = setTimeout(() => setProgress('slow'), SLOW_MS)
    return () => clearTimeout(timer)
  }, [progress])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== 'idle') return
    const form = event.currentTarget
    const input = v.safeParse(SignInForm, Object.fromEntries(new FormData(form)))
    if (!input.success) return refuse(form, fieldErrors(input.issues))
    setErrors({})
    setProgress('working')
    const answer = await signIn(input.output.email, input.output.password)
    setProgress('idle')
    if (answer.kind !== 'ok') refuse(form, { form: refusalText(answer, navigator.onLine) })
  }

  function refuse(form: HTMLFormElement, found: Errors) {
    setErrors(found)
    const name = found.email ? 'email' : 'password'
    form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  }

  return (
    <SignInFrame>
      {unsent.map((person) => (
        <Notice key={person.name} tone="warn" icon={HardDrive} title={unsentSentence(person)}>
          <p>{person.evaluations === 1 ? 'It is safe here and goes' : 'They are safe here and go'} out as soon as {person.firstName} signs in.</p>
        </Notice>
      ))}
      <h1>Sign in</h1>
      {ending && !errors.form && <Notice tone="danger" icon={CircleAlert} title={ending} isLive />}
      {!isOnline && !errors.form && <Notice tone="warn" icon={WifiOff} title={NO_SIGNAL} isLive />}
      <div id="sign-in-error" className="sign-in-error" role="alert">{errors.form && <FormNotice text={errors.form} />}</div>
      <form className="sign-in-fields" noValidate aria-describedby="sign-in-error" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email" name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false}
          error={errors.email}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
        <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
          {progress === 'idle' ? 'Sign in' : 'Signing in...'}
        </Button>
      </form>
      <output className="sign-in-slow">{progress === 'slow' && 'Still trying. The signal seems weak.'}</output>
      {demo && <p className="sign-in-demo">For trying out: <b>{demo.email}</b>, password <b>{demo.password}</b></p>}
    </SignInFrame>
  )
}

/** No signal is a normal state, not somebody's mistake. */
function FormNotice({ text }: { text: string }) {
  return text === NO_SIGNAL ? <Notice tone="warn" icon={WifiOff} title={text} /> : <Notice tone="danger" icon={CircleAlert} title={text} />
}

function unsentSentence({ name, evaluations }: UnsentOfPerson): string {
  return evaluations === 1
    ? `1 evaluation of ${name} on this device is not sent yet`
    : `${evaluations} evaluations of ${name} on this device are not sent yet`
}

function fieldErrors(issues: [v.InferIssue<typeof SignInForm>, ...v.InferIssue<typeof SignInForm>[]]): Errors {
  const { nested } = v.flatten<typeof SignInForm>(issues)
  return { email: nested?.email?.[0], password: nested?.password?.[0] }
}
