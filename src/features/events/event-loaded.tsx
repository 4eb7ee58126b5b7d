import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useObservable } from 'dexie-react-hooks'
import { ApiError, isMissing } from '#data/api/api-error.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { readLostParts } from '#data/db/lost-events.ts'
import { eventInSight } from '#data/queries/events.ts'
import { lostInAnswers } from '#data/queries/lost-events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Services } from '#data/services.ts'
import { EVENT_DELETED } from '#domain/contracts/error-codes.ts'
import type { Event } from '#domain/contracts/events.ts'
import { RestoredEvent } from '#kit/lost-event.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { LostInAnswers, LostOnTablet } from './lost-here.tsx'
import { PublicationBanner } from './outcome/publication-bar.tsx'
import { useLook } from './use-look.ts'

export type EventPageProps = { eventId: string }

/** The event, once it is there. What only organizers see is kept from all others in the words for what is missing. */
export function EventLoaded({
  eventId,
  isForOrganizers = true,
  children,
}: EventPageProps & { isForOrganizers?: boolean; children: (event: Event) => ReactNode }) {
  const services = useServices()
  const session = usePerson()
  const loaded = useLoaded(eventInSight(services.api, session.userId, eventId))
  const event = loaded.query
  const lost = useLostEvent(services, session.userId, eventId)
  const [toInvite, setToInvite] = useState<string[]>()
  const inAnswers = useQuery({
    ...lostInAnswers(services, session.userId, lost?.setBackAt),
    enabled: event.isError && lost?.setBackAt !== undefined,
  })
  useLook(services, session.userId, event)
  if (event.isError && lost === undefined) return null
  if (event.isError && lost) {
    const here = { services, userId: session.userId, lost, onRestored: setToInvite }
    if (event.error instanceof ApiError && event.error.code === EVENT_DELETED)
      return <NoEvent title="The organizer deleted this event" text="Unsent work stays in your outbox." />
    // Without a connection, the server's last answer counts.
    if (lost.whole && (isMissing(event.error) || lost.absent)) return <LostOnTablet {...here} event={lost.whole} />
    // This device showed the event before the restore.
    if (event.data && inAnswers.data?.some(({ id }) => id === eventId))
      return <LostInAnswers {...here} event={event.data} />
    if (isMissing(event.error)) return inAnswers.isLoading ? null : <NoEvent />
  }
  if (event.data) {
    if (isForOrganizers && !event.data.parts.includes('organizer')) return <NoEvent />
    return (
      <>
        {toInvite && <RestoredEvent name={event.data.name} toInvite={toInvite} />}
        {lost?.isPart && event.data.parts.includes('organizer') && (
          <LostOnTablet lost={lost} event={event.data} onRestored={setToInvite} />
        )}
        <PublicationBanner event={event.data} />
        {children(event.data)}
      </>
    )
  }
  return <WhenLoaded of={loaded} panel rows={6} level={1} text="Couldn’t load this event." />
}

/** Y60. What a restore lost of an event that this device holds; undefined while that is read. */
function useLostEvent({ db }: Services, userId: string, eventId: string) {
  return useObservable(() => liveRows(db, () => readLostParts(db, userId, eventId)), [db, userId, eventId])
}

const WHY = 'It was deleted, or you don’t have access to it.'

function NoEvent({ title = 'We can’t find this event', text = WHY }) {
  return (
    <Panel>
      <EmptyState level={1} drawing="floor" title={title} text={text}>
        <Button asChild>
          <Link to="/app/events">Your events</Link>
        </Button>
      </EmptyState>
    </Panel>
  )
}
