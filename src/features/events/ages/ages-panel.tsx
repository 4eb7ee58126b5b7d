import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldQuestion, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { eventAges, eventPlayers } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { confirmEventAges } from '#domain/contracts/event-ages.ts'
import type { EventAges } from '#domain/contracts/event-ages.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { listed } from '#domain/listed.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { contacts } from '#kit/contacts.ts'
import { dayWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'

const CONFIRM = 'Everyone at this event is 13 or older'

type AgesPanelProps = {
  eventId: string
  /** Whether the list of players is on the same page. */
  isOnSetup?: boolean
}

/** EV119. Players of unknown age, the effect on their reports, and the organizer's confirmation that everyone is 13. */
export function AgesPanel({ eventId, isOnSetup = false }: AgesPanelProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const ages = useQuery(eventAges(api, userId, eventId))
  const names = useNamesWithoutAge(eventId, ages.data)
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
  // The button that was pressed is gone after the answer.
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (confirming.isSuccess && !isAsking) panel.current?.focus()
  }, [confirming.isSuccess, isAsking])
  if (!ages.data) return null
  const { confirmed_at, unknown, asked, agreed, declined } = ages.data
  if (confirmed_at === null && unknown === 0 && !confirming.isSuccess) return null
  const isSomeoneUnasked = unknown > asked + agreed + declined
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Ages of the players">
      {confirmed_at !== null && (
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
            An organizer confirmed this on {dayWords(confirmed_at)}. A birth date or grade of a younger player counts
            all the same.
          </p>
          <Asked ages={ages.data} />
        </Notice>
      )}
      {confirmed_at === null && unknown === 0 && (
        <Notice tone="ok" icon={ShieldCheck} title="Every player has a birth date or grade" />
      )}
      {confirmed_at === null && unknown > 0 && (
        <Notice
          tone="warn"
          icon={ShieldQuestion}
          title={`${counted(unknown, 'player')} without a birth date or grade`}
          action={isSomeoneUnasked && <Button onClick={() => ask(true)}>{CONFIRM}</Button>}
        >
          {names.length > 0 && (
            <p>
              <bdi translate="no">{listed(names, MOST_NAMES)}</bdi>
            </p>
          )}
          {isSomeoneUnasked && (
            <p>
              A player may be under 13, so we ask a parent to agree before a report goes out. To send it right away, add
              the birth date or grade {isOnSetup ? 'in the list of players' : 'on the Setup page'}, or confirm
              everyone’s age.
            </p>
          )}
          <Asked ages={ages.data} />
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`${CONFIRM}?`}
        confirmLabel="Yes, everyone is"
        confirmIcon={ShieldCheck}
        isBusy={confirming.isPending}
        finalFocus={confirming.isSuccess ? panel : undefined}
        onConfirm={() => confirming.mutate(true)}
        onCancel={() => ask(false)}
      >
        <p>
          Confirm this only if you know it, for example from sign-up forms. Reports then go out without asking a parent.
          We keep who confirmed it and when. You can undo it.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const MOST_NAMES = 5

/** EV227. The server also knows a player's age from elsewhere. No names are shown when this list can't be complete. */
function useNamesWithoutAge(eventId: string, ages: EventAges | undefined): string[] {
  const { api } = useServices()
  const { userId } = usePerson()
  const isNeeded = ages !== undefined && ages.unknown > 0 && ages.confirmed_at === null
  const players = useQuery({ ...eventPlayers(api, userId, eventId), enabled: isNeeded })
  const without = (players.data ?? []).filter(
    ({ date_of_birth, school_grade, joined_to }) =>
      date_of_birth === null && school_grade === null && joined_to === null,
  )
  return without.length === ages?.unknown ? without.map(eventPlayerName) : []
}

function askSupport(): string {
  const { phone, email } = contacts()
  if (email !== undefined) return `write to ${email}`
  return phone === undefined ? 'ask an admin' : `call ${phone}`
}

/** K40. Once a parent was asked, their answer decides, and only an admin can still make the player older. */
function Asked({ ages: { asked, agreed, declined } }: { ages: EventAges }) {
  return (
    <>
      {asked > 0 && (
        <p>
          We’ve already asked the parent of {counted(asked, 'player')}.{' '}
          {asked === 1 ? 'That report goes' : 'Those reports go'} out after the parent agrees. A birth date, grade or
          confirmation added now doesn’t change that. If a player is 13 or older, {askSupport()}.
        </p>
      )}
      {declined > 0 && <p>The parent of {counted(declined, 'player')} declined, so no report goes out.</p>}
      {agreed > 0 && <p>The parent of {counted(agreed, 'player')} agreed.</p>}
    </>
  )
}
