import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { EventDeskPage } from '#features/event-tablet/event-desk-page.tsx'

export const Route = createFileRoute('/app/event/$id/desk')({
  component: Desk,
})

function Desk() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  if (!isEventId(id)) return <NothingHere />
  return (
    <EventDeskPage
      eventId={id}
      onCourt={() => void navigate({ to: '/app/event/$id/court', params: { id } })}
      onPrint={() => void navigate({ to: '/app/event/$id/bibs', params: { id } })}
      onBack={() => void navigate({ to: '/app/event/$id', params: { id } })}
      onOpenOutbox={() => void navigate({ to: '/app/outbox' })}
    />
  )
}
