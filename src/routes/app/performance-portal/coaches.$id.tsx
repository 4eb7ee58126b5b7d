import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { PeopleTeamsPage } from '#features/portal/people-teams-page.tsx'

export const Route = createFileRoute('/app/performance-portal/coaches/$id')({
  staticData: { title: 'Teams of a coach' },
  component: TeamsOfCoach,
})

function TeamsOfCoach() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  return session && <PeopleTeamsPage services={services} session={session} of={{ coachId: id }} />
}
