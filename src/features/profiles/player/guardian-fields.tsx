import { useState } from 'react'
import { needsGuardian } from '#domain/profiles/age.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { fieldOf } from '#ui/field-of.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StepProps } from './step-props.ts'
import css from './guardian-fields.module.css'

/** Who answers for the player. Both are asked for under 13, where nothing is submitted without them. */
export function GuardianFields({ bornOn, ...props }: StepProps & { bornOn: string | undefined }) {
  const { form, change, account, today } = props
  const field = fieldOf(props)
  const isNeeded = bornOn !== undefined && needsGuardian(bornOn, today)
  const [isParent, setParent] = useState(false)
  const { guardian_name } = form
  // K79. An account in the player's name doesn't have the parent's.
  const isPlayersName = account.name === `${form.first_name} ${form.last_name}`.trim()

  function sayParent(isChecked: boolean) {
    setParent(isChecked)
    if (isChecked && guardian_name === '' && !isPlayersName) change({ guardian_name: account.name })
    if (!isChecked && guardian_name === account.name) change({ guardian_name: '' })
  }

  return (
    <fieldset className={css.guardian}>
      <legend>Parent or guardian</legend>
      <p>
        {isNeeded
          ? 'A parent or guardian must agree before a player under 13 can submit a video. We email them when you save this profile.'
          : 'Only needed for players under 13.'}
      </p>
      {isNeeded && (
        <CheckboxField
          label="I’m the parent or guardian"
          checked={isParent}
          onChange={(event) => sayParent(event.currentTarget.checked)}
        />
      )}
      <FormRow>
        <TextField
          label="Parent's or guardian's name"
          isOptional={!isNeeded}
          {...field('guardian_name')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
        />
        <TextField
          label="Parent's or guardian's email"
          isOptional={!isNeeded}
          {...field('guardian_email')}
          hint={isNeeded ? emailHint(account.email, isParent) : undefined}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormRow>
    </fieldset>
  )
}

/** K76. Returns why the request needs another address than the account's. */
function emailHint(own: string, isParent: boolean): string {
  const reason = `The player signs in with ${own || 'this account’s email'}, so an answer from there wouldn’t show that a parent agreed.`
  return isParent
    ? `Use another address of yours, or the other parent’s. ${reason}`
    : `Use a different address. ${reason}`
}
