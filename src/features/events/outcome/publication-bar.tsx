import { useMutation, useQuery } from '@tanstack/react-query'
import { Hourglass, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { eventInSight, eventToPublish } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import { stopPublishing } from '#domain/contracts/event-outcome.ts'
import type { Event, Publication } from '#domain/contracts/events.ts'
import { Button } from '#ui/button.tsx'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'
import outcomeBarCss from './outcome-bar.module.css'
import css from '../publish.module.css'

type Here = {}

/** EV184. At the top of every page of a closed event, for its organizers: the countdown, and the way to stop. */
export function PublicationBanner({ event: shown }: Here & { event: Event }) {
  const services = useServices()
  const { userId } = usePerson()
  const isMine = shown.parts.includes('organizer') && shown.closed_at !== null
  const asked = useQuery({ ...eventToPublish(services.api, userId, shown.id), enabled: isMine })
  const publication = (isMine && asked.data?.publication) || undefined
  useEndOfPublication(services, publication !== undefined)
  if (publication === undefined) return null
  return (
    <section className={`${outcomeBarCss.bar} ${css.banner}`} aria-label="Publishing">
      <PublicationBar eventId={shown.id} publication={publication} />
    </section>
  )
}

/** After publishing, the page asks who got what, on every organizer's device. */
function useEndOfPublication({ queryClient }: Services, isWaiting: boolean) {
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting)
      for (const about of ['deliveries', 'coverage']) void queryClient.invalidateQueries({ queryKey: ['event', about] })
    wasWaiting.current = isWaiting
  }, [queryClient, isWaiting])
}

type PublicationBarProps = Here & { eventId: string; publication: Publication }

/** EV180. Counts down to the publishing, which any organizer can stop on any device until then. */
function PublicationBar({ eventId, publication }: PublicationBarProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { api, queryClient } = services
  const eventKey = eventInSight(api, userId, eventId).queryKey
  const left = useSecondsLeft(services.now, publication)
  const stopping = useMutation({
    mutationFn: () => api.call(stopPublishing, { event_id: eventId, publication_id: publication.id }),
    onSuccess: ({ event }) => {
      queryClient.setQueryData(eventKey, event)
      toaster.success('No report was published, and no email was sent.', 'Stopped')
    },
    onError: (error) => {
      toaster.error(failureWords(error), 'Couldn’t stop the publishing')
      void queryClient.invalidateQueries({ queryKey: eventKey })
    },
  })
  const what = publication.reports > 0 ? counted(publication.reports, 'report') : 'The emails'
  if (left === 0)
    return (
      <>
        <Send aria-hidden />
        <p>
          <b>Sending {publication.reports > 0 ? what : 'the emails'}…</b> You can close this page.
        </p>
      </>
    )
  return (
    <>
      <Hourglass aria-hidden />
      <p>
        <b>
          {what} {publication.reports === 1 ? 'goes' : 'go'} out in{' '}
          <span className={css.clock} role="timer">
            {clockOf(left)}
          </span>
          .
        </b>{' '}
        Nobody has gotten anything yet. You can close this page.
      </p>
      <Button
        variant="apron"
        aria-disabled={stopping.isPending || undefined}
        onClick={() => !stopping.isPending && stopping.mutate()}
      >
        Stop sending
      </Button>
    </>
  )
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const TICK_MS = 250

/** The server says how many seconds are left. Between its answers the device counts on by itself. */
function useSecondsLeft(now: () => number, publication: Publication): number {
  const [heard, setHeard] = useState(() => ({ publication, at: now() }))
  const [instant, setInstant] = useState(now)
  if (heard.publication !== publication) setHeard({ publication, at: now() })
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  const passed = Math.max(0, instant - heard.at) / 1_000
  return Math.max(0, Math.ceil(heard.publication.seconds_left - passed))
}
