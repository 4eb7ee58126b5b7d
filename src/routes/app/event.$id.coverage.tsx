import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { useSignedIn } from '#app/use-session.ts'
import { CoveragePage } from '#features/events/coverage-page.tsx'

export const Route = createFileRoute('/app/event/$id/coverage')({
  staticData: { title: 'Coverage' },
  component: Coverage,
})

function Coverage() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  if (!isEventId(id)) return <NothingHere />
  return session && <CoveragePage key={id} services={services} session={session} eventId={id} />
}
