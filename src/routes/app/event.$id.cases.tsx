import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { useSignedIn } from '#app/use-session.ts'
import { CasesPage } from '#features/events/cases-page.tsx'

export const Route = createFileRoute('/app/event/$id/cases')({ staticData: { title: 'Gaps' }, component: Cases })

function Cases() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  if (!isEventId(id)) return <NothingHere />
  return session && <CasesPage key={id} services={services} session={session} eventId={id} />
}
