import { useQuery } from '@tanstack/react-query'
import { playerProfile, teamsOfPlayer } from '#data/queries/profile.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { competitiveFactors } from '#data/queries/reference-lists.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { initialsOf } from '#domain/fields/initials.ts'
import { NO_ATHLETIC_INFO } from '#domain/contracts/players.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { ageOn } from '#domain/profiles/age.ts'
import { organizationWords } from '#domain/profiles/live-player-form.ts'
import { genderWords } from '#domain/teams/gender-words.ts'
import { phoneWords } from '#domain/fields/phone-words.ts'
import { Jersey } from '#kit/jersey.tsx'
import { calendarDayWords } from '#kit/time-words.ts'
import { useNow } from '#ui/use-now.ts'
import { useStillComing } from '#ui/use-still-coming.ts'
import { AccoladesPanel } from './accolades-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { FactPanel } from './fact-panel.tsx'
import type { Fact } from './fact-panel.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ShownProfile } from './shown-profile.tsx'
import { TeamsPanel } from './teams-panel.tsx'
import type { ViewProps } from './view-props.ts'
import profilePersonCss from './profile-person.module.css'

/** A player: who they are, where they play, what they have achieved, who has agreed, and which teams list them. */
export function PlayerView({ onEdit }: ViewProps) {
  const services = useServices()
  const session = usePerson()
  const shown = useLoaded(playerProfile(services.api, session.userId))
  const isComing = useStillComing(useQuery(teamsOfPlayer(services.api, session.userId)))
  const dropdowns = useQuery(playerDropdowns(services))
  const factors = useQuery(competitiveFactors(services.api))
  const now = useNow(services.now)
  return (
    <ShownProfile profile={shown} now={now} onEdit={onEdit} isWaiting={isComing}>
      {(profile) => (
        <>
          <ProfileHead
            firstName={profile.first_name}
            lastName={profile.last_name}
            loadPicture={services.pictures.load}
            // The demo's players have a portrait of the account, and no picture of their own.
            picturePath={profile.profile_picture}
            drawing={<Jersey number={initialsOf(profile.first_name, profile.last_name)} size="xl" />}
            isDrawingKept
          >
            {['Player', profile.organization?.name].filter(Boolean).join(', ')}
          </ProfileHead>
          <ConsentPanel consent={profile.consent} now={now} onEdit={onEdit} />
          <TeamsPanel />
          <div className={profilePersonCss.panels}>
            <FactPanel
              title="Player"
              facts={playerFacts(profile, dropdowns.data, new Date(now).toISOString().slice(0, 10))}
            />
            <FactPanel
              title="Contact"
              facts={[
                ['Email', session.user?.email],
                ['Phone', profile.phone && phoneWords(profile.phone)],
                ['City', profile.city],
                ['State', profile.state_name],
                ['Parent or guardian', profile.guardian_name],
                ['Their email', profile.guardian_email],
              ]}
            />
            <FactPanel title="Organization or school" facts={organizationFacts(profile, dropdowns.data)} />
            <AccoladesPanel items={profile.competitive_items} factors={factors.data} />
          </div>
        </>
      )}
    </ShownProfile>
  )
}

function playerFacts(
  { gender, date_of_birth, athletic_info }: OwnPlayerProfile,
  dropdowns: PlayerDropdowns | undefined,
  today: string,
): Fact[] {
  const { height_feet, height_inches, player_position_name } = athletic_info ?? NO_ATHLETIC_INFO
  return [
    ['Gender', gender && genderWords(gender)],
    ['Date of birth', date_of_birth && `${calendarDayWords(date_of_birth)}, ${ageOn(date_of_birth, today)} years old`],
    ['Height', height_feet === null ? null : `${height_feet} ft ${height_inches ?? 0} in`],
    ['Position', player_position_name],
  ]
}

function organizationFacts({ organization }: OwnPlayerProfile, dropdowns: PlayerDropdowns | undefined): Fact[] {
  if (!organization) return [['Name', null]]
  const { isSchool, isCollege } = organizationWords(String(organization.organization_type_id ?? ''))
  const { school_grade, team_level, college_year_name, division, years_of_experience } = organization
  const grade = dropdowns?.school_grades.find(({ value }) => value === school_grade)?.name ?? school_grade
  const divisionName = dropdowns?.college_divisions.find(({ key }) => key === division)?.name ?? division
  return [
    ['Name', organization.name],
    [
      'Type',
      dropdowns?.organization_types.find(({ id }) => id === organization.organization_type_id)?.name ??
        organization.category_name,
    ],
    ...(isSchool
      ? ([
          ['Grade', grade],
          ['Team level', team_level],
        ] satisfies Fact[])
      : []),
    ...(isCollege
      ? ([
          ['College year', college_year_name],
          ['Division', divisionName],
        ] satisfies Fact[])
      : []),
    ['Years of experience', years_of_experience === null ? null : String(years_of_experience)],
  ]
}
