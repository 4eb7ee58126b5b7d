import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorClosed, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { eventDeliveries, eventInSight } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { closeEvent } from '#domain/contracts/event-outcome.ts'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { timeWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { COMPUTING_MS, PublishDialog } from './publish-dialog.tsx'
import css from './outcome-bar.module.css'

type OutcomeBarProps = { event: Event; coverage: Coverage; now: number }

/** From the last rating to the families: close, look at the gaps, publish; publish again what came later. */
export function OutcomeBar(props: OutcomeBarProps) {
  const [wasOpen] = useState(props.event.closed_at === null)
  return props.event.closed_at === null ? (
    <ToClose {...props} />
  ) : (
    <ToPublish {...props} closedAt={props.event.closed_at} hasJustClosed={wasOpen} />
  )
}

function ToClose({ event, coverage }: OutcomeBarProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [isAsking, ask] = useState(false)
  const closing = useMutation({
    mutationFn: () => services.api.call(closeEvent, { event_id: event.id }, { deadlineMs: COMPUTING_MS }),
    onSuccess: (closed) => {
      services.queryClient.setQueryData(eventInSight(services.api, userId, event.id).queryKey, closed.event)
      toaster.success(
        `${counted(closed.computed, 'result')} ready. ${closed.cases === 0 ? 'No gaps' : counted(closed.cases, 'gap')} to decide.`,
        'The event is closed.',
      )
    },
    onError: (error) => toaster.error(failureWords(error), 'The event is still open.'),
    onSettled: () => ask(false),
  })
  const open = openWords(coverage.open)
  const withoutGender = coverage.open.without_gender ?? 0
  return (
    <section className={css.bar} aria-label="Close the event">
      <DoorClosed aria-hidden />
      <p>
        <b>When every player is rated, close the event.</b> Each player then gets one result from all evaluators.
        Ratings that arrive later are kept and can be published, too.
      </p>
      <Button variant="apron" onClick={() => ask(true)}>
        Close the event
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={open.length + withoutGender === 0 ? `Close ${event.name}?` : 'Close with this still open?'}
        confirmLabel="Close the event"
        confirmIcon={DoorClosed}
        isBusy={closing.isPending}
        onConfirm={() => closing.mutate()}
        onCancel={() => ask(false)}
      >
        {open.length + withoutGender > 0 && (
          <ul className={css.open}>
            {open.map((words) => (
              <li key={words}>{words}</li>
            ))}
            {withoutGender > 0 && (
              <li>
                {counted(withoutGender, 'rated player')} without a gender. Their reports are held back until you enter
                it.{' '}
                <Link to="/app/event/$id" params={{ id: event.id }} hash="players">
                  Enter it on the Setup page
                </Link>
              </li>
            )}
          </ul>
        )}
        <p>Evaluators can still send what their tablets hold. Nothing reaches a family before you publish.</p>
      </ConfirmDialog>
    </section>
  )
}

function openWords({ unseen, silent_tablets, double_bibs, same_person }: Coverage['open']): string[] {
  return [
    unseen > 0 && `${counted(unseen, 'player')} not rated yet, as far as we know`,
    silent_tablets > 0 && `${counted(silent_tablets, 'tablet')} offline, perhaps with ratings`,
    double_bibs > 0 && `${counted(double_bibs, 'bib')} worn twice`,
    same_person > 0 && `${counted(same_person, 'pair')} who may be one person`,
  ].filter((words) => words !== false)
}

type ToPublishProps = OutcomeBarProps & {
  closedAt: string
  /** The button that closed the event is gone, and the focus comes here. */
  hasJustClosed: boolean
}

function ToPublish({ event, coverage, now, closedAt, hasJustClosed }: ToPublishProps) {
  const services = useServices()
  const { userId } = usePerson()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasJustClosed) section.current?.focus()
  }, [hasJustClosed])
  const [isAsking, ask] = useState(false)
  const isOrganizer = event.parts.includes('organizer')
  const hasMore = coverage.players.some(
    ({ is_newer, published_at, cells }) => is_newer || (published_at === null && cells.length > 0),
  )
  return (
    <>
      <section ref={section} tabIndex={-1} className={css.bar} aria-label="Publish the reports">
        <Send aria-hidden />
        {event.publication ? (
          <p>
            <b>Publishing has begun.</b> The countdown is at the top of the page.
          </p>
        ) : (
          <>
            <OutcomeWords {...{ services, userId, event, coverage, now, closedAt }} />
            <Button variant={hasMore ? 'apron' : 'outline'} onClick={() => ask(true)}>
              {event.published_at === null ? 'Publish' : 'Publish again'}
            </Button>
          </>
        )}
      </section>
      {isAsking && <PublishDialog event={event} finalFocus={section} onClose={() => ask(false)} />}
      {isOrganizer && <DeliveriesPanel event={event} now={now} />}
    </>
  )
}

function OutcomeWords({ event, coverage, now, closedAt }: Omit<ToPublishProps, 'hasJustClosed'>) {
  const services = useServices()
  const { userId } = usePerson()
  const isOrganizer = event.parts.includes('organizer')
  const newer = coverage.players.filter(({ is_newer }) => is_newer).length
  const known = useQuery({ ...eventDeliveries(services.api, userId, event.id), enabled: isOrganizer }).data?.held_back
  const held = new Set(known?.map(({ event_player_id }) => event_player_id))
  const rated = coverage.players.filter(({ published_at, cells }) => published_at === null && cells.length > 0)
  const waiting = rated.filter(({ id }) => !held.has(id)).length
  const heldBack = rated.length - waiting
  return (
    <p>
      {event.published_at === null ? (
        <>
          <b>Closed {timeWords(closedAt, now)}.</b> {counted(waiting, 'report')} can be published
          {heldBack > 0 && `, and ${heldBack} ${heldBack === 1 ? 'is' : 'are'} held back`}. Families get their link by
          email.
        </>
      ) : (
        <>
          <b>Published {timeWords(event.published_at, now)}.</b>{' '}
          {newer + rated.length === 0
            ? 'Everything that arrived is out.'
            : [
                newer > 0 && `${newer} changed since.`,
                waiting > 0 && `${waiting} not published yet.`,
                heldBack > 0 && `${heldBack} held back.`,
              ]
                .filter(Boolean)
                .join(' ')}
        </>
      )}
    </p>
  )
}
