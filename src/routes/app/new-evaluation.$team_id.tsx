import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { NewEvaluationPage } from '#features/portal/new-evaluation-page.tsx'

export const Route = createFileRoute('/app/new-evaluation/$team_id')({ staticData: { title: 'New evaluation' }, component: NewEvaluation })

function NewEvaluation() {
  const { services, userId } = Route.useRouteContext()
  const { team_id: id } = Route.useParams()
  return /^\d{1,9}$/u.test(id) ? <NewEvaluationPage services={services} userId={userId} teamId={Number(id)} /> : <NothingHere />
}
