import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { EVENTS_PER_PAGE, eventsInSight } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { usePaged } from '#data/react/use-paged.ts'
import { STAFF_ROLES } from '#domain/access/role.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { EventRows } from './event-rows.tsx'
import { useLook } from './use-look.ts'
import { useLostEvents } from './use-lost-events.ts'
import eventFrameCss from './event-frame.module.css'

/** The events one organizes or works at, the newest day first. */
export function EventsPage() {
  const services = useServices()
  const session = usePerson()
  const events = usePaged(EVENTS_PER_PAGE, (rows) => eventsInSight(services.api, session.userId, rows))
  const lost = useLostEvents(services, session.userId)
  useLook(services, session.userId, events.query)
  const isMaker = makesEvents(session)
  const shown = events.data?.results ?? []
  const hasRows = shown.length > 0 || (lost !== undefined && lost.length > 0)
  return (
    <div className={eventFrameCss.frame}>
      <header className={eventFrameCss.head}>
        <h1>Events</h1>
        {isMaker && hasRows && <NewEventLink />}
      </header>
      {(events.query.isPending || (lost === undefined && !hasRows)) && (
        <Panel inset="none">
          <SkeletonRows count={3} />
        </Panel>
      )}
      {events.failure && (
        <Panel>
          <NeedsConnection failure={events.failure} text="Couldn’t load your events." />
        </Panel>
      )}
      {events.data?.count === 0 && lost?.length === 0 && (
        <Panel>
          {isMaker ? (
            <EmptyState
              title="No events yet"
              text="A camp, tryout, combine or open gym: many players, several evaluators, one evening."
            >
              <NewEventLink />
            </EmptyState>
          ) : (
            <EmptyState
              title="No events yet"
              text="When an organizer invites you to an event, open the link in that email. The event is then here."
            />
          )}
        </Panel>
      )}
      {hasRows && (
        <Panel inset="none">
          <EventRows events={shown} lost={events.page === 1 ? (lost ?? []) : []} />
          {events.data && events.data.count > EVENTS_PER_PAGE && <ListPages of={events} list={events.data} />}
        </Panel>
      )}
    </div>
  )
}

/** Owners and directors make events of their program, coaches of their teams. */
const makesEvents = ({ roles, isAdmin }: SignedInPerson) => isAdmin || STAFF_ROLES.some((role) => roles.includes(role))

function NewEventLink() {
  return (
    <Button asChild variant="solid">
      <Link to="/app/event/new">
        <CalendarPlus aria-hidden />
        New event
      </Link>
    </Button>
  )
}
