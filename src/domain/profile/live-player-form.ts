import * as v from 'valibot'
import { refusalOf } from '../contracts/check-input.ts'
import type { LiveCreation } from '../contracts/operations.ts'
import { GENDERS, JERSEY_COLORS, JerseyNumber } from '../contracts/players.ts'
import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import { heightRefusal } from './height-rule.ts'
import { City, FirstName, LastName, Name, organizationName, orEmpty } from './profile-fields.ts'
import type { ProfileStep } from './profile-steps.ts'

/** What an evaluator types about a walk-on, as typed; kept while it is half filled. */
export const LivePlayerForm = v.object({
  first_name: v.fallback(v.string(), ''),
  last_name: v.fallback(v.string(), ''),
  gender: v.fallback(v.picklist(['', ...GENDERS]), ''),
  jersey_number: v.fallback(v.string(), ''),
  jersey_color: v.fallback(v.picklist(['', ...JERSEY_COLORS]), ''),
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
})
export type LivePlayerForm = v.InferOutput<typeof LivePlayerForm>
export type LiveField = keyof LivePlayerForm
export type LiveFormErrors = { [Field in LiveField]?: string | undefined }

export function emptyLivePlayerForm(): LivePlayerForm {
  return v.parse(LivePlayerForm, {})
}

/** V14. What stays for the next walk-on of the same session: the event, the place, the team's kind and the mode. */
export function nextLivePlayerForm(form: LivePlayerForm): LivePlayerForm {
  const { gender, jersey_color, event_name, city, state_name, organization_type, organization_name, team_level, division, quick_mode } = form
  const kept = { gender, jersey_color, event_name, city, state_name, organization_type, organization_name, team_level, division, quick_mode }
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

/** Why a step of the form is refused, field by field; empty when it may go on. Only chosen values the lists know pass. */
export function liveFormErrors(form: LivePlayerForm, step: ProfileStep, dropdowns: PlayerDropdowns): LiveFormErrors {
  const checks: Record<ProfileStep, LiveFormErrors> = {
    player_information: {
      first_name: refusalOf(FirstName, form.first_name),
      last_name: refusalOf(LastName, form.last_name),
      gender: form.gender === '' ? 'Please choose men\'s or women\'s' : undefined,
      jersey_number: refusalOf(JerseyNumber, form.jersey_number),
      jersey_color: form.jersey_color === '' ? 'Please choose a jersey color' : undefined,
      event_name: refusalOf(Name, form.event_name),
      city: refusalOf(orEmpty(City), form.city),
    },
    organization_school: {
      organization_type: isChoice(dropdowns.organization_types.map(({ id }) => String(id)), form.organization_type)
        ? undefined : 'Please select the organization type',
      organization_name: refusalOf(
        organizationName(organizationWords(form.organization_type).label.toLowerCase()), form.organization_name,
      ),
    },
    athletic_info: { height_feet: typedHeightRefusal(form, dropdowns) },
  }
  return Object.fromEntries(Object.entries(checks[step]).filter(([, message]) => message !== undefined))
}

export type LivePlayer = Pick<LiveCreation, 'jersey_number' | 'jersey_color' | 'event_name' | 'quick_mode'> & {
  player: Omit<LiveCreation['player'], 'id'>
}

/** The form as the operation wants it, choices that do not belong to the organization type left out. Checked before. */
export function livePlayerOf(form: LivePlayerForm, dropdowns: PlayerDropdowns): LivePlayer {
  const { isSchool, isCollege } = organizationWords(form.organization_type)
  const type = dropdowns.organization_types.find(({ id }) => String(id) === form.organization_type)
  return {
    player: {
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      gender: v.parse(v.picklist(GENDERS), form.gender),
      city: form.city.trim() || null,
      state_name: form.state_name || null,
      athletic_info: {
        height_feet: form.height_feet === '' ? null : Number(form.height_feet),
        height_inches: form.height_feet === '' ? null : Number(form.height_inches || '0'),
        player_position_name: form.position || null,
      },
      organization: {
        name: form.organization_name.trim(),
        organization_type_id: v.parse(v.picklist([1, 2, 3, 5]), type?.id),
        category_name: type?.name ?? null,
        school_grade: (isSchool && form.school_grade) || null,
        team_level: (isSchool && form.team_level) || null,
        division: (isCollege && form.division) || null,
        college_year_name: (isCollege && form.college_year_name) || null,
        organization_logo: null,
        years_of_experience: null,
      },
    },
    jersey_number: form.jersey_number,
    jersey_color: v.parse(v.picklist(JERSEY_COLORS), form.jersey_color),
    event_name: form.event_name.trim(),
    quick_mode: form.quick_mode,
  }
}

/** V13. A player of the same event who already wears this number and color; two would be taken for one. */
export function sameJersey<Player extends { jersey_number: string; jersey_color: string; event_name: string }>(
  form: Pick<LivePlayerForm, 'jersey_number' | 'jersey_color' | 'event_name'>,
  players: readonly Player[],
): Player | undefined {
  const event = eventKey(form.event_name)
  return players.find((player) =>
    player.jersey_number === form.jersey_number && player.jersey_color === form.jersey_color && eventKey(player.event_name) === event)
}

function eventKey(name: string): string {
  return name.trim().toLowerCase()
}

function isChoice(choices: readonly string[], value: string): boolean {
  return choices.includes(value)
}

function typedHeightRefusal(form: LivePlayerForm, { heights }: PlayerDropdowns): string | undefined {
  if (form.height_feet === '') return form.height_inches === '' ? undefined : 'Please select the feet too'
  return heightRefusal(Number(form.height_feet) * 12 + Number(form.height_inches || '0'), heights)
}
