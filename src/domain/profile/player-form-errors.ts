import type { FieldRefusals } from '../contracts/check-input.ts'
import type { OwnPlayerProfile } from '../contracts/profiles.ts'
import type { CompetitiveFactors, PlayerDropdowns } from '../contracts/reference-data.ts'
import { namedOf, uncheckedBodyOf } from './player-form.ts'
import type { PlayerField, PlayerForm } from './player-form.ts'
import { playerChangeRefusals } from './player-profile-rules.ts'
import type { ProfileStep } from './profile-steps.ts'

export type PlayerFormErrors = { [Field in PlayerField]?: string }

/** What a form is judged by. `factors` are those of every organization type; without them no item is refused. */
export type PlayerFormLists = { dropdowns: PlayerDropdowns; factors: CompetitiveFactors | undefined }

/** The step that asks for each field. */
const STEP_OF_FIELD: Readonly<Record<Exclude<PlayerField, 'picture_path'>, ProfileStep>> = {
  picture_id: 'player_information',
  first_name: 'player_information',
  last_name: 'player_information',
  gender: 'player_information',
  date_of_birth: 'player_information',
  phone: 'player_information',
  city: 'player_information',
  state_name: 'player_information',
  guardian_name: 'player_information',
  guardian_email: 'player_information',
  organization_type: 'organization_school',
  organization_name: 'organization_school',
  school_grade: 'organization_school',
  team_level: 'organization_school',
  college_year_name: 'organization_school',
  division: 'organization_school',
  years_of_experience: 'organization_school',
  position: 'athletic_info',
  height_feet: 'athletic_info',
  height_inches: 'athletic_info',
  competitive_items: 'athletic_info',
}
type PlacedField = keyof typeof STEP_OF_FIELD

/** Names of the body that the form calls otherwise. */
const FORM_NAMES: Readonly<Record<string, PlacedField>> = {
  'organization.name': 'organization_name',
  'organization.organization_type_id': 'organization_type',
  'athletic_info.player_position_name': 'position',
}

/**
 * The form's field for a name of the body, such as `organization.name` or `competitive_items.2.season`; undefined when
 * it has none.
 */
export function playerFieldOf(name: string): PlacedField | undefined {
  const known = FORM_NAMES[name]
  if (known) return known
  const [first = '', second] = name.split('.')
  const plain = first === 'organization' || first === 'athletic_info' ? second : first
  return Object.keys(STEP_OF_FIELD).find((field): field is PlacedField => field === plain)
}

/** The step that asks for a field of the form; undefined when none does. */
export function stepOfField(field: string): ProfileStep | undefined {
  return Object.entries(STEP_OF_FIELD).find(([name]) => name === field)?.[1]
}

/** The first message of each field of the form. What the form cannot place is left out. */
export function playerErrorsOf(refusals: Readonly<Record<string, readonly string[]>>): PlayerFormErrors {
  const errors: PlayerFormErrors = {}
  for (const [name, [message]] of Object.entries(refusals)) {
    const field = playerFieldOf(name)
    if (field && message !== undefined) errors[field] ??= message
  }
  return errors
}

/** Of these errors those of one step. */
export function errorsOfStep(errors: PlayerFormErrors, step: ProfileStep): PlayerFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOfField(field) === step))
}

/** What is wrong with single events and accolades, by their place in the list. */
export function itemErrorsOf(refusals: Readonly<Record<string, readonly string[]>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(refusals).flatMap(([name, [message]]) => {
      const place = /^competitive_items\.(\d+)\b/u.exec(name)?.[1]
      return place === undefined || message === undefined ? [] : [[Number(place), message]]
    }),
  )
}

/**
 * V1, D100. Why the form may not be sent, in the server's words and under its names; `today` is a day in UTC,
 * `ownEmail` the account's address. What a `saved` profile lacks may still follow.
 */
export function playerFormRefusals(
  form: PlayerForm,
  { dropdowns, factors }: PlayerFormLists,
  today: string,
  ownEmail: string,
  saved?: OwnPlayerProfile,
): FieldRefusals {
  const body = uncheckedBodyOf(form, dropdowns)
  return playerChangeRefusals(
    namedOf(body, form, saved),
    factors ? body : { ...body, competitive_items: [] },
    dropdowns,
    factors ?? NO_FACTORS,
    today,
    ownEmail,
  )
}

const NO_FACTORS: CompetitiveFactors = { events: [], team_accolades: [], player_accolades: [] }
