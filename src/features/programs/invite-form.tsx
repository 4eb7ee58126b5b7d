import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { inviteToProgram, PROGRAM_PARTS } from '#domain/contracts/program-people.ts'
import type { ProgramPart } from '#domain/contracts/program-people.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { TypedEmail } from '#domain/fields/text-fields.ts'
import { INVITATION_DAYS } from '#domain/programs/invitation-days.ts'
import { Button } from '#ui/button.tsx'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { PART_WORDS } from './part-words.ts'
import css from './invite-form.module.css'

const DETAILS: Readonly<Record<ProgramPart, string>> = {
  director: 'Sees every team and invites others.',
  coach: 'Brings one or more of their teams.',
  evaluator: 'Listed with the program. Courtside decides who rates.',
}

const CARDS = PROGRAM_PARTS.map((part) => ({ value: part, label: PART_WORDS[part], detail: DETAILS[part] }))

type InviteFormProps = { program: Program; onInvited: () => void }
type Errors = { email?: string | undefined; part?: string | undefined }

/** G88. An address and what its owner shall be here; the email goes out within seconds. */
export function InviteForm({ program, onInvited }: InviteFormProps) {
  const { api } = useServices()
  const formRef = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [part, setPart] = useState<ProgramPart | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, countRefusal] = useState(0)
  useRefusedFocus(formRef, refusals)
  const inviting = useMutation({
    mutationFn: (body: { email: string; part: ProgramPart }) =>
      api.call(inviteToProgram, { program_id: program.id, ...body }),
    onSuccess: (invitation) => {
      toaster.success(`The invitation to ${invitation.email} is on its way.`)
      setEmail('')
      onInvited()
      focusEmail()
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? { email: error.fields['email']?.[0] } : {})
      countRefusal((count) => count + 1)
    },
  })
  const focusEmail = () => formRef.current?.querySelector<HTMLElement>('input[type=email]')?.focus()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (inviting.isPending) return
    const found: Errors = {
      email: refusalOf(TypedEmail, email),
      part: part === null ? 'Choose director, coach or evaluator' : undefined,
    }
    setErrors(found)
    if (found.email !== undefined || part === null) return countRefusal((count) => count + 1)
    inviting.mutate({ email, part })
  }

  return (
    <Panel aria-labelledby="program-invite">
      <h2 id="program-invite">Invite someone</h2>
      <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
        <div role="alert">
          {inviting.error && errors.email === undefined && (
            <Notice tone="danger" icon={CircleAlert} title={failureWords(inviting.error)} />
          )}
        </div>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={`They get a link that works once and for ${INVITATION_DAYS} days, for this address only.`}
          value={email}
          error={errors.email}
          onChange={({ currentTarget: { value } }) => {
            setEmail(value)
            setErrors((before) => ({ ...before, email: undefined }))
          }}
        />
        <RadioCards
          legend="Invite as"
          columns={3}
          options={CARDS}
          value={part}
          error={errors.part}
          onChange={(value) => {
            setPart(PROGRAM_PARTS.find((it) => it === value) ?? null)
            setErrors((before) => ({ ...before, part: undefined }))
          }}
        />
        <Button variant="solid" type="submit" aria-disabled={inviting.isPending || undefined}>
          <Send aria-hidden />
          {inviting.isPending ? 'Sending...' : 'Send invitation'}
        </Button>
      </form>
    </Panel>
  )
}
