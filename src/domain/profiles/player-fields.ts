import * as v from 'valibot'
import { CompetitiveItem, GENDERS } from '../contracts/players.ts'
import type { AthleticInfo, PlayerOrganization } from '../contracts/players.ts'
import type { OwnPlayerProfile, PlayerProfileBody } from '../contracts/profiles.ts'
import { Id } from '../contracts/wire.ts'
import type { ProfileStep } from './profile-steps.ts'

/** The name of a value in the body of a profile. Refusals name it in the same way. */
type Place =
  | keyof PlayerProfileBody
  | `organization.${keyof PlayerOrganization}`
  | `athletic_info.${keyof AthleticInfo}`

/** `typed` reads a field of a kept form, which an older build may have written. */
type Field<At extends Place, Typed> = { step: ProfileStep; at: At; typed: Typed; isNumber: boolean }

function field<At extends Place, Typed>(step: ProfileStep, at: At, typed: Typed): Field<At, Typed> {
  return { step, at, typed, isNumber: false }
}

const typedText = v.fallback(v.string(), '')
const text = <At extends Place>(step: ProfileStep, at: At) => field(step, at, typedText)
const number = <At extends Place>(step: ProfileStep, at: At) => ({ ...text(step, at), isNumber: true })

/** The fields of a player's profile: the step that asks for each, and its place in the body. */
export const PLAYER_FIELDS = {
  picture_id: field('player_information', 'picture_id', v.fallback(v.nullable(Id), null)),
  first_name: text('player_information', 'first_name'),
  last_name: text('player_information', 'last_name'),
  gender: field('player_information', 'gender', v.fallback(v.picklist(['', ...GENDERS]), '')),
  date_of_birth: text('player_information', 'date_of_birth'),
  phone: text('player_information', 'phone'),
  city: text('player_information', 'city'),
  state_name: text('player_information', 'state_name'),
  guardian_name: text('player_information', 'guardian_name'),
  guardian_email: text('player_information', 'guardian_email'),
  organization_type: text('organization_school', 'organization.organization_type_id'),
  organization_name: text('organization_school', 'organization.name'),
  school_grade: text('organization_school', 'organization.school_grade'),
  team_level: text('organization_school', 'organization.team_level'),
  college_year_name: text('organization_school', 'organization.college_year_name'),
  division: text('organization_school', 'organization.division'),
  years_of_experience: number('organization_school', 'organization.years_of_experience'),
  position: text('athletic_info', 'athletic_info.player_position_name'),
  height_feet: number('athletic_info', 'athletic_info.height_feet'),
  height_inches: number('athletic_info', 'athletic_info.height_inches'),
  competitive_items: field('athletic_info', 'competitive_items', v.fallback(v.array(CompetitiveItem), [])),
}
export type PlayerFieldName = keyof typeof PLAYER_FIELDS
type AnyField = (typeof PLAYER_FIELDS)[PlayerFieldName]
type Part = 'organization' | 'athletic_info'
type TopPlace = Exclude<AnyField['at'], `${Part}.${string}`>

// The table's own keys.
const FIELDS = Object.entries(PLAYER_FIELDS) as Array<[PlayerFieldName, AnyField]>

type TypedFields = { [Name in PlayerFieldName]: (typeof PLAYER_FIELDS)[Name]['typed'] }

/** A player's profile form as typed. A half-filled form is kept. */
export const PlayerForm = v.object({
  ...(Object.fromEntries(FIELDS.map(([name, { typed }]) => [name, typed])) as TypedFields),
  /** The path of the picture, which is shown again after a reload. */
  picture_path: v.fallback(v.nullable(v.string()), null),
})
export type PlayerForm = v.InferOutput<typeof PlayerForm>

/** Returns the values of a profile, or of a part of it, by form field. Fields that it lacks are absent. */
export function typedValuesOf({ organization, athletic_info, ...said }: Partial<OwnPlayerProfile>): object {
  const placed: Record<string, unknown> = {
    ...said,
    ...under('organization', organization),
    ...under('athletic_info', athletic_info),
  }
  return Object.fromEntries(
    FIELDS.filter(([, { at }]) => at in placed).map(([name, { at }]) => [name, asText(placed[at])]),
  )
}

function under(part: Part, said: object | null | undefined): object {
  return Object.fromEntries(Object.entries(said ?? {}).map(([key, value]) => [`${part}.${key}`, value]))
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Each value of the form at its place in the body. An empty one within the organization or the athletic info is null. */
export function bodyAsTyped(form: PlayerForm): Record<TopPlace, unknown> & Record<Part, Record<string, unknown>> {
  const top = FIELDS.filter(([, { at }]) => !at.includes('.'))
  return {
    ...(Object.fromEntries(top.map(([name, { at }]) => [at, form[name]])) as Record<TopPlace, unknown>),
    organization: partAsTyped(form, 'organization'),
    athletic_info: partAsTyped(form, 'athletic_info'),
  }
}

function partAsTyped(form: PlayerForm, part: Part): Record<string, unknown> {
  return Object.fromEntries(
    FIELDS.filter(([, { at }]) => at.startsWith(`${part}.`)).map(([name, { at, isNumber }]) => [
      at.slice(part.length + 1),
      isNumber ? numberOf(form[name]) : form[name] || null,
    ]),
  )
}

function numberOf(typed: unknown): number | null {
  return typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : null
}

/** The form's field for a name of the body, such as `organization.name` or `competitive_items.2.season`. */
export function playerFieldOf(name: string): PlayerFieldName | undefined {
  return FIELDS.find(([, { at }]) => `${name}.`.startsWith(`${at}.`))?.[0]
}
