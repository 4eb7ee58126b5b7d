import { createFileRoute } from '@tanstack/react-router'
import { EvaluatorProfilePage } from '#features/profiles/evaluator-profile-page.tsx'

export const Route = createFileRoute('/app/editProfile')({
  component: EditProfile,
})

function EditProfile() {
  const navigate = Route.useNavigate()
  return <EvaluatorProfilePage mode="edit" onDone={() => void navigate({ to: '/app/view-profile' })} />
}
