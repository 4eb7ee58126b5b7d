import * as v from 'valibot'
import { tidiedLine } from '../fields/characters.ts'
import {
  Address,
  CalendlyUrl,
  City,
  Email,
  FirstName,
  LastName,
  Name,
  Phone,
  State,
  organizationName,
  orEmpty,
} from '../fields/text-fields.ts'
import { GENDERS } from './players.ts'
import { Id } from './wire.ts'

// What the forms of profiles send. The same schemas check on the device and on the server.

const person = { first_name: FirstName, last_name: LastName, phone: Phone, city: City, state_name: State }

export const EvaluatorProfileForm = v.object({
  ...person,
  years_of_experience: v.pipe(
    v.number('Enter your years of experience'),
    v.integer('Years of experience must be a whole number'),
    v.minValue(0, 'Years of experience must be 0 to 50'),
    v.maxValue(50, 'Years of experience must be 0 to 50'),
  ),
  evaluator_level: v.pipe(v.string('Select your level'), v.trim(), v.nonEmpty('Select your level')),
  /** Empty for none; absent leaves what is saved. */
  calendly_url: v.optional(orEmpty(CalendlyUrl)),
  picture_id: v.nullable(Id),
})
export type EvaluatorProfileForm = v.InferOutput<typeof EvaluatorProfileForm>

/** A director and an owner also name their organization and its address; a coach leaves both empty. */
export const StaffProfileForm = v.object({
  ...person,
  address: orEmpty(Address),
  organization_name: orEmpty(organizationName('organization name')),
  picture_id: v.nullable(Id),
})
export type StaffProfileForm = v.InferOutput<typeof StaffProfileForm>

/** As StaffProfileForm, for a director or an owner. */
export const ProgramStaffProfileForm = v.object({
  ...StaffProfileForm.entries,
  address: Address,
  organization_name: organizationName('organization name'),
})

/** D13. What a player says of themselves in the first step. The phone is a parent's as often as their own. */
export const PlayerProfileRules = v.object({
  ...person,
  gender: v.picklist(GENDERS, "Choose men's or women's"),
  date_of_birth: v.pipe(
    v.string('Enter your date of birth'),
    v.trim(),
    v.nonEmpty('Enter your date of birth'),
    v.isoDate('Enter a valid date of birth'),
  ),
})

/** K2. Empty where no guardian is named; `guardianRefusals` says when one must be. */
export const GuardianFields = v.object({
  guardian_name: v.pipe(v.string(), tidiedLine, Name),
  guardian_email: orEmpty(Email),
})
