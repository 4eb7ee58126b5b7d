import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import { OfflineError } from '#data/api/api-error.ts'
import { playerDropdowns, rubricOnDevice } from '#data/queries/reference-data.ts'
import type { Services } from '#data/services.ts'
import type { ProfileStep } from '#domain/profile/profile-steps.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { LiveForm } from './parts/live-form.tsx'
import { useLiveForm } from './parts/use-live-form.ts'
import './live-evaluation.css'

type LivePlayerPageProps = {
  services: Services
  userId: string
  step: ProfileStep
  onStep: (step: ProfileStep) => void
  onCreated: (evaluationId: string) => void
  onLeave: () => void
}

/** A live evaluation for a player who stands on the floor now, with or without signal. */
export function LivePlayerPage({ services, userId, step, onStep, onCreated, onLeave }: LivePlayerPageProps) {
  const live = useLiveForm(services, userId)
  const dropdowns = useQuery(playerDropdowns(services))
  const rubric = useQuery(rubricOnDevice(services))
  const failure = dropdowns.error ?? rubric.error
  return (
    <>
      <div className="live-top">
        <Button variant="ghost" shape="icon" aria-label="Back to the library" onClick={onLeave}><ArrowLeft aria-hidden /></Button>
        <h1>New live evaluation</h1>
      </div>
      {failure && <Missing error={failure} onTry={() => { void dropdowns.refetch(); void rubric.refetch() }} />}
      {!failure && (!dropdowns.data || !rubric.data) && <Panel inset="none"><SkeletonRows /></Panel>}
      {live && dropdowns.data && rubric.data && (
        <LiveForm
          services={services} userId={userId} step={step} onStep={onStep} onCreated={onCreated}
          live={live} dropdowns={dropdowns.data} rubricVersion={rubric.data.structure.rubric_version}
        />
      )}
    </>
  )
}

function Missing({ error, onTry }: { error: Error; onTry: () => void }) {
  const isOffline = error instanceof OfflineError
  return (
    <Panel>
      <EmptyState
        title={isOffline ? 'The form needs signal once' : 'Something went wrong.'}
        text={isOffline ? 'The choices of this form and the rubric are not on this device yet. "Ready for the gym" brings both.' : 'Please try again later.'}
      >
        <Button onClick={onTry}><RefreshCw aria-hidden />Try again</Button>
      </EmptyState>
    </Panel>
  )
}
