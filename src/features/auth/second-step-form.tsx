import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { SignInAnswer } from '#data/session/identity.ts'
import type { RecoveryAnswer } from '#data/session/recover-second-step.ts'
import { AppCode, RecoveryCode } from '#domain/access/second-step.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { AppCodeField } from '#ui/app-code-field.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { TOO_MANY, OFFLINE, SILENT, refusalText } from './refusal-text.ts'
import { useProgress } from './use-progress.ts'
import { useRefusals } from './use-refusals.ts'
import { AuthButtons, AuthForm, AuthText, SlowWords } from './auth-parts.tsx'

type SecondStepFormProps = {
  confirmCode: (code: string) => Promise<SignInAnswer>
  recover: (code: string) => Promise<RecoveryAnswer>
  onEntered: () => void
  /** The second step is off: the password alone signs in. */
  onRecovered: () => Promise<void>
  /** Back to the password; `why` is shown there. */
  onBack: (why?: string) => void
}

/** M70. After the password: the code of an authenticator app, or, where it is lost, one of the recovery codes. */
export function SecondStepForm({ confirmCode, recover, onEntered, onRecovered, onBack }: SecondStepFormProps) {
  const [isLost, setLost] = useState(false)
  const [code, setCode] = useState('')
  const { form, refusals, refuse, excuse } = useRefusals<'code'>()
  const { progress, run } = useProgress()
  useEffect(() => form.current?.querySelector('input')?.focus(), [form, isLost])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const refusal = refusalOf(isLost ? RecoveryCode : AppCode, code)
    if (refusal !== undefined) return refuse({ code: refusal })
    await run(async () => {
      excuse('code')
      await (isLost ? enterRecoveryCode() : enterAppCode())
    })
  }

  async function enterAppCode() {
    const answer = await confirmCode(code.replaceAll(/[\s-]/gu, ''))
    if (answer.kind === 'ok') return onEntered()
    const text = refusalText(answer, navigator.onLine)
    if (answer.kind === 'code-over') return onBack(text)
    refuse(answer.kind === 'wrong-code' ? { code: text } : { form: text })
  }

  async function enterRecoveryCode() {
    const answer = await recover(code)
    if (answer.kind === 'ok') return onRecovered()
    if (answer.kind === 'wrong') return refuse({ code: answer.message })
    refuse({ form: answer.kind === 'throttled' ? TOO_MANY : navigator.onLine ? SILENT : OFFLINE })
  }

  function type(next: string) {
    excuse('code')
    setCode(next)
  }

  function turn() {
    type('')
    setLost(!isLost)
  }

  return (
    <>
      <h1>{isLost ? 'Use a recovery code' : 'Enter your code'}</h1>
      <AuthForm ref={form} aria-describedby="second-step-refusal" onSubmit={(event) => void submit(event)}>
        <AuthText>
          <Smartphone aria-hidden />
          <span>
            {isLost
              ? 'Enter one of your ten recovery codes. It signs you in and turns off two-step verification, so set up your app again afterward.'
              : 'Open the authenticator app on your phone and enter its code for Courtside.'}
          </span>
        </AuthText>
        <FormRefusal id="second-step-refusal" text={refusals.form} />
        {isLost ? (
          <TextField
            label="Recovery code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={30}
            hint="16 letters and digits"
            value={code}
            error={refusals.code}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        ) : (
          <AppCodeField value={code} error={refusals.code} onChange={type} />
        )}
        <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
          {progress === 'idle' ? 'Sign in' : 'Signing in...'}
        </Button>
        <SlowWords>{progress === 'slow' && 'Still trying. Your connection seems slow.'}</SlowWords>
        <AuthButtons>
          <Button onClick={turn}>{isLost ? 'Use the app' : 'I lost my phone'}</Button>
          <Button variant="ghost" onClick={() => onBack()}>
            Back to password
          </Button>
        </AuthButtons>
      </AuthForm>
    </>
  )
}
