import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { PortalPage } from '#features/portal/portal-page.tsx'

export const Route = createFileRoute('/app/performance-portal/coaches/$id')({ staticData: { title: 'Teams of a coach' }, component: TeamsOfCoach })

function TeamsOfCoach() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  return session && <PortalPage services={services} session={session} of={{ coachId: id }} />
}
