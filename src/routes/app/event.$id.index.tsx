import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { useSignedIn } from '#app/use-session.ts'
import { EventReady } from '#features/event-tablet/event-ready.tsx'
import { EventPage } from '#features/events/event-page.tsx'

export const Route = createFileRoute('/app/event/$id/')({ staticData: { title: 'Event' }, component: OneEvent })

function OneEvent() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  const navigate = Route.useNavigate()
  if (!isEventId(id)) return <NothingHere />
  return (
    session && (
      <EventReady services={services} userId={session.userId} eventId={id}>
        {(panel, isReady) => (
          <EventPage
            key={id}
            services={services}
            session={session}
            eventId={id}
            ready={panel}
            isReady={isReady}
            onPrint={() => void navigate({ to: '/app/event/$id/bibs', params: { id } })}
            onDeleted={() => void navigate({ to: '/app/events', replace: true })}
          />
        )}
      </EventReady>
    )
  )
}
