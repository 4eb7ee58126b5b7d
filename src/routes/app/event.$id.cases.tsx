import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { CasesPage } from '#features/events/cases-page.tsx'

export const Route = createFileRoute('/app/event/$id/cases')({ component: Cases })

function Cases() {
  const { id } = Route.useParams()
  if (!isEventId(id)) return <NothingHere />
  return <CasesPage key={id} eventId={id} />
}
