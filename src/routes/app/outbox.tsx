import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '#features/outbox/outbox-page.tsx'

export const Route = createFileRoute('/app/outbox')({ component: Outbox })

function Outbox() {
  const navigate = Route.useNavigate()
  return <OutboxPage onOpenEvaluation={(id) => void navigate({ to: '/app/evaluation-panel/$id', params: { id } })} />
}
