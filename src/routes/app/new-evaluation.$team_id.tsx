import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { readTeamOrderSearch } from '#app/team-order-search.ts'
import { TeamOrderPage } from '#features/orders/team-order-page.tsx'

export const Route = createFileRoute('/app/new-evaluation/$team_id')({
  validateSearch: readTeamOrderSearch,
  component: NewEvaluation,
})

function NewEvaluation() {
  const { team_id: id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!/^[1-9]\d{0,8}$/u.test(id)) return <NothingHere />
  return (
    <TeamOrderPage
      teamId={Number(id)}
      search={search}
      onSearch={(next, how) => void navigate({ search: next, replace: how === 'replace', resetScroll: false })}
    />
  )
}
