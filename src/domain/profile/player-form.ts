import * as v from 'valibot'
import { CompetitiveItem, GENDERS } from '../contracts/players.ts'
import type { PlayerProfile } from '../contracts/players.ts'
import { PlayerProfileBody, PlayerProfileChange } from '../contracts/profiles.ts'
import type { OwnPlayerProfile } from '../contracts/profiles.ts'
import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import { Id } from '../contracts/wire.ts'
import { organizationWords } from './live-player-form.ts'

const typed = v.fallback(v.string(), '')

/** What a player types about themselves, as typed; kept while it is half filled. */
export const PlayerForm = v.object({
  picture_id: v.fallback(v.nullable(Id), null),
  /** Where the picture lies, so that it is shown again after a reload. */
  picture_path: v.fallback(v.nullable(v.string()), null),
  first_name: typed,
  last_name: typed,
  gender: v.fallback(v.picklist(['', ...GENDERS]), ''),
  date_of_birth: typed,
  phone: typed,
  city: typed,
  state_name: typed,
  guardian_name: typed,
  guardian_email: typed,
  organization_type: typed,
  organization_name: typed,
  school_grade: typed,
  team_level: typed,
  college_year_name: typed,
  division: typed,
  years_of_experience: typed,
  position: typed,
  height_feet: typed,
  height_inches: typed,
  competitive_items: v.fallback(v.array(CompetitiveItem), []),
})
export type PlayerForm = v.InferOutput<typeof PlayerForm>
export type PlayerField = keyof PlayerForm

export function emptyPlayerForm(): PlayerForm {
  return v.parse(PlayerForm, {})
}

/** The form as the saved profile fills it. What was never said is empty. */
export function playerFormOf(profile: OwnPlayerProfile): PlayerForm {
  return {
    picture_id: profile.picture_id,
    // A portrait that somebody else took is not theirs to change.
    picture_path: profile.picture_id && profile.profile_picture,
    first_name: profile.first_name,
    last_name: profile.last_name,
    gender: profile.gender ?? '',
    date_of_birth: profile.date_of_birth ?? '',
    phone: profile.phone ?? '',
    city: profile.city ?? '',
    state_name: profile.state_name ?? '',
    guardian_name: profile.guardian_name ?? '',
    guardian_email: profile.guardian_email ?? '',
    ...playedOf(profile),
    competitive_items: profile.competitive_items,
  }
}

/** Where and what the player plays, as the form has it. */
function playedOf({ organization, athletic_info: athletic }: Pick<OwnPlayerProfile, 'organization' | 'athletic_info'>) {
  return {
    organization_type: textOf(organization?.organization_type_id),
    organization_name: organization?.name ?? '',
    school_grade: organization?.school_grade ?? '',
    team_level: organization?.team_level ?? '',
    college_year_name: organization?.college_year_name ?? '',
    division: organization?.division ?? '',
    years_of_experience: textOf(organization?.years_of_experience),
    position: athletic?.player_position_name ?? '',
    height_feet: textOf(athletic?.height_feet),
    height_inches: textOf(athletic?.height_inches),
  }
}

/** K70. Returns a form filled in from a player's report. The report of a link has no date of birth. */
export function formOfReported(
  player: Pick<PlayerProfile, 'first_name' | 'last_name' | 'gender' | 'athletic_info' | 'organization'>,
): Partial<PlayerForm> {
  const { first_name, last_name, gender } = player
  return { first_name, last_name, gender: gender ?? '', ...playedOf(player) }
}

/** D100. The form as the server wants it. Throws a ValiError on a form that playerFormRefusals refuses. */
export function playerChangeOf(
  form: PlayerForm,
  dropdowns: PlayerDropdowns,
  saved: OwnPlayerProfile | undefined,
): PlayerProfileChange {
  return v.parse(PlayerProfileChange, namedOf(uncheckedBodyOf(form, dropdowns), form, saved))
}

/** D100. The body without what may follow, as long as both the form and the saved profile lack it. */
export function namedOf(
  { organization, ...body }: ReturnType<typeof uncheckedBodyOf>,
  form: PlayerForm,
  saved: OwnPlayerProfile | undefined,
): Record<string, unknown> {
  if (!saved?.is_profile_created) return { ...body, organization }
  const before = playerFormOf(saved)
  const isOpen = (field: PlayerField) => form[field] === '' && before[field] === ''
  const { name, ...unnamed } = organization
  const isWithoutOrganization = ORGANIZATION_FIELDS.every(isOpen)
  return {
    ...Object.fromEntries(
      Object.entries(body).filter(([field]) => !LATER_FIELDS.some((it) => it === field && isOpen(it))),
    ),
    ...(!isWithoutOrganization && { organization: isOpen('organization_name') ? unnamed : { ...unnamed, name } }),
  }
}

const LATER_FIELDS = ['phone', 'city', 'state_name'] as const
const ORGANIZATION_FIELDS = ['organization_type', 'organization_name', 'years_of_experience'] as const

/**
 * D100. Returns the body of the first step: the player and, for a child, the guardian. K70. Fields of later steps that
 * a report filled in are added.
 */
export function firstBodyOf(form: PlayerForm, dropdowns: PlayerDropdowns): PlayerProfileChange {
  const body = uncheckedBodyOf(form, dropdowns)
  const first = v.parse(v.pick(PlayerProfileBody, FIRST_FIELDS), body)
  const reported = v.safeParse(PlayerProfileChange, {
    ...((form.position || form.height_feet) && { athletic_info: body.athletic_info }),
    ...(form.organization_name && form.organization_type && { organization: body.organization }),
  })
  return reported.success ? { ...first, ...reported.output } : first
}

/** D100. The fields of the first step. */
export const FIRST_FIELDS = [
  'first_name',
  'last_name',
  'gender',
  'date_of_birth',
  'guardian_name',
  'guardian_email',
] as const

/** As playerChangeOf, of a half-filled form too. Choices that do not belong to the organization type are left out. */
export function uncheckedBodyOf(
  form: PlayerForm,
  dropdowns: PlayerDropdowns,
): Record<keyof PlayerProfileBody, unknown> & { organization: Record<string, unknown> } {
  const { isSchool, isCollege } = organizationWords(form.organization_type)
  const type = dropdowns.organization_types.find(({ id }) => String(id) === form.organization_type)
  const feet = numberOf(form.height_feet)
  return {
    first_name: form.first_name,
    last_name: form.last_name,
    gender: form.gender,
    date_of_birth: form.date_of_birth,
    phone: form.phone.trim(),
    city: form.city,
    state_name: form.state_name,
    guardian_name: form.guardian_name,
    guardian_email: form.guardian_email,
    picture_id: form.picture_id,
    athletic_info: {
      height_feet: feet,
      height_inches: numberOf(form.height_inches) ?? (feet === null ? null : 0),
      player_position_name: form.position || null,
    },
    organization: {
      name: form.organization_name.trim(),
      organization_type_id: type?.id ?? null,
      category_name: type?.name ?? null,
      school_grade: (isSchool && form.school_grade) || null,
      team_level: (isSchool && form.team_level) || null,
      college_year_name: (isCollege && form.college_year_name) || null,
      division: (isCollege && form.division) || null,
      organization_logo: null,
      years_of_experience: numberOf(form.years_of_experience),
    },
    competitive_items: form.competitive_items,
  }
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
