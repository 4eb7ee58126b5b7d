import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { afterProfile } from '#app/after-profile.ts'
import { ProfileStepSearch } from '#app/profile-steps-search.ts'
import { useProfileMode } from '#app/use-profile-mode.ts'
import { usePerson } from '#data/react/person.tsx'
import { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { PlayerProfilePage } from '#features/profiles/player-profile-page.tsx'

export const Route = createFileRoute('/app/create-profile/$step')({
  params: { parse: ({ step }) => ({ step: v.is(ProfileStep, step) ? step : undefined }) },
  validateSearch: ProfileStepSearch,
  beforeLoad: ({ params }) => {
    if (params.step === undefined) throw redirect({ to: '/app/pagenotfound' })
  },
  component: CreateProfile,
})

function CreateProfile() {
  const { services } = Route.useRouteContext()
  const { step } = Route.useParams()
  const { tab } = Route.useSearch()
  // The address stays good for a profile that is there already.
  const session = usePerson()
  const mode = useProfileMode(session, 'Player')
  const navigate = Route.useNavigate()
  const leave = async () =>
    navigate({ to: mode === 'create' && session ? await afterProfile(services, session) : '/app/view-profile' })
  if (step === undefined) return null
  return (
    <PlayerProfilePage
      mode={mode}
      step={step}
      tab={tab}
      onStep={(next) => void navigate({ params: { step: next } })}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      onDone={() => void leave()}
    />
  )
}
