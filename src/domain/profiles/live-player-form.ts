import * as v from 'valibot'
import { refusalOf } from '../contracts/check-input.ts'
import { Email } from '../fields/text-fields.ts'
import type { KnownPlayer, LiveCreation, WalkOn } from '../contracts/creations.ts'
import { BibNumber, GENDERS, JerseyColor, NO_ATHLETIC_INFO, NO_ORGANIZATION } from '../contracts/players.ts'
import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import { colorWord } from '../evaluations/jersey-words.ts'
import { City, FirstName, LastName, Name, orEmpty } from '../fields/text-fields.ts'
import { birthDateRefusal } from './age.ts'
import { heightRefusal } from './height-rule.ts'

/** What an evaluator types about a walk-on, as typed; kept while it is half filled. */
export const LivePlayerForm = v.object({
  first_name: v.fallback(v.string(), ''),
  last_name: v.fallback(v.string(), ''),
  gender: v.fallback(v.picklist(['', ...GENDERS]), ''),
  jersey_number: v.fallback(v.string(), ''),
  jersey_color: v.fallback(v.union([v.literal(''), JerseyColor]), ''),
  event_name: v.fallback(v.string(), ''),
  city: v.fallback(v.string(), ''),
  state_name: v.fallback(v.string(), ''),
  organization_type: v.fallback(v.string(), ''),
  organization_name: v.fallback(v.string(), ''),
  school_grade: v.fallback(v.string(), ''),
  team_level: v.fallback(v.string(), ''),
  college_year_name: v.fallback(v.string(), ''),
  division: v.fallback(v.string(), ''),
  position: v.fallback(v.string(), ''),
  height_feet: v.fallback(v.string(), ''),
  height_inches: v.fallback(v.string(), ''),
  quick_mode: v.fallback(v.boolean(), false),
  date_of_birth: v.fallback(v.string(), ''),
  report_email: v.fallback(v.string(), ''),
})
export type LivePlayerForm = v.InferOutput<typeof LivePlayerForm>
export type LiveField = keyof LivePlayerForm
export type LiveFormErrors = { [Field in LiveField]?: string | undefined }

export function emptyLivePlayerForm(): LivePlayerForm {
  return v.parse(LivePlayerForm, {})
}

/** What stays for the next walk-on of the same session: the event, the place, the team's kind and the mode. */
export function nextLivePlayerForm(form: LivePlayerForm): LivePlayerForm {
  const {
    gender,
    jersey_color,
    event_name,
    city,
    state_name,
    organization_type,
    organization_name,
    team_level,
    division,
    quick_mode,
  } = form
  const kept = {
    gender,
    jersey_color,
    event_name,
    city,
    state_name,
    organization_type,
    organization_name,
    team_level,
    division,
    quick_mode,
  }
  return { ...emptyLivePlayerForm(), ...kept }
}

/** Youth and high school ask for a school and a grade, the colleges for a college and a year. */
export function organizationWords(organizationType: string): { label: string; isSchool: boolean; isCollege: boolean } {
  const isSchool = organizationType === '1' || organizationType === '2'
  const isCollege = organizationType === '3' || organizationType === '5'
  if (isSchool) return { label: 'School name', isSchool, isCollege }
  if (isCollege) return { label: 'College name', isSchool, isCollege }
  return { label: 'Organization name', isSchool, isCollege }
}

/**
 * Why the form is refused, field by field; empty when it may start. A number and a color are enough; what is typed
 * beside must pass.
 */
export function liveFormErrors(form: LivePlayerForm, dropdowns: PlayerDropdowns, today: string): LiveFormErrors {
  return refused({
    jersey_number: form.jersey_number === '' ? 'Type a number' : refusalOf(BibNumber, form.jersey_number),
    jersey_color: form.jersey_color === '' ? 'Choose a jersey color' : undefined,
    event_name: refusalOf(Name, form.event_name),
    ...descriptionErrors(form, dropdowns, today),
  })
}

/** Why what is said of the player is refused, without their jersey and the game. */
export function descriptionErrors(form: LivePlayerForm, dropdowns: PlayerDropdowns, today: string): LiveFormErrors {
  return refused({
    first_name: refusalOf(orEmpty(FirstName), form.first_name.trim()),
    last_name: refusalOf(orEmpty(LastName), form.last_name.trim()),
    organization_name: refusalOf(Name, form.organization_name),
    height_feet: typedHeightRefusal(form, dropdowns),
    city: refusalOf(orEmpty(City), form.city),
    date_of_birth: form.date_of_birth === '' ? undefined : birthDateRefusal(form.date_of_birth, today),
    report_email: reportEmailRefusal(form.report_email),
  })
}

