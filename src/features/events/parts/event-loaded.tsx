import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { eventInSight } from '#data/queries/events.ts'
import type { Services } from '#data/services.ts'
import type { Event } from '#domain/contracts/events.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'

export type EventPageProps = { services: Services; session: SignedInPerson; eventId: string }

/** The event, once it is there. What only organizers see is kept from all others in the words for what is missing. */
export function EventLoaded({
  services,
  session,
  eventId,
  isForOrganizers = true,
  children,
}: EventPageProps & { isForOrganizers?: boolean; children: (event: Event) => ReactNode }) {
  const event = useQuery(eventInSight(services.api, session.userId, eventId))
  if (event.isError && isMissing(event.error)) return <NoEvent />
  if (event.data) return isForOrganizers && !event.data.parts.includes('organizer') ? <NoEvent /> : children(event.data)
  if (event.isPending)
    return (
      <Panel inset="none">
        <SkeletonRows count={6} />
      </Panel>
    )
  return (
    <Panel>
      <NeedsConnection
        level={1}
        isOffline={event.error instanceof OfflineError}
        text="Couldn’t load this event."
        onRetry={() => void event.refetch()}
      />
    </Panel>
  )
}

const isMissing = (error: Error) => error instanceof ApiError && [403, 404, 422].includes(error.status)

function NoEvent() {
  return (
    <Panel>
      <EmptyState
        level={1}
        drawing="floor"
        title="We can’t find this event"
        text="It was deleted, or you don’t have access to it."
      >
        <Button asChild>
          <Link to="/app/events">Your events</Link>
        </Button>
      </EmptyState>
    </Panel>
  )
}
