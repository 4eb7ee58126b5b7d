import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { PeopleTeamsPage } from '#features/portal/people-teams-page.tsx'

export const Route = createFileRoute('/app/performance-portal/directors/$id')({
  staticData: { title: 'Teams of a director' },
  component: TeamsOfDirector,
})

function TeamsOfDirector() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  return session && <PeopleTeamsPage services={services} session={session} of={{ directorId: id }} />
}
