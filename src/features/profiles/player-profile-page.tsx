import { useQuery } from '@tanstack/react-query'
import { playerProfile } from '#data/queries/profile.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { competitiveFactors } from '#data/queries/reference-lists.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { useFirstAnswer } from './use-first-answer.ts'
import { PlayerFormSteps } from './player/player-form-steps.tsx'
import type { ProfilePageProps } from './player/step-props.ts'
import css from './player-profile.module.css'

/** A player's own profile, typed online or offline, saved online. */
export function PlayerProfilePage(props: ProfilePageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { mode } = props
  const saved = useFirstAnswer(playerProfile(services.api, userId))
  const dropdowns = useLoaded(playerDropdowns(services))
  const factors = useQuery(competitiveFactors(services.api))
  // A profile that was never saved can be typed before the server is heard; a saved one is not guessed at.
  const isNew = mode === 'create' && saved.failure !== undefined
  return (
    <>
      <h1 className={css.title}>{mode === 'create' ? 'Create your profile' : 'Edit your profile'}</h1>
      <WhenLoaded
        of={together(isNew ? { data: null, failure: undefined } : saved, dropdowns)}
        panel
        title="Connect once to download this form"
        text="Your profile and this form aren’t on this device yet. We kept what you typed."
      >
        {([profile, lists]) => (
          <PlayerFormSteps
            {...props}
            profile={profile ?? undefined}
            dropdowns={lists}
            factors={factors.data ?? (factors.isError ? null : undefined)}
          />
        )}
      </WhenLoaded>
    </>
  )
}
