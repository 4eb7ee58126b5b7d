import { createFileRoute } from '@tanstack/react-router'
import { EvaluationSummaryPage } from '#features/reports/result-page.tsx'

export const Route = createFileRoute('/app/summary/$id')({
  component: EvaluationSummary,
})

function EvaluationSummary() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EvaluationSummaryPage
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
