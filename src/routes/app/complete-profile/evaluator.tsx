import { createFileRoute } from '@tanstack/react-router'
import { useProfileMode } from '#app/use-profile-mode.ts'
import { usePerson } from '#data/react/person.tsx'
import { EvaluatorProfilePage } from '#features/profiles/evaluator-profile-page.tsx'

export const Route = createFileRoute('/app/complete-profile/evaluator')({
  component: EvaluatorProfile,
})

function EvaluatorProfile() {
  const signedIn = usePerson()
  const mode = useProfileMode(signedIn, 'Evaluator')
  const navigate = Route.useNavigate()
  const leave = () => void navigate({ to: mode === 'create' ? '/app' : '/app/view-profile' })
  return <EvaluatorProfilePage mode={mode} isAlso={(signedIn?.roles.length ?? 0) > 1} onDone={leave} />
}
