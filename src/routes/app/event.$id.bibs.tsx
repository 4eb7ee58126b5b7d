import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { useSignedIn } from '#app/use-session.ts'
import { BibsPage } from '#features/events/bibs-page.tsx'

export const Route = createFileRoute('/app/event/$id/bibs')({ staticData: { title: 'Bibs' }, component: Bibs })

function Bibs() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  if (!isEventId(id)) return <NothingHere />
  return session && <BibsPage key={id} services={services} session={session} eventId={id} />
}
