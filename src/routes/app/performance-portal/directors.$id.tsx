import { createFileRoute } from '@tanstack/react-router'
import { PeopleTeamsPage } from '#features/portal/people-teams-page.tsx'

export const Route = createFileRoute('/app/performance-portal/directors/$id')({
  component: TeamsOfDirector,
})

function TeamsOfDirector() {
  const { id } = Route.useParams()
  return <PeopleTeamsPage of={{ directorId: id }} />
}
