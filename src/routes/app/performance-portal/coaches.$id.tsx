import { createFileRoute } from '@tanstack/react-router'
import { PeopleTeamsPage } from '#features/portal/people-teams-page.tsx'

export const Route = createFileRoute('/app/performance-portal/coaches/$id')({
  component: TeamsOfCoach,
})

function TeamsOfCoach() {
  const { id } = Route.useParams()
  return <PeopleTeamsPage of={{ coachId: id }} />
}
