import { createFileRoute } from '@tanstack/react-router'
import { TeamPage } from '#features/team/team-page.tsx'

export const Route = createFileRoute('/app/complete-profile/coach-team')({ staticData: { title: 'Team' }, component: CoachTeam })

function CoachTeam() {
  const { services, userId } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <TeamPage services={services} userId={userId} onDone={() => void navigate({ to: '/app/complete-profile/coach-roster' })} />
}