/** R62. Nobody has to be named; what is typed must be an address. */
export function reportEmailRefusal(typed: string): string | undefined {
  return typed.trim() === '' ? undefined : refusalOf(Email, typed)
}

function refused(checks: LiveFormErrors): LiveFormErrors {
  return Object.fromEntries(Object.entries(checks).filter(([, message]) => message !== undefined))
}

export type LivePlayer = Pick<
  LiveCreation,
  'jersey_number' | 'jersey_color' | 'event_name' | 'quick_mode' | 'report_email'
> & {
  player: WalkOn
}

/** The form as the operation wants it. Checked before. */
export function livePlayerOf(form: LivePlayerForm, dropdowns: PlayerDropdowns): LivePlayer {
  return {
    player: walkOnOf(form, dropdowns),
    jersey_number: form.jersey_number,
    jersey_color: v.parse(JerseyColor, form.jersey_color),
    event_name: form.event_name.trim(),
    quick_mode: form.quick_mode,
    report_email: form.report_email.trim() || null,
  }
}

/** Returns the player of a form that has been checked. */
export function walkOnOf(form: LivePlayerForm, dropdowns: PlayerDropdowns): WalkOn {
  const organization = organizationOf(form, dropdowns)
  const type = organization.organization_type_id
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    gender: form.gender || null,
    date_of_birth: form.date_of_birth || null,
    city: form.city.trim() || null,
    state_name: form.state_name || null,
    athletic_info: {
      ...NO_ATHLETIC_INFO,
      height_feet: form.height_feet === '' ? null : Number(form.height_feet),
      height_inches: form.height_feet === '' ? null : Number(form.height_inches || '0'),
      player_position_name: form.position || null,
    },
    organization: {
      ...NO_ORGANIZATION,
      ...organization,
      organization_type_id: type === null ? null : v.parse(v.picklist([1, 2, 3, 5]), type),
    },
  }
}

type PlayedFields =
  | 'organization_type'
  | 'organization_name'
  | 'school_grade'
  | 'team_level'
  | 'college_year_name'
  | 'division'

/** Returns the organization of the form, without choices that do not belong to its type. */
export function organizationOf(form: Pick<LivePlayerForm, PlayedFields>, { organization_types }: PlayerDropdowns) {
  const { isSchool, isCollege } = organizationWords(form.organization_type)
  const type = organization_types.find(({ id }) => String(id) === form.organization_type)
  return {
    name: form.organization_name.trim(),
    organization_type_id: type?.id ?? null,
    category_name: type?.name ?? null,
    school_grade: (isSchool && form.school_grade) || null,
    team_level: (isSchool && form.team_level) || null,
    division: (isCollege && form.division) || null,
    college_year_name: (isCollege && form.college_year_name) || null,
  }
}

/** What is known of a player, as the form shows it. */
export function describedBy({ gender, athletic_info, organization, ...person }: KnownPlayer): Partial<LivePlayerForm> {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    gender: gender ?? '',
    date_of_birth: person.date_of_birth ?? '',
    city: text(person.city),
    state_name: text(person.state_name),
    position: text(athletic_info.player_position_name),
    height_feet: text(athletic_info.height_feet),
    height_inches: text(athletic_info.height_inches),
    organization_type: text(organization.organization_type_id),
    organization_name: organization.name,
    school_grade: text(organization.school_grade),
    team_level: text(organization.team_level),
    division: text(organization.division),
    college_year_name: text(organization.college_year_name),
  }
}

/** A player of the same event who already wears this number and color; two would be taken for one. */
export function sameJersey<Player extends { jersey_number: string; jersey_color: JerseyColor; event_name: string }>(
  form: Pick<LivePlayerForm, 'jersey_number' | 'jersey_color' | 'event_name'>,
  players: readonly Player[],
): Player | undefined {
  const event = eventKey(form.event_name)
  return players.find(
    (player) =>
      player.jersey_number === form.jersey_number &&
      form.jersey_color !== '' &&
      colorWord(player.jersey_color) === colorWord(form.jersey_color) &&
      eventKey(player.event_name) === event,
  )
}

/** Two spellings of one event. */
export function eventKey(name: string): string {
  return name.trim().toLowerCase()
}

function typedHeightRefusal(form: LivePlayerForm, { heights }: PlayerDropdowns): string | undefined {
  if (form.height_feet === '') return form.height_inches === '' ? undefined : 'Select feet too'
  return heightRefusal(Number(form.height_feet) * 12 + Number(form.height_inches || '0'), heights)
}
