import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldQuestion, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { eventAges } from '#data/queries/events.ts'
import type { Services } from '#data/services.ts'
import { confirmEventAges } from '#domain/contracts/event-ages.ts'
import type { EventAges } from '#domain/contracts/event-ages.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { dayWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'

const CONFIRM = 'Everyone at this event is 13 or older'

type AgesPanelProps = { services: Services; userId: string; eventId: string }

/** EV119. Players of unknown age, the effect on their reports, and the organizer's confirmation that everyone is 13. */
export function AgesPanel({ services: { api }, userId, eventId }: AgesPanelProps) {
  const ages = useQuery(eventAges(api, userId, eventId))
  const [isAsking, ask] = useState(false)
  const confirming = useMutation({
    mutationFn: (is_confirmed: boolean) => api.call(confirmEventAges, { event_id: eventId, is_confirmed }),
    onSuccess: (after, isConfirmed, _, { client }) => {
      client.setQueryData(eventAges(api, userId, eventId).queryKey, after)
      toaster.success(isConfirmed ? 'The ages are confirmed.' : 'The confirmation is undone.')
    },
    onError: (error) => toaster.error(failureWords(error), 'Couldn’t save that'),
    onSettled: () => ask(false),
  })
  if (!ages.data) return null
  const { confirmed_at, unknown } = ages.data
  if (confirmed_at !== null)
    return (
      <Notice
        tone="ok"
        icon={ShieldCheck}
        title={CONFIRM}
        action={
          <Button aria-disabled={confirming.isPending || undefined} onClick={() => confirming.mutate(false)}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        }
      >
        <p>
          An organizer confirmed this on {dayWords(confirmed_at)}. A birth date or grade of a younger player counts all
          the same.
        </p>
        <Asked ages={ages.data} />
      </Notice>
    )
  if (unknown === 0) return null
  return (
    <>
      <Notice
        tone="warn"
        icon={ShieldQuestion}
        title={`${counted(unknown, 'player')} without a birth date or grade`}
        action={<Button onClick={() => ask(true)}>{CONFIRM}</Button>}
      >
        <p>
          A player may be under 13, so we ask a parent to agree before a report goes out. To send it right away, add the
          birth date or grade on the Setup page, or confirm everyone’s age.
        </p>
        <Asked ages={ages.data} />
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${CONFIRM}?`}
        confirmLabel="Yes, everyone is"
        confirmIcon={ShieldCheck}
        isBusy={confirming.isPending}
        onConfirm={() => confirming.mutate(true)}
        onCancel={() => ask(false)}
      >
        <p>
          Confirm this only if you know it, for example from sign-up forms. Reports then go out without asking a parent.
          We keep who confirmed it and when. You can undo it.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Asked({ ages: { asked } }: { ages: EventAges }) {
  if (asked === 0) return null
  return (
    <p>
      We’ve already asked the parent of {counted(asked, 'player')}.{' '}
      {asked === 1 ? 'That report waits' : 'Those reports wait'} for the answer.
    </p>
  )
}
