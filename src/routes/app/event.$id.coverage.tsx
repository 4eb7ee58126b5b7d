import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { CoveragePage } from '#features/events/coverage-page.tsx'

export const Route = createFileRoute('/app/event/$id/coverage')({
  component: Coverage,
})

function Coverage() {
  const { id } = Route.useParams()
  if (!isEventId(id)) return <NothingHere />
  return <CoveragePage key={id} eventId={id} />
}
