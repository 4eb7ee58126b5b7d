import type { ReactNode } from 'react'
import { playerDropdowns, rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { LiveFrame } from './live-frame.tsx'
import { useLiveForm } from './use-live-form.ts'
import { WalkOnForm } from './walk-on-form.tsx'

type LivePlayerPageProps = {
  /** `player_information` begins with number and color, the others with the player's details open. */
  step: ProfileStep
  syncChip: ReactNode
  onCreated: (evaluationId: string) => void
  onLeave: () => void
}

/** A live evaluation for a player who stands on the floor now, online or offline. */
export function LivePlayerPage({ step, syncChip, onCreated, onLeave }: LivePlayerPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const live = useLiveForm(services, userId)
  const form = together(useLoaded(playerDropdowns(services)), useLoaded(rubricOnDevice(services)))
  return (
    <LiveFrame
      title="New player"
      subtitle="Number and color are enough"
      backLabel="Back to library"
      onBack={onLeave}
      syncChip={syncChip}
    >
      <WhenLoaded
        of={form}
        panel={{ margin: 'all' }}
        title="Connect once to download this form"
        text={'This form and the rubric aren’t on this device yet. Tap “Ready for the gym” to load both.'}
      >
        {([dropdowns, { structure }]) =>
          live && (
            <WalkOnForm
              isDetailed={step !== 'player_information'}
              onCreated={onCreated}
              live={live}
              dropdowns={dropdowns}
              structure={structure}
            />
          )
        }
      </WhenLoaded>
    </LiveFrame>
  )
}
