import { useQuery } from '@tanstack/react-query'
import { travelTeamLevels } from '#data/queries/reference-lists.ts'
import { useServices } from '#data/react/person.tsx'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { TEAM_TYPES } from '#domain/contracts/team-forms.ts'
import { AGE_GROUPS } from '#domain/teams/team-draft.ts'
import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TeamFormState } from './use-team-form.ts'

type TeamFieldsProps = { team: TeamFormState; dropdowns: PlayerDropdowns }

const TEAM_TYPE_DETAILS = {
  'School Team': 'Plays for a school',
  'Travel Team': 'Plays in a circuit or a club',
} as const

/** What a team is; its type decides what else is asked. */
export function TeamFields({ team, dropdowns }: TeamFieldsProps) {
  const services = useServices()
  const { form, errors, change } = team
  const field = fieldOf(team)
  return (
    <>
      <Panel rows="wide">
        <h2>The team</h2>
        <RadioCards
          legend="Team type"
          value={form.team_type}
          error={errors.team_type}
          options={TEAM_TYPES.map((value) => ({ value, label: value, detail: TEAM_TYPE_DETAILS[value] }))}
          onChange={(value) => change({ team_type: value === 'School Team' ? 'School Team' : 'Travel Team' })}
        />
        <RadioCards
          legend="Gender"
          value={form.gender}
          error={errors.gender}
          options={dropdowns.genders.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => change({ gender: value === 'Male' ? 'Male' : 'Female' })}
        />
        <TextField label="Team name" {...field('name')} autoComplete="off" autoCapitalize="words" />
        <PictureField
          label="Team image"
          shape="square"
          path={form.picture_path}
          upload={services.pictures.upload}
          loadPicture={services.pictures.load}
          error={errors.picture_id}
          onWaiting={team.pictureWaits}
          onChange={(picture_id, picture_path) => change({ picture_id, picture_path })}
        />
      </Panel>
      <Panel rows="wide">
        <h2>Where it plays</h2>
        {form.team_type === 'Travel Team' ? (
          <TravelFields team={team} />
        ) : (
          <SchoolFields team={team} dropdowns={dropdowns} />
        )}
        <FormRow>
          <TextField label="City" {...field('city')} autoComplete="address-level2" />
          <SelectField
            label="State"
            placeholder="Select a state"
            options={named(dropdowns.states)}
            {...field('state_name')}
            autoComplete="address-level1"
          />
        </FormRow>
      </Panel>
    </>
  )
}

function SchoolFields({ team, dropdowns }: TeamFieldsProps) {
  const field = fieldOf(team)
  return (
    <>
      <TextField label="School name" {...field('organization_name')} autoComplete="off" autoCapitalize="words" />
      <FormRow>
        <TextField label="League" isOptional {...field('league_name')} autoComplete="off" />
        <SelectField
          label="Level"
          isOptional
          placeholder="Not given"
          {...field('school_level')}
          options={named(dropdowns.school_team_levels)}
        />
      </FormRow>
    </>
  )
}

function TravelFields({ team }: Pick<TeamFieldsProps, 'team'>) {
  const field = fieldOf(team)
  const services = useServices()
  const levels = useQuery(travelTeamLevels(services.api))
  const choices = levels.data ?? (team.form.travel_level === '' ? [] : [{ name: team.form.travel_level }])
  return (
    <>
      <FormRow>
        <TextField label="Circuit name" {...field('circuit_name')} autoComplete="off" />
        <TextField label="Club" isOptional {...field('organization_name')} autoComplete="off" autoCapitalize="words" />
      </FormRow>
      <FormRow>
        <SelectField
          label="Level"
          isOptional
          placeholder="Not given"
          {...field('travel_level')}
          options={named(choices)}
          hint={levels.isError && !levels.data ? 'Connect once to load the levels.' : undefined}
        />
        <SelectField
          label="Age group"
          isOptional
          placeholder="Not given"
          {...field('age_group')}
          options={AGE_GROUPS.map((value) => ({ value, label: value }))}
        />
      </FormRow>
    </>
  )
}
