import { createFileRoute } from '@tanstack/react-router'
import { RosterPage } from '#features/team/roster-page.tsx'

export const Route = createFileRoute('/app/complete-profile/coach-roster')({ staticData: { title: 'Roster' }, component: CoachRoster })

function CoachRoster() {
  const { services, userId } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <RosterPage
      services={services} userId={userId}
      onBack={() => void navigate({ to: '/app/complete-profile/coach-team' })}
      onDone={() => void navigate({ to: '/app/performance-portal' })}
    />
  )
}
