import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { EvaluationPanelPage } from '#features/evaluation-panel/evaluation-panel-page.tsx'

export const Route = createFileRoute('/app/evaluation-panel/$id')({
  validateSearch: v.object({
    skill: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20))), undefined)),
  }),
  staticData: { title: 'Evaluation', isFrameless: true },
  component: EvaluationPanel,
})

function EvaluationPanel() {
  const { services, userId } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { skill } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EvaluationPanelPage
      services={services}
      userId={userId}
      evaluationId={id}
      skill={skill}
      onSkill={(code) => void navigate({ search: { skill: code }, replace: true })}
      onOpenEvaluation={(other) =>
        void navigate({ to: '/app/evaluation-panel/$id', params: { id: other }, replace: true })
      }
      onOpenSummary={(other) => void navigate({ to: '/app/summary/$id', params: { id: other } })}
      onLeave={() => void navigate({ to: '/app/library' })}
      onOpenOutbox={() => void navigate({ to: '/app/outbox' })}
    />
  )
}
