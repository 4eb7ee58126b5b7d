import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { RosterLinksPage } from '#features/teams/roster-links-page.tsx'

export const Route = createFileRoute('/app/roster-links/$team_id')({
  component: RosterLinks,
})

function RosterLinks() {
  const { team_id } = Route.useParams()
  const navigate = Route.useNavigate()
  if (!/^\d{1,9}$/u.test(team_id)) return <NothingHere />
  const team = Number(team_id)
  return (
    <RosterLinksPage
      teamId={team}
      onBack={() => void navigate({ to: '/app/complete-profile/coach-roster', search: { team } })}
    />
  )
}
