import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { EventReady } from '#features/event-tablet/event-ready.tsx'
import { EventPage } from '#features/events/event-page.tsx'

export const Route = createFileRoute('/app/event/$id/')({ component: OneEvent })

function OneEvent() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  if (!isEventId(id)) return <NothingHere />
  return (
    <EventReady eventId={id}>
      {(panel, isReady) => (
        <EventPage
          key={id}
          eventId={id}
          ready={panel}
          isReady={isReady}
          onPrint={() => void navigate({ to: '/app/event/$id/bibs', params: { id } })}
          onDeleted={() => void navigate({ to: '/app/events', replace: true })}
        />
      )}
    </EventReady>
  )
}
