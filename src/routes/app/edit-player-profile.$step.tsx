import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProfileStepSearch } from '#app/profile-steps-search.ts'
import { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { PlayerProfilePage } from '#features/profiles/player-profile-page.tsx'

export const Route = createFileRoute('/app/edit-player-profile/$step')({
  params: { parse: ({ step }) => ({ step: v.is(ProfileStep, step) ? step : undefined }) },
  validateSearch: ProfileStepSearch,
  beforeLoad: ({ params }) => {
    if (params.step === undefined) throw redirect({ to: '/app/pagenotfound' })
  },
  component: EditProfile,
})

function EditProfile() {
  const { step } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (step === undefined) return null
  return (
    <PlayerProfilePage
      mode="edit"
      step={step}
      tab={tab}
      onStep={(next) => void navigate({ params: { step: next } })}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      onDone={() => void navigate({ to: '/app/view-profile' })}
    />
  )
}
