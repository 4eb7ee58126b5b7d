import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProfileStep } from '#domain/profile/profile-steps.ts'
import { LivePlayerPage } from '#features/live-evaluation/live-player-page.tsx'

export const Route = createFileRoute('/app/live-player-profile/$step')({
  params: { parse: ({ step }) => ({ step: v.is(ProfileStep, step) ? step : undefined }) },
  beforeLoad: ({ params }) => {
    if (params.step === undefined) throw redirect({ to: '/app/pagenotfound' })
  },
  staticData: { title: 'New live evaluation' },
  component: LivePlayer,
})

function LivePlayer() {
  const { services, userId } = Route.useRouteContext()
  const { step } = Route.useParams()
  const navigate = Route.useNavigate()
  if (step === undefined) return null
  return (
    <LivePlayerPage
      services={services} userId={userId} step={step}
      onStep={(next) => void navigate({ to: '/app/live-player-profile/$step', params: { step: next } })}
      onCreated={(id) => void navigate({ to: '/app/evaluation-panel/$id', params: { id }, replace: true })}
      onLeave={() => void navigate({ to: '/app/library' })}
    />
  )
}
