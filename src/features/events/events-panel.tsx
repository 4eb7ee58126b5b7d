import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { eventsInSight } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { EventRows } from './event-rows.tsx'
import { useLook } from './use-look.ts'
import { useLostEvents } from './use-lost-events.ts'
import css from './events-panel.module.css'

type EventsPanelProps = {
  /** Of one program or of one team; of all of them without. */
  programId?: number | undefined
  teamId?: number | undefined
}

const SHOWN = 5

/** The newest events of a program or a team, on a page that is about it. Nothing is said if they can’t be loaded. */
export function EventsPanel({ programId, teamId }: EventsPanelProps) {
  const services = useServices()
  const session = usePerson()
  const of = {
    ...(programId !== undefined && { program_id: programId }),
    ...(teamId !== undefined && { team_id: teamId }),
  }
  const events = useQuery(eventsInSight(services.api, session.userId, { ...of, limit: SHOWN, offset: 0 }))
  // EV207. Asked for only if the filter leaves nothing.
  const isNarrowed = programId !== undefined || teamId !== undefined
  const all = useQuery({
    ...eventsInSight(services.api, session.userId, { limit: SHOWN, offset: 0 }),
    enabled: isNarrowed && events.data?.count === 0,
  })
  const others = isNarrowed && events.data?.count === 0 ? (all.data?.count ?? 0) : 0
  const allLost = useLostEvents(services, session.userId)
  useLook(services, session.userId, events)
  if (!events.data || !allLost) return null
  const lost = allLost.filter(({ event }) =>
    teamId === undefined ? event.program_id === programId : event.team_id === teamId,
  )
  return (
    <Panel inset="none" className={css.panel} aria-labelledby="events-panel">
      <div className={css.head}>
        <h2 id="events-panel">Events</h2>
        {(events.data.count > SHOWN || others > 0) && (
          <Button asChild variant="ghost">
            <Link to="/app/events">
              <CalendarDays aria-hidden />
              {others > 0 ? 'Show all' : `All ${events.data.count} events`}
            </Link>
          </Button>
        )}
        <Button asChild>
          <Link to="/app/event/new" search={{ program: programId, team: teamId }}>
            <CalendarPlus aria-hidden />
            New event
          </Link>
        </Button>
      </div>
      {events.data.count === 0 && lost.length === 0 ? (
        <p className={css.nobody}>
          {others === 0
            ? 'No events yet. Camps, tryouts and open gyms appear here.'
            : `No events of this ${teamId === undefined ? 'program' : 'team'} alone. You have ${others === 1 ? '1 other event' : `${others} other events`}.`}
        </p>
      ) : (
        <EventRows events={events.data.results} lost={lost} />
      )}
    </Panel>
  )
}
