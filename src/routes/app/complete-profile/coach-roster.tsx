import { createFileRoute } from '@tanstack/react-router'
import { readOwnTeamSearch } from '#app/own-team-search.ts'
import { RosterPage } from '#features/teams/roster-page.tsx'

export const Route = createFileRoute('/app/complete-profile/coach-roster')({
  validateSearch: readOwnTeamSearch,
  component: CoachRoster,
})

function CoachRoster() {
  const { team } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RosterPage
      asked={team === 'new' ? undefined : team}
      onBack={() =>
        void navigate({ to: '/app/complete-profile/coach-team', search: team === undefined ? {} : { team } })
      }
      onLinks={(id) => void navigate({ to: '/app/roster-links/$team_id', params: { team_id: String(id) } })}
      onDone={() => void navigate({ to: '/app/performance-portal' })}
    />
  )
}
