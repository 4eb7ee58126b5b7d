import { ageOn, birthDateRefusal, needsGuardian } from '#domain/profile/age.ts'
import { FormRow } from '#ui/form-layout.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { named, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import type { StepProps } from './step-props.ts'

const OLDEST_YEARS = 61

/** D100. What a profile begins with: who the player is, and who answers for a child. */
export function FirstStep({ isReported, ...props }: StepProps & { isReported: boolean }) {
  const bornOn = birthDayOf(props)
  const isChild = bornOn !== undefined && needsGuardian(bornOn, props.today)
  return (
    <>
      <NameFields
        {...props}
        hint={
          isReported ? 'From the report. Correct it if it’s wrong.' : 'The player’s name, even if a parent signed up.'
        }
      />
      <GenderField {...props} />
      <FormRow>
        <BirthDateField {...props} bornOn={bornOn} />
      </FormRow>
      {isChild && <GuardianFields {...props} bornOn={bornOn} />}
    </>
  )
}

/** Who it is, how to reach them, and who answers for a child. */
export function InformationStep(props: StepProps) {
  const { form, errors, change, dropdowns } = props
  const bornOn = birthDayOf(props)
  return (
    <>
      <NameFields {...props} />
      <GenderField {...props} />
      <FormRow>
        <BirthDateField {...props} bornOn={bornOn} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          value={form.phone}
          error={errors.phone}
          autoComplete="tel"
          hint="For example, (617) 555-0123. A parent’s number is fine."
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow>
        <TextField
          label="City"
          value={form.city}
          error={errors.city}
          dir="auto"
          autoComplete="address-level2"
          autoCapitalize="words"
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <SelectField
          label="State"
          placeholder="Select a state"
          options={named(dropdowns.states)}
          value={form.state_name}
          error={errors.state_name}
          onChange={(event) => change({ state_name: event.currentTarget.value })}
        />
      </FormRow>
      <GuardianFields {...props} bornOn={bornOn} />
    </>
  )
}

function NameFields({ form, errors, change, hint }: StepProps & { hint?: string }) {
  return (
    <FormRow>
      <TextField
        label="First name"
        value={form.first_name}
        error={errors.first_name}
        hint={hint}
        dir="auto"
        autoComplete="given-name"
        autoCapitalize="words"
        onChange={(event) => change({ first_name: event.currentTarget.value })}
      />
      <TextField
        label="Last name"
        value={form.last_name}
        error={errors.last_name}
        dir="auto"
        autoComplete="family-name"
        autoCapitalize="words"
        onChange={(event) => change({ last_name: event.currentTarget.value })}
      />
    </FormRow>
  )
}

function GenderField({ form, errors, change, dropdowns }: StepProps) {
  return (
    <RadioCards
      legend="Gender"
      value={form.gender}
      error={errors.gender}
      options={dropdowns.genders.map(({ value, label }) => ({ value, label }))}
      onChange={(gender) => change({ gender: gender === 'Male' ? 'Male' : 'Female' })}
    />
  )
}

function BirthDateField({ form, errors, change, today, bornOn }: StepProps & { bornOn: string | undefined }) {
  return (
    <TextField
      label="Date of birth"
      type="date"
      value={form.date_of_birth}
      error={errors.date_of_birth}
      min={yearsBefore(today, OLDEST_YEARS)}
      max={today}
      autoComplete="bday"
      hint={bornOn === undefined ? undefined : `${ageOn(bornOn, today)} years old`}
      onChange={(event) => change({ date_of_birth: event.currentTarget.value })}
    />
  )
}

/** The typed date of birth; undefined until it is one. */
function birthDayOf({ form: { date_of_birth: day }, today }: StepProps): string | undefined {
  return day !== '' && birthDateRefusal(day, today) === undefined ? day : undefined
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}-01-01`
}
