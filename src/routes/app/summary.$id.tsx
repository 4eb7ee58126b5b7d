import { createFileRoute } from '@tanstack/react-router'
import { ResultPage } from '#features/reports/result-page.tsx'

export const Route = createFileRoute('/app/summary/$id')({
  component: Result,
})

function Result() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ResultPage
      evaluationId={id}
      onOpenPanel={(other) => void navigate({ to: '/app/evaluation-panel/$id', params: { id: other } })}
      onDescribe={() =>
        void navigate({
          to: '/app/live-player-profile/$step',
          params: { step: 'organization_school' },
          search: { of: id },
        })
      }
      onNewPlayer={() =>
        void navigate({ to: '/app/live-player-profile/$step', params: { step: 'player_information' } })
      }
      onLeave={() => void navigate({ to: '/app/library' })}
    />
  )
}
