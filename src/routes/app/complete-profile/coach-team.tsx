import { createFileRoute } from '@tanstack/react-router'
import { readOwnTeamSearch } from '#app/own-team-search.ts'
import { TeamPage } from '#features/team/team-page.tsx'

export const Route = createFileRoute('/app/complete-profile/coach-team')({
  staticData: { title: 'Team' },
  validateSearch: readOwnTeamSearch,
  component: CoachTeam,
})

function CoachTeam() {
  const { services, userId } = Route.useRouteContext()
  const { team } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TeamPage
      services={services}
      userId={userId}
      asked={team}
      onDone={(saved) =>
        void navigate({ to: '/app/complete-profile/coach-roster', search: team === undefined ? {} : { team: saved } })
      }
      onAnother={() => void navigate({ search: { team: 'new' } })}
    />
  )
}
