import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { AccountRefusal, NewAccount } from '#data/session/account.ts'
import { judgePassword } from '#domain/access/password-rule.ts'
import { CHOSEN_ROLES, SignUpForm as SignUpInput, e164From } from '#domain/access/sign-up-form.ts'
import { LegalLink } from '#kit/legal-links.tsx'
import { Button } from '#ui/button.tsx'
import { NewPasswordField } from '#ui/new-password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accountRefusalText } from './account-refusal-text.ts'
import { FormRefusal } from './form-refusal.tsx'
import type { SignUpDraft } from './sign-up-draft.ts'
import { useProgress } from './use-progress.ts'
import { refusalsOf, useRefusals } from './use-refusals.ts'
import type { Refusals } from './use-refusals.ts'
import authCss from '../auth.module.css'

type Field = keyof SignUpInput

type SignUpFormProps = {
  draft: SignUpDraft
  next: string | undefined
  password: string
  onChange: (changes: Partial<SignUpDraft>) => void
  onPassword: (password: string) => void
  /** Answers why there is no account now; undefined when there is one. */
  signUp: (account: NewAccount) => Promise<AccountRefusal | undefined>
}

const ROLE_CARDS = CHOSEN_ROLES.map((role) => ({ value: role, label: role }))

export function SignUpForm({ draft, next, password, onChange, onPassword, signUp }: SignUpFormProps) {
  const { form, refusals, refuse, excuse } = useRefusals<Field>()
  const { progress, run } = useProgress()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = v.safeParse(SignUpInput, { ...draft, role: draft.role ?? undefined, password })
    if (!input.success) return refuse(refusalsOf<Field>(input.issues))
    await run(async () => {
      excuse()
      const refusal = await signUp({ ...input.output, phone: e164From(input.output.phone) })
      if (refusal) refuse(placeOf(refusal))
    })
  }

  function text(field: 'firstName' | 'lastName' | 'email' | 'phone') {
    return {
      name: field,
      value: draft[field],
      error: refusals[field],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        excuse(field)
        onChange({ [field]: currentTarget.value })
      },
    }
  }

  return (
    <form
      ref={form}
      className={authCss.signInFields}
      noValidate
      aria-describedby="sign-up-refusal"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal id="sign-up-refusal" text={refusals.form} />
      <div className={authCss.signInPair}>
        <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={next?.startsWith('/invitation/') ? 'Use the address that got the invitation.' : undefined}
        {...text('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="For example, (617) 555-0123."
        {...text('phone')}
      />
      <NewPasswordField
        label="Password"
        name="password"
        value={password}
        error={refusals.password}
        rules={judgePassword(password, [draft.firstName, draft.lastName, draft.email])}
        onChange={({ currentTarget }) => {
          excuse('password')
          onPassword(currentTarget.value)
        }}
      />
      <RadioCards
        legend="I am a"
        options={ROLE_CARDS}
        value={draft.role}
        error={refusals.role}
        onChange={(role) => {
          excuse('role')
          onChange({ role })
        }}
      />
      {draft.role === 'Player' && (
        <Notice tone="paint" icon={Users} title="Under 13? A parent must agree">
          <p>
            Create your account now. A parent must agree before your first video is submitted. We ask for their email in
            your profile.
          </p>
        </Notice>
      )}
      <p className={authCss.signUpLegal}>
        By creating an account, you agree to the <LegalLink to="terms" />. The <LegalLink to="privacy" /> says what we
        keep and who can see it.
      </p>
      <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
        {progress === 'idle' ? 'Create account' : 'Creating account...'}
      </Button>
      <output className={authCss.signInSlow}>
        {progress === 'slow' && 'Still trying. Your connection seems slow.'}
      </output>
      <p className={authCss.signInLinks}>
        <Link to="/login" search={{ next }}>
          Sign in instead
        </Link>
      </p>
    </form>
  )
}

/** An answer about one field stands at that field. */
function placeOf(refusal: AccountRefusal): Refusals<Field> {
  const text = accountRefusalText(refusal, navigator.onLine)
  if (refusal.kind === 'taken') return { email: text }
  return refusal.kind === 'weak' ? { password: text } : { form: text }
}
