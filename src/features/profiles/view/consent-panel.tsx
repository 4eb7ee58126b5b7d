import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Mail, MailQuestion, Pencil, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { requestConsent } from '#domain/contracts/consent.ts'
import type { ConsentState } from '#domain/contracts/profiles.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { timeWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'

type ConsentPanelProps = { consent: ConsentState; now: number; onEdit: () => void }

/** Whether a parent has agreed, and what to do where not. Nothing from the age of 13 on. */
export function ConsentPanel({ consent, now, onEdit }: ConsentPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const isUnderWay = useRef(false)
  const sending = useMutation({ mutationFn: () => services.api.call(requestConsent, {}) }, services.queryClient)
  const { state, guardian_email } = consent

  async function send() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const fresh = await sending.mutateAsync()
      services.queryClient.setQueryData(
        playerProfile(services.api, userId).queryKey,
        (before) => before && { ...before, consent: fresh },
      )
      toaster.success(`Email sent${fresh.guardian_email ? ` to ${fresh.guardian_email}` : ''}.`)
    } catch (error) {
      toaster.error(failureWords(error), 'The email is not sent.')
    } finally {
      isUnderWay.current = false
    }
  }

  const again = (
    <Button aria-disabled={sending.isPending || undefined} onClick={() => void send()}>
      <Mail aria-hidden />
      {sending.isPending ? 'Sending...' : 'Send the email again'}
    </Button>
  )
  switch (state) {
    case 'not-needed':
      return null
    case 'missing':
      return guardian_email ? (
        <Notice tone="warn" icon={MailQuestion} title="A parent or guardian must agree" action={again}>
          <p>Players under 13 can’t submit a video until then. The email to {guardian_email} has not gone out yet.</p>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          icon={MailQuestion}
          title="A parent or guardian must agree"
          action={
            <Button onClick={onEdit}>
              <Pencil aria-hidden />
              Add their email
            </Button>
          }
        >
          <p>Players under 13 can’t submit a video until then. Their email is missing.</p>
        </Notice>
      )
    case 'requested':
      return (
        <Notice tone="warn" icon={MailQuestion} title="Waiting for a parent or guardian" action={again}>
          <p>
            {consent.requested_at
              ? `The email to ${guardian_email ?? 'them'} went out ${whenWords(consent.requested_at, now)}.`
              : `The email went to ${guardian_email ?? 'them'}.`}{' '}
            No video can be submitted until they agree.
          </p>
        </Notice>
      )
    case 'given':
      return (
        <Notice tone="ok" icon={CircleCheck} title="A parent or guardian agreed">
          <p>
            <bdi translate="no">{consent.given_name}</bdi>
            {consent.given_at && `, ${whenWords(consent.given_at, now)}`}
            {consent.text_version && `, text of ${consent.text_version}`}
          </p>
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice tone="danger" icon={Undo2} title="Consent withdrawn" action={again}>
          <p>No video can be submitted until a parent or guardian agrees again.</p>
        </Notice>
      )
  }
}

/** "at 14:05" today, "on 9 Dec" before. */
function whenWords(instant: string, now: number): string {
  const words = timeWords(instant, now)
  return `${words.includes(':') ? 'at' : 'on'} ${words}`
}
