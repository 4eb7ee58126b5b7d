import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProfileStepSearch } from '#app/profile-steps-search.ts'
import { useProfileMode } from '#app/use-profile-mode.ts'
import { useSignedIn } from '#app/use-session.ts'
import { keptReading } from '#data/reports/kept-reading.ts'
import { ProfileStep } from '#domain/profile/profile-steps.ts'
import { PlayerProfilePage } from '#features/profile/player-profile-page.tsx'

export const Route = createFileRoute('/app/create-profile/$step')({
  params: { parse: ({ step }) => ({ step: v.is(ProfileStep, step) ? step : undefined }) },
  validateSearch: ProfileStepSearch,
  beforeLoad: ({ params }) => {
    if (params.step === undefined) throw redirect({ to: '/app/pagenotfound' })
  },
  staticData: { title: 'Create your profile' },
  component: CreateProfile,
})

function CreateProfile() {
  const { services, userId } = Route.useRouteContext()
  const { step } = Route.useParams()
  const { tab } = Route.useSearch()
  // The address stays good for a profile that is there already.
  const mode = useProfileMode(useSignedIn(services.session))
  const navigate = Route.useNavigate()
  if (step === undefined) return null
  return (
    <PlayerProfilePage
      services={services}
      userId={userId}
      mode={mode}
      step={step}
      tab={tab}
      onStep={(next) => void navigate({ params: { step: next } })}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      onDone={() => void navigate({ to: mode === 'create' ? afterProfile() : '/app/view-profile' })}
    />
  )
}

/** Somebody who signed up to keep a report comes back to it. */
function afterProfile() {
  return keptReading(sessionStorage)?.isToKeep ? '/app/keep-report' : '/app'
}
