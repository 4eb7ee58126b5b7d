import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { inviteToEvent } from '#domain/contracts/event-people.ts'
import { EVENT_PARTS } from '#domain/contracts/events.ts'
import type { Event, EventPart } from '#domain/contracts/events.ts'
import { emailsIn } from '#domain/fields/clean-email.ts'
import { TypedEmail } from '#domain/fields/text-fields.ts'
import { INVITATION_DAYS } from '#domain/programs/invitation-days.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { counted, PART_WORDS } from '../event-words.ts'
import { FailureNote } from '../failure-note.tsx'
import { Note } from '../note.tsx'
import css from './invite-sheet.module.css'

const DETAILS: Readonly<Record<EventPart, string>> = {
  organizer: 'Sets up the event, sees every sheet, publishes.',
  evaluator: 'Rates players on a tablet.',
  desk: 'Checks players in and adds walk-ons.',
  lead: 'Decides where evaluators differ. Rates if also an evaluator.',
}

type InviteSheetProps = {
  event: Event
  /** Who works here already and does something else from now on; without, people are invited. */
  person?: { name: string; email: string; parts: readonly EventPart[]; groupIds: readonly string[] }
  onClose: () => void
}

/** Addresses, what their owners do, and the groups that come first on an evaluator's tablet. */
export function InviteSheet({ event, person, onClose }: InviteSheetProps) {
  const services = useServices()
  const first = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(person?.email ?? '')
  const [parts, setParts] = useState<readonly EventPart[]>(person?.parts ?? ['evaluator'])
  const [groupIds, setGroupIds] = useState<readonly string[]>(person?.groupIds ?? [])
  const [errors, setErrors] = useState<{ email?: string | undefined; parts?: string | undefined }>({})
  const [invited, setInvited] = useState(0)
  const [added, setAdded] = useState(0)
  const inviting = useMutation({
    mutationFn: async (emails: readonly string[]) => {
      let left = [...emails]
      // One after the other: those before a refused address are invited, and the refused one is left to be mended.
      for (const email of emails) {
        const { staff } = await services.api.call(inviteToEvent, {
          event_id: event.id,
          email,
          parts: [...parts],
          group_ids: [...groupIds],
        })
        left = left.slice(1)
        setText(left.join(', '))
        if (staff) setAdded((before) => before + 1)
        else setInvited((before) => before + 1)
      }
    },
    onSuccess: () => (person ? onClose() : first.current?.focus()),
    onError: (error) => {
      if (error instanceof ApiError) setErrors({ email: error.fields['email']?.[0], parts: error.fields['parts']?.[0] })
    },
  })

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (inviting.isPending) return
    const emails = emailsIn(text)
    const wrong = emails.find((email) => refusalOf(TypedEmail, email) !== undefined)
    const found = {
      email: emails.length === 0 ? 'Enter an email' : wrong && `“${wrong}” is not an email`,
      parts: parts.length === 0 ? 'Choose at least one part' : undefined,
    }
    setErrors(found)
    if (found.email !== undefined) first.current?.focus()
    if (found.email === undefined && found.parts === undefined) inviting.mutate(emails)
  }

  const hasTold = errors.email !== undefined || errors.parts !== undefined
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={person ? `What ${person.name} does` : 'Invite staff'}
      {...(!person && { initialFocus: first })}
      footer={
        <>
          <Button onClick={onClose}>{invited + added > 0 ? 'Done' : 'Cancel'}</Button>
          <Button variant="solid" type="submit" form="invite-form" aria-disabled={inviting.isPending || undefined}>
            {inviting.isPending ? 'Sending...' : person ? 'Save' : 'Send invitations'}
          </Button>
        </>
      }
    >
      <form id="invite-form" className={css.form} noValidate onSubmit={submit}>
        {!person && (
          <TextAreaField
            ref={first}
            label="Emails"
            rows={3}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint={`One or more, with commas between them. ${whoGetsWhat(event)}`}
            value={text}
            error={errors.email}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              setErrors((before) => ({ ...before, email: undefined }))
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        )}
        <fieldset className={css.choices} aria-describedby={errors.parts ? 'no-part' : undefined}>
          <legend>What they do</legend>
          {EVENT_PARTS.map((part) => (
            <CheckboxField
              key={part}
              label={
                <>
                  <b>{PART_WORDS[part]}</b>
                  <small>{DETAILS[part]}</small>
                </>
              }
              checked={parts.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                setParts(checked ? [...parts, part] : parts.filter((other) => other !== part))
              }
            />
          ))}
          {errors.parts !== undefined && <FieldError id="no-part">{errors.parts}</FieldError>}
        </fieldset>
        {event.groups.length > 0 && parts.includes('evaluator') && (
          <fieldset className={css.choices}>
            <legend>First on their tablet (optional)</legend>
            {event.groups.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={<bdi translate="no">{name}</bdi>}
                checked={groupIds.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setGroupIds(checked ? [...groupIds, id] : groupIds.filter((other) => other !== id))
                }
              />
            ))}
          </fieldset>
        )}
        {inviting.error && !hasTold && <FailureNote>{failureWords(inviting.error)}</FailureNote>}
        <Note role="status">
          {!person && added > 0 && `${counted(added, 'person', 'people')} added to the staff. `}
          {!person && invited > 0 && `${counted(invited, 'invitation')} on the way.`}
        </Note>
      </form>
    </Sheet>
  )
}

/** EV206. People of the program need no link. */
function whoGetsWhat({ program_name: program }: Event): string {
  const days = `a link for ${INVITATION_DAYS} days.`
  return program === null ? `Each gets ${days}` : `People of ${program} are added at once. Others get ${days}`
}

/** Addresses as people paste them: with commas, semicolons, lines or blanks between them. */
