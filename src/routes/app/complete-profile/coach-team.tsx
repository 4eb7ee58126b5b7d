import { createFileRoute } from '@tanstack/react-router'
import { readOwnTeamSearch } from '#app/own-team-search.ts'
import { TeamProgramPanel } from '#features/programs/team-program-panel.tsx'
import { TeamPage } from '#features/teams/team-page.tsx'

export const Route = createFileRoute('/app/complete-profile/coach-team')({
  validateSearch: readOwnTeamSearch,
  component: CoachTeam,
})

function CoachTeam() {
  const { team, invitation } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onDone = (saved: number) => {
    if (invitation !== undefined) return void navigate({ to: '/invitation/$token', params: { token: invitation } })
    void navigate({ to: '/app/complete-profile/coach-roster', search: team === undefined ? {} : { team: saved } })
  }
  return (
    <TeamPage
      asked={team}
      next={invitation === undefined ? 'roster' : 'invitation'}
      ProgramPanel={TeamProgramPanel}
      onDone={onDone}
      onAnother={() => void navigate({ search: (before) => ({ ...before, team: 'new' }) })}
    />
  )
}
