import { useQuery } from '@tanstack/react-query'
import { OfflineError } from '#data/api/api-error.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { competitiveFactors } from '#data/queries/reference-lists.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useFirstAnswer } from './parts/use-first-answer.ts'
import { PlayerFormSteps } from './parts/player/player-form-steps.tsx'
import type { ProfilePageProps } from './parts/player/step-props.ts'
import css from './player-profile.module.css'

/** A player's own profile, typed online or offline, saved online. */
export function PlayerProfilePage(props: ProfilePageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { mode } = props
  const saved = useFirstAnswer(playerProfile(services.api, userId))
  const dropdowns = useQuery(playerDropdowns(services))
  const factors = useQuery(competitiveFactors(services.api))
  // A profile that was never saved can be typed before the server is heard; a saved one is not guessed at.
  const isKnown = saved.answer !== undefined || (mode === 'create' && saved.error !== null)
  const failure = dropdowns.error ?? (isKnown ? undefined : saved.error)
  return (
    <>
      <h1 className={css.playerTitle}>{mode === 'create' ? 'Create your profile' : 'Edit your profile'}</h1>
      {failure && (
        <Missing
          error={failure}
          onTry={() => {
            void dropdowns.refetch()
            saved.retry()
          }}
        />
      )}
      {!failure && (!dropdowns.data || !isKnown) && (
        <Panel inset="none">
          <SkeletonRows />
        </Panel>
      )}
      {isKnown && dropdowns.data && (
        <PlayerFormSteps
          {...props}
          profile={saved.answer}
          dropdowns={dropdowns.data}
          factors={factors.data ?? (factors.isError ? null : undefined)}
        />
      )}
    </>
  )
}

function Missing({ error, onTry }: { error: Error; onTry: () => void }) {
  return (
    <Panel>
      <NeedsConnection
        isOffline={error instanceof OfflineError}
        title="Connect once to download this form"
        text="Your profile and this form aren’t on this device yet. We kept what you typed."
        onRetry={onTry}
      />
    </Panel>
  )
}
