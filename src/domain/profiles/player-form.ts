import * as v from 'valibot'
import { NO_ORGANIZATION } from '../contracts/players.ts'
import type { PlayerProfile } from '../contracts/players.ts'
import { PlayerProfileBody, PlayerProfileChange } from '../contracts/profiles.ts'
import type { OwnPlayerProfile } from '../contracts/profiles.ts'
import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import { organizationOf } from './live-player-form.ts'
import { bodyAsTyped, PlayerForm, typedValuesOf } from './player-fields.ts'
import type { PlayerFieldName } from './player-fields.ts'

export function emptyPlayerForm(): PlayerForm {
  return v.parse(PlayerForm, {})
}

/** The form as the saved profile fills it. What was never said is empty. */
export function playerFormOf(profile: OwnPlayerProfile): PlayerForm {
  // A portrait that somebody else took is not theirs to change.
  return v.parse(PlayerForm, {
    ...typedValuesOf(profile),
    picture_path: profile.picture_id && profile.profile_picture,
  })
}

/** K70. Returns the form with the player of a report. The report of a link has no date of birth. */
export function withReported(
  form: PlayerForm,
  player: Pick<PlayerProfile, 'first_name' | 'last_name' | 'gender' | 'athletic_info' | 'organization'>,
): PlayerForm {
  const { first_name, last_name, gender, athletic_info, organization } = player
  return v.parse(PlayerForm, {
    ...form,
    ...typedValuesOf({ first_name, last_name, gender, athletic_info, organization }),
  })
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
  const isOpen = (field: PlayerFieldName) => form[field] === '' && before[field] === ''
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
  const { athletic_info, organization, ...body } = bodyAsTyped(form)
  return {
    ...body,
    phone: form.phone.trim(),
    athletic_info: {
      ...athletic_info,
      height_inches: athletic_info['height_inches'] ?? (athletic_info['height_feet'] === null ? null : 0),
    },
    organization: { ...NO_ORGANIZATION, ...organization, ...organizationOf(form, dropdowns) },
  }
}
