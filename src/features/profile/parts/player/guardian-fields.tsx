import { needsGuardian } from '#domain/profile/age.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StepProps } from './step-props.ts'
import playerProfileCss from '../../player-profile.module.css'

/** Who answers for the player. Both are asked for under 13, where nothing is submitted without them. */
export function GuardianFields({
  form,
  errors,
  change,
  bornOn,
  today,
}: Omit<StepProps, 'dropdowns'> & { bornOn: string | undefined }) {
  const isNeeded = bornOn !== undefined && needsGuardian(bornOn, today)
  return (
    <fieldset className={playerProfileCss.playerGuardian}>
      <legend>Parent or guardian</legend>
      <p>
        {isNeeded
          ? 'A parent or guardian must agree before a player under 13 can submit a video. We email them when you save this profile.'
          : 'Only needed for players under 13.'}
      </p>
      <FormRow>
        <TextField
          label="Parent's or guardian's name"
          isOptional={!isNeeded}
          value={form.guardian_name}
          error={errors.guardian_name}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => change({ guardian_name: event.currentTarget.value })}
        />
        <TextField
          label="Parent's or guardian's email"
          isOptional={!isNeeded}
          value={form.guardian_email}
          error={errors.guardian_email}
          hint={isNeeded ? 'It must be different from the email of this account.' : undefined}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ guardian_email: event.currentTarget.value })}
        />
      </FormRow>
    </fieldset>
  )
}
