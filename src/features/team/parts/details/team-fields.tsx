import { useQuery } from '@tanstack/react-query'
import { travelTeamLevels } from '#data/queries/reference-lists.ts'
import { useServices } from '#data/react/person.tsx'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { TEAM_TYPES } from '#domain/contracts/team-forms.ts'
import { AGE_GROUPS } from '#domain/team/team-draft.ts'
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
        <TextField
          label="Team name"
          value={form.name}
          error={errors.name}
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
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
          <TextField
            label="City"
            value={form.city}
            error={errors.city}
            autoComplete="address-level2"
            onChange={(event) => change({ city: event.currentTarget.value })}
          />
          <SelectField
            label="State"
            placeholder="Select a state"
            options={named(dropdowns.states)}
            value={form.state_name}
            error={errors.state_name}
            autoComplete="address-level1"
            onChange={(event) => change({ state_name: event.currentTarget.value })}
          />
        </FormRow>
      </Panel>
    </>
  )
}

function SchoolFields({ team: { form, errors, change }, dropdowns }: Omit<TeamFieldsProps, 'services'>) {
  return (
    <>
      <TextField
        label="School name"
        value={form.organization_name}
        error={errors.organization_name}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => change({ organization_name: event.currentTarget.value })}
      />
      <FormRow>
        <TextField
          label="League"
          isOptional
          value={form.league_name}
          error={errors.league_name}
          autoComplete="off"
          onChange={(event) => change({ league_name: event.currentTarget.value })}
        />
        <SelectField
          label="Level"
          isOptional
          placeholder="Not given"
          value={form.school_level}
          error={errors.school_level}
          options={named(dropdowns.school_team_levels)}
          onChange={(event) => change({ school_level: event.currentTarget.value })}
        />
      </FormRow>
    </>
  )
}

function TravelFields({ team: { form, errors, change } }: Omit<TeamFieldsProps, 'dropdowns'>) {
  const services = useServices()
  const levels = useQuery(travelTeamLevels(services.api))
  const choices = levels.data ?? (form.travel_level === '' ? [] : [{ name: form.travel_level }])
  return (
    <>
      <FormRow>
        <TextField
          label="Circuit name"
          value={form.circuit_name}
          error={errors.circuit_name}
          autoComplete="off"
          onChange={(event) => change({ circuit_name: event.currentTarget.value })}
        />
        <TextField
          label="Club"
          isOptional
          value={form.organization_name}
          error={errors.organization_name}
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => change({ organization_name: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Level"
          isOptional
          placeholder="Not given"
          value={form.travel_level}
          error={errors.travel_level}
          options={named(choices)}
          hint={levels.isError && !levels.data ? 'Connect once to load the levels.' : undefined}
          onChange={(event) => change({ travel_level: event.currentTarget.value })}
        />
        <SelectField
          label="Age group"
          isOptional
          placeholder="Not given"
          value={form.age_group}
          error={errors.age_group}
          options={AGE_GROUPS.map((value) => ({ value, label: value }))}
          onChange={(event) => change({ age_group: event.currentTarget.value })}
        />
      </FormRow>
    </>
  )
}
