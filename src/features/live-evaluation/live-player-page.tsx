import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { playerDropdowns, rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { ProfileStep } from '#domain/profile/profile-steps.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useLiveForm } from './parts/use-live-form.ts'
import { WalkOnForm } from './parts/walk-on-form.tsx'
import css from './live-evaluation.module.css'
import apronCss from '#ui/apron.module.css'

type LivePlayerPageProps = {
  /** `player_information` begins with number and color, the others with the player's details open. */
  step: ProfileStep
  /** Where the work of this person is: the page stands outside of the frame. */
  syncChip: ReactNode
  onCreated: (evaluationId: string) => void
  onLeave: () => void
}

/** A live evaluation for a player who stands on the floor now, online or offline. */
export function LivePlayerPage({ step, syncChip, onCreated, onLeave }: LivePlayerPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const live = useLiveForm(services, userId)
  const dropdowns = useQuery(playerDropdowns(services))
  const rubric = useQuery(rubricOnDevice(services))
  const failure = dropdowns.error ?? rubric.error
  return (
    <main className={css.walkOn} data-toasts="right">
      <header className={`${css.walkOnTop} ${apronCss.apron}`}>
        <Button variant="ghost" size="court" shape="icon" aria-label="Back to library" onClick={onLeave}>
          <ChevronLeft aria-hidden />
        </Button>
        <div>
          <h1>New player</h1>
          <p>Number and color are enough</p>
        </div>
        {syncChip}
      </header>
      {failure && (
        <Missing
          error={failure}
          onTry={() => {
            void dropdowns.refetch()
            void rubric.refetch()
          }}
        />
      )}
      {!failure && (!dropdowns.data || !rubric.data) && (
        <Panel inset="none" margin="all">
          <SkeletonRows />
        </Panel>
      )}
      {live && dropdowns.data && rubric.data && (
        <WalkOnForm
          isDetailed={step !== 'player_information'}
          onCreated={onCreated}
          live={live}
          dropdowns={dropdowns.data}
          structure={rubric.data.structure}
        />
      )}
    </main>
  )
}

function Missing({ error, onTry }: { error: Error; onTry: () => void }) {
  return (
    <Panel margin="all">
      <NeedsConnection
        isOffline={error instanceof OfflineError}
        title="Connect once to download this form"
        text={'This form and the rubric aren’t on this device yet. Tap “Ready for the gym” to load both.'}
        onRetry={onTry}
      />
    </Panel>
  )
}
