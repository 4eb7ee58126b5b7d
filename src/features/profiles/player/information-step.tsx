import { ageOn, birthDateRefusal, needsGuardian } from '#domain/profiles/age.ts'
import { fieldOf } from '#ui/field-of.ts'
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
  const field = fieldOf(props)
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
          {...field('phone')}
          autoComplete="tel"
          hint="For example, (617) 555-0123. A parent’s number is fine."
        />
      </FormRow>
      <FormRow>
        <TextField label="City" {...field('city')} dir="auto" autoComplete="address-level2" autoCapitalize="words" />
        <SelectField
          label="State"
          placeholder="Select a state"
          options={named(props.dropdowns.states)}
          {...field('state_name')}
        />
      </FormRow>
      <GuardianFields {...props} bornOn={bornOn} />
    </>
  )
}

function NameFields({ hint, ...props }: StepProps & { hint?: string }) {
  const field = fieldOf(props)
  return (
    <FormRow>
      <TextField
        label="First name"
        {...field('first_name')}
        hint={hint}
        dir="auto"
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextField
        label="Last name"
        {...field('last_name')}
        dir="auto"
        autoComplete="family-name"
        autoCapitalize="words"
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

function BirthDateField({ bornOn, ...props }: StepProps & { bornOn: string | undefined }) {
  const { today } = props
  return (
    <TextField
      label="Date of birth"
      type="date"
      {...fieldOf(props)('date_of_birth')}
      min={yearsBefore(today, OLDEST_YEARS)}
      max={today}
      autoComplete="bday"
      hint={bornOn === undefined ? undefined : `${ageOn(bornOn, today)} years old`}
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
