import { useMutation, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { eventWaiting } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { decideWaitingChange } from '#domain/contracts/event-waiting.ts'
import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import type { Event } from '#domain/contracts/events.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { dayWords, timeWords } from '#kit/time-words.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'
import { changedFields } from './waiting-words.ts'
import css from './waiting.module.css'

type WaitingPanelProps = { event: Event; now: number }

/** EV105. Changes that arrived late or from someone who may not make them. The organizer accepts or dismisses each. */
export function WaitingPanel({ event, now }: WaitingPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const waiting = useQuery(eventWaiting(services.api, userId, event.id))
  // Changes dismissed on this page stay visible, so that the organizer can undo a wrong tap.
  const [dismissed, dismiss] = useState<readonly WaitingChange[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const deciding = useMutation({
    mutationFn: ({ change: { id }, isTaken }: { change: WaitingChange; isTaken: boolean }) =>
      services.api.call(decideWaitingChange, { event_id: event.id, change_id: id, is_taken: isTaken }),
    onSuccess: (decided, { isTaken }) => {
      dismiss((before) => [...before.filter(({ id }) => id !== decided.id), ...(isTaken ? [] : [decided])])
      heading.current?.focus()
      if (isTaken) toaster.success(`Changed ${eventPlayerName(decided.player)}.`)
    },
    onError: (error, { change }) => {
      toaster.error(failureWords(error), 'Couldn’t save your decision')
      if (error instanceof ApiError) void lookAgain(change)
    },
  })
  /** EV140. Shows the newest values. The button that had the focus may be gone. */
  async function lookAgain({ id }: WaitingChange) {
    const { data } = await waiting.refetch()
    if (data?.results.every((it) => it.id !== id)) heading.current?.focus()
  }
  const { results, more } = waiting.data ?? { results: [], more: 0 }
  const undecided = results.filter(({ id }) => dismissed.every((it) => it.id !== id))
  const isEmpty = undecided.length + dismissed.length === 0
  // The panel stays after the last decision, so that the focus doesn't fall to the page.
  if (isEmpty && !deciding.isSuccess) return null
  const decide = (change: WaitingChange, isTaken: boolean) =>
    !deciding.isPending && deciding.mutate({ change, isTaken })
  return (
    <Panel inset="none" className={css.waiting} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" ref={heading} tabIndex={-1}>
        {isEmpty ? 'All changes are decided' : 'Changes that need your decision'}
      </h2>
      {more > 0 && (
        <p className={css.more}>Not shown yet: {counted(more, 'change')}. The list fills up as you decide.</p>
      )}
      <ul>
        {undecided.map((change) => (
          <li key={change.id}>
            <Hourglass aria-hidden />
            <What change={change} event={event} now={now} />
            <span className={css.ways}>
              <Button
                variant="solid"
                aria-label={`Accept the change of ${eventPlayerName(change.player)}`}
                aria-disabled={deciding.isPending || undefined}
                onClick={() => decide(change, true)}
              >
                Accept
              </Button>
              <Button
                aria-label={`Dismiss the change of ${eventPlayerName(change.player)}`}
                aria-disabled={deciding.isPending || undefined}
                onClick={() => decide(change, false)}
              >
                Dismiss
              </Button>
            </span>
          </li>
        ))}
        {dismissed.map((change) => (
          <li key={change.id}>
            <p>
              Dismissed the change of <bdi translate="no">{eventPlayerName(change.player)}</bdi>.
            </p>
            <Button aria-disabled={deciding.isPending || undefined} onClick={() => decide(change, true)}>
              Accept it after all
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type WhatProps = { change: WaitingChange; event: Event; now: number }

function What({ change, event, now }: WhatProps) {
  const { player, changes, sender_name, sender_left_at, is_staff_address, arrived_at } = change
  return (
    <div className={css.what}>
      <b dir="auto" translate="no">
        {[player.bib, eventPlayerName(player)].filter(Boolean).join(', ')}
      </b>
      <dl>
        {changedFields(change, event).map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <bdi translate="no">{before}</bdi> → <bdi translate="no">{after}</bdi>
            </dd>
          </div>
        ))}
        {changes.photo !== undefined && (
          <div>
            <dt>photo</dt>
            <dd>
              {changes.photo === null ? (
                'Removed'
              ) : (
                <img
                  src={`data:image/jpeg;base64,${changes.photo}`}
                  alt={`Of ${eventPlayerName(player)}, new`}
                  width="72"
                  height="72"
                />
              )}
            </dd>
          </div>
        )}
      </dl>
      {is_staff_address && (
        <p className={css.staffs}>
          This address belongs to someone on this event’s staff. Accept only if they are the player’s parent or
          guardian.
        </p>
      )}
      <p>
        From {sender_name ?? 'a deleted account'}
        {sender_left_at !== null && `, whose role here ended ${dayWords(sender_left_at, now)}`}. Arrived{' '}
        {timeWords(arrived_at, now)}.
        {changes.email !== undefined && !is_staff_address && ' Accept only if the family confirms the address.'}
      </p>
    </div>
  )
}
