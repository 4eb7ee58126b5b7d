import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { playerDropdowns, rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import type { ProfileStep } from '#domain/profile/profile-steps.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { useLiveForm } from './use-live-form.ts'
import { WalkOnForm } from './walk-on-form.tsx'
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
  const form = together(useLoaded(playerDropdowns(services)), useLoaded(rubricOnDevice(services)))
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
    </main>
  )
}
