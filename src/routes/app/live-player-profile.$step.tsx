import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { ShellSyncChip } from '#app/shell/shell-sync-chip.tsx'
import { useSyncSummary } from '#app/shell/use-sync-summary.ts'
import { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { LivePlayerPage } from '#features/live-evaluation/live-player-page.tsx'
import { PlayerDetailsPage } from '#features/live-evaluation/player-details-page.tsx'

export const Route = createFileRoute('/app/live-player-profile/$step')({
  params: { parse: ({ step }) => ({ step: v.is(ProfileStep, step) ? step : undefined }) },
  /** `of` names the live evaluation whose player is described further; without it a new one is begun. */
  validateSearch: v.object({ of: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)) }),
  beforeLoad: ({ params }) => {
    if (params.step === undefined) throw redirect({ to: '/app/pagenotfound' })
  },
  component: LivePlayer,
})

function LivePlayer() {
  const { services, userId } = Route.useRouteContext()
  const { step } = Route.useParams()
  const { of } = Route.useSearch()
  const navigate = Route.useNavigate()
  const summary = useSyncSummary(services, { userId, isShown: true })
  const syncChip = <ShellSyncChip isOneLine summary={summary} onOpen={() => void navigate({ to: '/app/outbox' })} />
  if (step === undefined) return null
  if (of !== undefined) {
    const back = () => void navigate({ to: '/app/summary/$id', params: { id: of }, replace: true })
    return <PlayerDetailsPage evaluationId={of} syncChip={syncChip} onDone={back} />
  }
  return (
    <LivePlayerPage
      step={step}
      syncChip={syncChip}
      onCreated={(id) => void navigate({ to: '/app/evaluation-panel/$id', params: { id }, replace: true })}
      onLeave={() => void navigate({ to: '/app/library' })}
    />
  )
}
