import { ownRole } from '#domain/access/role.ts'
import { checkInput } from '#domain/contracts/check-input.ts'
import type { FieldRefusals } from '#domain/contracts/check-input.ts'
import { ProgramStaffProfileForm, StaffProfileForm } from '#domain/contracts/profile-forms.ts'
import type { StaffProfile, StaffProfileChange } from '#domain/contracts/profiles.ts'
import type { Dropdowns } from '#domain/rubric/reference-data.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { pathOrNull } from '../pictures/picture-path.ts'
import { findPerson, lockPerson, savePerson, withPicture } from './account-of-profile.ts'
import { fieldsFrom, refuseFields, unlisted } from './refuse-fields.ts'

type Row = { city: string; state_name: string; address: string | null; organization_name: string | null }

export async function readStaffProfile(sql: Sql, userId: string): Promise<StaffProfile> {
  const { first_name, last_name, phone, picture_id } = await findPerson(sql, userId)
  const [row] = await sql.query<Row>(
    'SELECT city, state_name, address, organization_name FROM staff_profile WHERE user_id = $1',
    [userId],
  )
  return {
    first_name,
    last_name,
    phone,
    picture_id,
    profile_picture: pathOrNull(picture_id),
    city: row?.city ?? null,
    state: row?.state_name ?? null,
    state_name: row?.state_name ?? null,
    address: row?.address ?? null,
    organization_name: row?.organization_name ?? null,
    is_profile_created: row !== undefined,
  }
}

/**
 * Changes what is named and leaves the rest as it is. Refuses with 422 what is named and wrong, and of a
 * profile that does not exist yet also what is missing; a director and an owner need organization and address.
 */
export async function changeStaffProfile(
  sql: Sql,
  { userId, roles }: Actor,
  sent: StaffProfileChange,
  dropdowns: Dropdowns,
) {
  await lockPerson(sql, userId)
  const { is_profile_created, ...before } = await readStaffProfile(sql, userId)
  const { state, ...rest } = withPicture(sent, before.profile_picture)
  const said = { ...(state !== undefined && { state_name: state }), ...rest }
  const form: StaffProfileForm = Object.assign(formOf(before), said)
  const refused = Object.entries(refusalsOf(form, roles, dropdowns))
  refuseFields(Object.fromEntries(refused.filter(([field]) => !is_profile_created || field in said)))
  await savePerson(sql, userId, form, { completes: ownRole(roles) !== 'Player' })
  await sql.query(
    `INSERT INTO staff_profile (user_id, city, state_name, address, organization_name) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET city = excluded.city, state_name = excluded.state_name,
     address = excluded.address,
       organization_name = excluded.organization_name, updated_at = now()`,
    [userId, form.city, form.state_name, form.address || null, form.organization_name || null],
  )
}

function formOf({
  first_name,
  last_name,
  phone,
  city,
  state_name,
  address,
  organization_name,
  picture_id,
}: Omit<StaffProfile, 'is_profile_created'>): StaffProfileForm {
  return {
    first_name,
    last_name,
    picture_id,
    phone: phone ?? '',
    city: city ?? '',
    state_name: state_name ?? '',
    address: address ?? '',
    organization_name: organization_name ?? '',
  }
}

function refusalsOf(form: StaffProfileForm, roles: Actor['roles'], dropdowns: Dropdowns): FieldRefusals {
  const checked = checkInput(roles.includes('Coach') ? StaffProfileForm : ProgramStaffProfileForm, form)
  return {
    ...fieldsFrom({ state_name: unlisted(form.state_name, dropdowns.states, 'Please select your state') }),
    ...('fields' in checked ? checked.fields : {}),
  }
}
