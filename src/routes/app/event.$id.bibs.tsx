import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { BibsPage } from '#features/events/bibs-page.tsx'

export const Route = createFileRoute('/app/event/$id/bibs')({ component: Bibs })

function Bibs() {
  const { id } = Route.useParams()
  if (!isEventId(id)) return <NothingHere />
  return <BibsPage key={id} eventId={id} />
}
