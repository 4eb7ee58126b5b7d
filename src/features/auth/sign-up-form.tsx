import { Link } from '@tanstack/react-router'
import { CircleAlert, Users } from 'lucide-react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { Reading } from '#data/reports/kept-reading.ts'
import type { AccountRefusal, NewAccount } from '#data/session/account.ts'
import { judgePassword } from '#domain/access/password-rule.ts'
import { CHOSEN_ROLES, SignUpForm as SignUpInput, e164From } from '#domain/access/sign-up-form.ts'
import type { ChosenRole } from '#domain/access/sign-up-form.ts'
import { ageFactsOf, countsAsChild } from '#domain/profiles/counts-as-child.ts'
import { LegalLink } from '#kit/legal-links.tsx'
import { Button } from '#ui/button.tsx'
import { NewPasswordField } from '#ui/new-password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accountRefusalText, TAKEN } from './account-refusal-text.ts'
import { FormRefusal } from './form-refusal.tsx'
import { forSignIn } from './notes.ts'
import { roleOfAim } from './sign-up-aim.ts'
import type { SignUpAim } from './sign-up-aim.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { useProgress } from './use-progress.ts'
import { refusalsOf, useRefusals } from './use-refusals.ts'
import type { Refusals } from './use-refusals.ts'
import { AuthForm, AuthLinks, AuthText, SlowWords } from './auth-parts.tsx'
import css from './sign-up-form.module.css'

type Field = keyof SignUpInput

type SignUpFormProps = {
  draft: SignUpDraft
  aim: SignUpAim | undefined
  /** The link of the invitation opens nothing anymore. */
  isUsedUp: boolean
  next: string | undefined
  password: string
  onChange: (changes: Partial<SignUpDraft>) => void
  onPassword: (password: string) => void
  /** Answers why there is no account now; undefined when there is one. */
  signUp: (account: NewAccount) => Promise<AccountRefusal | undefined>
}

const ROLES: Readonly<Record<ChosenRole, { label: string; detail: string }>> = {
  Player: { label: 'Player or parent', detail: 'Send game videos, read and keep reports' },
  Coach: { label: 'Coach', detail: 'One team: its roster and its evaluations' },
  Director: { label: 'Director', detail: 'All teams of one program. Its owner invites you' },
  Owner: { label: 'Owner', detail: 'Makes programs and sees all who work in them' },
}
const ROLE_CARDS = CHOSEN_ROLES.map((role) => ({ value: role, ...ROLES[role] }))

/** K71. By the grade in the report. A tab from before an update has no facts of the player. */
function mayBeChild({ player }: Reading): boolean {
  return !player || countsAsChild(ageFactsOf(player), new Date().toISOString().slice(0, 10))
}

export function SignUpForm(props: SignUpFormProps) {
  const { draft, aim, isUsedUp, next, password, onChange, onPassword, signUp } = props
  const { form, refusals, refuse, excuse } = useRefusals<Field>()
  const { progress, run } = useProgress()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = v.safeParse(SignUpInput, {
      ...draft,
      role: aim ? roleOfAim(aim) : (draft.role ?? undefined),
      password,
    })
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
    <AuthForm ref={form} aria-describedby="sign-up-refusal" onSubmit={(event) => void submit(event)}>
      <FormRefusal id="sign-up-refusal" text={refusals.form} />
      <Lead aim={aim} />
      {isUsedUp && (
        <Notice tone="warn" icon={CircleAlert} title="Your invitation doesn’t work anymore">
          <p>It was used, has expired, or was replaced by a newer email. You can create an account without it.</p>
        </Notice>
      )}
      <div className={css.pair}>
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
        hint={addressHint(aim, draft.email)}
        {...text('email')}
      />
      {refusals.email === TAKEN && (
        <AuthLinks>
          <Link to="/login" search={{ next }} onClick={() => forSignIn.keep({ email: draft.email })}>
            Sign in
          </Link>
          <Link to="/forgot-password" onClick={() => forSignIn.keep({ email: draft.email })}>
            Reset your password
          </Link>
        </AuthLinks>
      )}
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
      {!aim && (
        <RadioCards
          legend="I am a"
          columns={1}
          options={ROLE_CARDS}
          value={draft.role}
          error={refusals.role}
          onChange={(role) => {
            excuse('role')
            onChange({ role })
          }}
        />
      )}
      {!aim && <p className={css.legal}>Evaluator or event staff? Open the invitation in your email first.</p>}
      {(aim?.kind === 'team' || (!aim && draft.role === 'Player')) && (
        <Notice tone="paint" icon={Users} title="Under 13? A parent must agree">
          <p>
            Create the account now. A parent must agree before the first video is submitted. We ask for their email in
            the profile.
          </p>
        </Notice>
      )}
      {aim?.kind === 'report' && mayBeChild(aim.reading) && (
        <Notice tone="paint" icon={Users} title="Under 13? A parent must agree">
          <p>
            We ask for the parent’s email in the profile. It must differ from this account’s. The report is kept once
            they agree.
          </p>
        </Notice>
      )}
      <p className={css.legal}>
        By creating an account, you agree to the <LegalLink to="terms" />. The <LegalLink to="privacy" /> says what we
        keep and who can see it.
      </p>
      <Button type="submit" variant="solid" size="lg" aria-disabled={progress === 'idle' ? undefined : true}>
        {progress === 'idle' ? 'Create account' : 'Creating account...'}
      </Button>
      <SlowWords>{progress === 'slow' && 'Still trying. Your connection seems slow.'}</SlowWords>
      <AuthLinks>
        <Link to="/login" search={{ next }}>
          Sign in instead
        </Link>
      </AuthLinks>
    </AuthForm>
  )
}

function Lead({ aim }: { aim: SignUpAim | undefined }) {
  if (aim?.kind === 'report')
    return (
      <AuthText>
        Create a free account for the player; a parent can do it. After the profile, one tap keeps the report.
      </AuthText>
    )
  if (aim?.kind !== 'invitation') return null
  return (
    <AuthText>
      You need it to accept the invitation to{' '}
      <b>
        <bdi translate="no">{aim.paper.event_name ?? aim.paper.program_name}</bdi>
      </b>
      .
    </AuthText>
  )
}

function addressHint(aim: SignUpAim | undefined, email: string): string | undefined {
  if (aim?.kind === 'invitation') return 'Use the address that got the invitation.'
  return aim?.kind === 'report' && email === aim.reading.email ? 'The report was sent to this address.' : undefined
}

/** An answer about one field stands at that field. */
function placeOf(refusal: AccountRefusal): Refusals<Field> {
  const text = accountRefusalText(refusal, navigator.onLine)
  if (refusal.kind === 'taken') return { email: text }
  return refusal.kind === 'weak' ? { password: text } : { form: text }
}
