import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { eventDeliveries, eventInSight, publishPreview } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { HeldBack, PublishPreview } from '#domain/contracts/event-deliveries.ts'
import { publishEvent } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'
import { byReason, futureWords, heldWords } from './delivery-words.ts'
import css from '../publish.module.css'

type PublishDialogProps = {
  event: Event
  /** Gets the focus after sending. */
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** 300 players with 12 sheets each are computed in one request; asked again, it goes on. */
export const COMPUTING_MS = 60_000

/** EV181, EV182. Asks before reports go out: what goes to whom, what rests on one evaluator, what waits and why. */
export function PublishDialog({ event, finalFocus, onClose }: PublishDialogProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { api, queryClient, newId } = services
  const cancel = useRef<HTMLButtonElement>(null)
  const [publication_id] = useState(newId)
  const asked = useLoaded(publishPreview(api, userId, event.id))
  const publishing = useMutation({
    mutationFn: () => api.call(publishEvent, { event_id: event.id, publication_id }, { deadlineMs: COMPUTING_MS }),
    onSuccess: ({ deliveries, held_back, ...answer }) => {
      queryClient.setQueryData(eventInSight(api, userId, event.id).queryKey, answer.event)
      queryClient.setQueryData(eventDeliveries(api, userId, event.id).queryKey, { deliveries, held_back })
      onClose()
    },
    onError: (error) => toaster.error(failureWords(error), 'Couldn’t publish the reports'),
  })
  const preview = asked.data
  const reports = preview ? preview.first.length + preview.updated : 0
  const emails = reports === 0 ? (preview?.added_addresses ?? 0) : 0
  const isNothing = preview !== undefined && reports + emails === 0
  const what = reports > 0 ? counted(reports, 'report') : counted(emails, 'email')
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={preview === undefined ? 'Send the reports?' : isNothing ? 'Nothing to send yet' : `Send ${what}?`}
      initialFocus={cancel}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {isNothing ? 'Close' : 'Cancel'}
          </Button>
          {preview && !isNothing && (
            <Button
              variant="solid"
              aria-disabled={publishing.isPending || undefined}
              onClick={() => !publishing.isPending && publishing.mutate()}
            >
              <Send aria-hidden />
              {publishing.isPending ? 'Preparing…' : `Send ${what}`}
            </Button>
          )}
        </>
      }
    >
      <WhenLoaded of={asked} rows={3} text="Couldn’t load what would be sent.">
        {(loaded) => <Preview preview={loaded} isNothing={isNothing} />}
      </WhenLoaded>
    </Modal>
  )
}

function Preview({ preview, isNothing }: { preview: PublishPreview; isNothing: boolean }) {
  const { seen_by_one, silent_tablets, held_back, sample, delay_seconds } = preview
  const doubts = [
    seen_by_one > 0 && `${counted(seen_by_one, 'report rests', 'reports rest')} on the ratings of one evaluator`,
    silent_tablets > 0 &&
      `${counted(silent_tablets, 'tablet hasn’t', 'tablets haven’t')} been heard from since before the close and may hold ratings`,
  ].filter((words) => words !== false)
  return (
    <div className={css.preview}>
      <Facts title="Goes out" words={futureWords(preview)} />
      <Facts title="Check first" words={doubts} isDoubt />
      <Facts title="Waits" words={byReason(held_back).map(([why, { length }]) => waitingWords(why, length))} />
      {sample && (
        <details>
          <summary>
            See the email one family gets
            <ChevronDown aria-hidden />
          </summary>
          <div className={css.mail}>
            <p>
              To <bdi translate="no">{sample.to}</bdi>
            </p>
            <b dir="auto" translate="no">
              {sample.subject}
            </b>
            <p dir="auto">{sample.text}</p>
          </div>
        </details>
      )}
      {!isNothing && <p>Nothing leaves for {timeOf(delay_seconds)}. Until then you can stop it.</p>}
    </div>
  )
}

/** EV59. The server publishes a report with an open gap by itself after 48 hours. */
const waitingWords = (why: HeldBack['why'], count: number) =>
  `${heldWords(why, count, false).words}${why === 'case' ? `. If no lead decides within 48 hours, we send ${count === 1 ? 'it' : 'them'}` : ''}`

const timeOf = (seconds: number) => (seconds === 60 ? 'a minute' : counted(seconds, 'second'))

function Facts({ title, words, isDoubt = false }: { title: string; words: readonly string[]; isDoubt?: boolean }) {
  if (words.length === 0) return null
  return (
    <section data-doubt={isDoubt || undefined}>
      <h3>{title}</h3>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  )
}
