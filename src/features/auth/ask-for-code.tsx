import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { AccountAnswer } from '#data/session/account.ts'
import { ForgottenForm } from '#domain/access/sign-up-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { accountRefusalText } from './account-refusal-text.ts'
import { useProgress } from './use-progress.ts'
import { refusalsOf, useRefusals } from './use-refusals.ts'
import { AuthForm, AuthLinks, AuthText, SlowWords } from './auth-parts.tsx'

type AskForCodeProps = {
  email: string
  onChange: (email: string) => void
  ask: (email: string) => Promise<AccountAnswer>
}

/** The first step of a forgotten password: which address the code goes to. */
export function AskForCode({ email, onChange, ask }: AskForCodeProps) {
  const { form, refusals, refuse, excuse } = useRefusals<'email'>()
  const { progress, run } = useProgress()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = v.safeParse(ForgottenForm, { email })
    if (!input.success) return refuse(refusalsOf<'email'>(input.issues))
    await run(async () => {
      excuse('email')
      const answer = await ask(input.output.email)
      if (answer.kind !== 'ok') refuse({ form: accountRefusalText(answer, navigator.onLine) })
    })
  }

  return (
    <AuthForm ref={form} aria-describedby="forgotten-refusal" onSubmit={(event) => void submit(event)}>
      <AuthText>We’ll email you a 6-digit code to set a new password.</AuthText>
      <FormRefusal id="forgotten-refusal" text={refusals.form} />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={refusals.email}
        onChange={({ currentTarget }) => {
          excuse('email')
          onChange(currentTarget.value)
        }}
      />
      <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
        {progress === 'idle' ? 'Email me a code' : 'Sending...'}
      </Button>
      <SlowWords>{progress === 'slow' && 'Still trying. Your connection seems slow.'}</SlowWords>
      <AuthLinks>
        <Link to="/login">Back to sign in</Link>
      </AuthLinks>
    </AuthForm>
  )
}
