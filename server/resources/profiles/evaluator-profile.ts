import { ownRole } from '#domain/access/role.ts'
import type { EvaluatorProfile, EvaluatorProfileBody } from '#domain/contracts/profiles.ts'
import type { Dropdowns } from '#domain/rubric/reference-data.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { pathOrNull } from '../pictures/picture-path.ts'
import { findPerson, lockPerson, savePerson, withPicture } from './account-of-profile.ts'
import { fieldsFrom, refuseFields, unlisted } from './refuse-fields.ts'

type Row = {
  years_of_experience: number
  city: string
  state_name: string
  evaluator_level: string
  calendly_url: string | null
}

export async function readEvaluatorProfile(sql: Sql, userId: string): Promise<EvaluatorProfile> {
  const { first_name, last_name, phone, picture_id } = await findPerson(sql, userId)
  const [row] = await sql.query<Row>(
    'SELECT years_of_experience, city, state_name, evaluator_level, calendly_url FROM evaluator_profile WHERE user_id = $1',
    [userId],
  )
  return {
    first_name,
    last_name,
    phone,
    picture_id,
    profile_picture: pathOrNull(picture_id),
    years_of_experience: row?.years_of_experience ?? null,
    city: row?.city ?? null,
    state_name: row?.state_name ?? null,
    evaluator_level: row?.evaluator_level ?? null,
    calendly_url: row?.calendly_url ?? null,
    is_profile_created: row !== undefined,
  }
}

/** Creates or updates the profile. Refuses with 422 a value that isn't in its list. */
export async function saveEvaluatorProfile(
  sql: Sql,
  { userId, roles }: Actor,
  sent: EvaluatorProfileBody,
  dropdowns: Dropdowns,
) {
  const person = await lockPerson(sql, userId)
  const said = withPicture(sent, pathOrNull(person.picture_id))
  const form = {
    ...said,
    phone: said.phone ?? person.phone ?? '',
    picture_id: said.picture_id === undefined ? person.picture_id : said.picture_id,
  }
  refuseFields(
    fieldsFrom({
      state_name: unlisted(form.state_name, dropdowns.states, 'Please select your state'),
      evaluator_level: unlisted(form.evaluator_level, dropdowns.evaluator_levels, 'Select your level'),
    }),
  )
  await savePerson(sql, userId, form, { completes: ownRole(roles) === 'Evaluator' })
  await sql.query(
    `INSERT INTO evaluator_profile (user_id, years_of_experience, city, state_name, evaluator_level, calendly_url)
      VALUES ($1, $2, $3, $4, $5, nullif($6, ''))
     ON CONFLICT (user_id) DO UPDATE SET years_of_experience = excluded.years_of_experience, city = excluded.city,
       state_name = excluded.state_name, evaluator_level = excluded.evaluator_level,
       calendly_url = CASE WHEN $6::text IS NULL THEN evaluator_profile.calendly_url ELSE excluded.calendly_url END`,
    [
      userId,
      form.years_of_experience,
      form.city,
      form.state_name,
      form.evaluator_level,
      form.calendly_url === null ? '' : form.calendly_url,
    ],
  )
}
