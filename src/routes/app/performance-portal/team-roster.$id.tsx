import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { TeamRosterPage } from '#features/portal/team-roster-page.tsx'

export const Route = createFileRoute('/app/performance-portal/team-roster/$id')({
  component: TeamRoster,
})

function TeamRoster() {
  const { id } = Route.useParams()
  return /^\d{1,9}$/u.test(id) ? <TeamRosterPage teamId={Number(id)} /> : <NothingHere />
}
