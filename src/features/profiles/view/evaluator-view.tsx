import { usePerson, useServices } from '#data/react/person.tsx'
import { initialsOf } from '#domain/fields/initials.ts'
import { phoneWords } from '#domain/fields/phone-words.ts'
import { evaluatorProfile } from '#data/queries/profile.ts'
import { useLoaded } from '#data/react/use-loaded.ts'
import { useNow } from '#ui/use-now.ts'
import { FactPanel } from './fact-panel.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ShownProfile } from './shown-profile.tsx'
import type { ViewProps } from './view-props.ts'
import profilePersonCss from './profile-person.module.css'

export function EvaluatorView({ onEdit }: ViewProps) {
  const services = useServices()
  const session = usePerson()
  const shown = useLoaded(evaluatorProfile(services.api, session.userId))
  const now = useNow(services.now)
  return (
    <ShownProfile profile={shown} now={now} onEdit={onEdit}>
      {(profile) => (
        <>
          <ProfileHead
            firstName={profile.first_name}
            lastName={profile.last_name}
            picturePath={profile.profile_picture}
            loadPicture={services.pictures.load}
            drawing={
              <span className={profilePersonCss.initials} aria-hidden="true">
                {initialsOf(profile.first_name, profile.last_name)}
              </span>
            }
          >
            Evaluator
          </ProfileHead>
          <div className={profilePersonCss.panels}>
            <FactPanel
              title="Evaluator"
              facts={[
                ['Level', profile.evaluator_level],
                [
                  'Years of experience',
                  profile.years_of_experience === null ? null : String(profile.years_of_experience),
                ],
              ]}
            />
            <FactPanel
              title="Contact"
              facts={[
                ['Email', session.user?.email],
                ['Phone', profile.phone && phoneWords(profile.phone)],
                ['City', profile.city],
                ['State', profile.state_name],
              ]}
            />
          </div>
        </>
      )}
    </ShownProfile>
  )
}
