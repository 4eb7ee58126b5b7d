import { createFileRoute } from '@tanstack/react-router'
import { useProfileMode } from '#app/use-profile-mode.ts'
import { useSignedIn } from '#app/use-session.ts'
import { EvaluatorProfilePage } from '#features/profile/evaluator-profile-page.tsx'

export const Route = createFileRoute('/app/complete-profile/evaluator')({
  staticData: { title: 'Profile', isTask: true },
  component: EvaluatorProfile,
})

function EvaluatorProfile() {
  const { services, userId } = Route.useRouteContext()
  const signedIn = useSignedIn(services.session)
  const mode = useProfileMode(signedIn, 'Evaluator')
  const navigate = Route.useNavigate()
  const leave = () => void navigate({ to: mode === 'create' ? '/app' : '/app/view-profile' })
  return (
    <EvaluatorProfilePage
      services={services}
      userId={userId}
      mode={mode}
      isAlso={(signedIn?.roles.length ?? 0) > 1}
      onDone={leave}
    />
  )
}
