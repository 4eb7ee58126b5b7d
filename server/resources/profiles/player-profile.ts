import { ownRole } from '#domain/access/role.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import type { AthleticInfo, CompetitiveItem, PlayerOrganization } from '#domain/contracts/players.ts'
import type { OwnPlayerProfile, PlayerProfileBody, PlayerProfileChange } from '#domain/contracts/profiles.ts'
import type { CompetitiveFactors } from '#domain/contracts/reference-data.ts'
import { orEmpty, organizationName } from '#domain/fields/text-fields.ts'
import { needsGuardian } from '#domain/profiles/age.ts'
import { playerChangeRefusals } from '#domain/profiles/player-profile-rules.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import {
  consentState,
  findChildOf,
  findConsents,
  isEnded,
  isStanding,
  returnWaiting,
} from '../consent/consent-repository.ts'
import { ownPicturePath } from '../pictures/picture-path.ts'
import { findPerson, lockPerson, savePerson, withPicture } from './account-of-profile.ts'
import type { Person } from './account-of-profile.ts'
import { refuseFields } from './refuse-fields.ts'

type Row = {
  id: string
  first_name: string
  last_name: string
  gender: 'Male' | 'Female'
  date_of_birth: string | null
  city: string | null
  state_name: string | null
  guardian_name: string | null
  guardian_email: string | null
  athletic_info: AthleticInfo
  organization: PlayerOrganization
  competitive_items: CompetitiveItem[]
  has_portrait: boolean
}

const ROW = `SELECT id, first_name, last_name, gender, date_of_birth, city, state_name, guardian_name,
  guardian_email, athletic_info,
  organization, competitive_items,
    portrait_key IS NOT NULL AS has_portrait
  FROM player WHERE user_id = $1`

async function findRow(sql: Sql, userId: string): Promise<Row | undefined> {
  return (await sql.query<Row>(ROW, [userId]))[0]
}

/** The same; no consent of theirs is answered before this transaction ends. */
async function lockRow(sql: Sql, userId: string): Promise<Row | undefined> {
  return (await sql.query<Row>(`${ROW} FOR NO KEY UPDATE`, [userId]))[0]
}

export async function readPlayerProfile(sql: Sql, userId: string, now: number): Promise<OwnPlayerProfile> {
  const { first_name, last_name, phone, picture_id, is_profile_created } = await findPerson(sql, userId)
  const row = await findRow(sql, userId)
  const consents = row ? await findConsents(sql, row.id) : []
  return {
    ...NOTHING_SAID,
    ...row,
    first_name,
    last_name,
    phone,
    picture_id,
    is_profile_created,
    profile_picture: shownPicture({ picture_id }, row),
    consent: consentState(await findChildOf(sql, userId), consents, now),
  }
}

const shownPicture = ({ picture_id }: Pick<Person, 'picture_id'>, row: Row | undefined) =>
  ownPicturePath({ picture_id, player_id: row?.id ?? null, has_portrait: row?.has_portrait ?? false })

const NOTHING_SAID = {
  id: null,
  gender: null,
  date_of_birth: null,
  city: null,
  state_name: null,
  guardian_name: null,
  guardian_email: null,
  athletic_info: null,
  organization: null,
  competitive_items: [],
}

/**
 * D13, D100. Writes what is named of the profile, whether there was one or not. Refuses with 422 what the rules of
 * profile, age and guardian do not allow.
 */
export async function savePlayerProfile(
  sql: Sql,
  { userId, roles }: Actor,
  sent: PlayerProfileChange,
  rubric: Rubric,
  today: string,
) {
  const person = await lockPerson(sql, userId)
  const before = await lockRow(sql, userId)
  const change = withPicture(sent, shownPicture(person, before))
  const body = changed(person, before, change)
  const isChildNow = before !== undefined && before.date_of_birth !== null && needsGuardian(before.date_of_birth, today)
  refuseFields({
    ...(isChildNow ? await refusalsOfChild(sql, before, body) : {}),
    ...playerChangeRefusals(change, body, rubric.dropdowns, factorsOf(rubric), today, person.email),
  })
  await savePerson(sql, userId, body, { completes: ownRole(roles) === 'Player' })
  const playerId = await writeRow(sql, userId, body, rubric)
  const isWithoutConsent =
    needsGuardian(body.date_of_birth, today) && !(await findConsents(sql, playerId)).some(isStanding)
  if (isWithoutConsent) await returnWaiting(sql, playerId, 'A parent or guardian must give their consent first.')
}

/** The gender of a profile that does not exist yet is not known. */
type WholeProfile = Omit<PlayerProfileBody, 'gender'> & { gender: Row['gender'] | null }

/** D100. Returns the profile after a change. What was never said is empty. */
function changed(person: Person, before: Row | undefined, change: PlayerProfileChange): WholeProfile {
  const { athletic_info, organization } = change
  const saved = {
    picture_id: person.picture_id,
    phone: person.phone ?? '',
    first_name: before?.first_name ?? '',
    last_name: before?.last_name ?? '',
    gender: before?.gender ?? null,
    date_of_birth: before?.date_of_birth ?? '',
    city: before?.city ?? '',
    state_name: before?.state_name ?? '',
    guardian_name: before?.guardian_name ?? '',
    guardian_email: before?.guardian_email ?? '',
    competitive_items: before?.competitive_items ?? [],
  }
  return Object.assign(saved, change, {
    athletic_info: Object.assign({ ...(before?.athletic_info ?? NO_ATHLETIC_INFO) }, athletic_info),
    organization: Object.assign({ ...(before?.organization ?? NO_ORGANIZATION) }, organization, {
      organization_logo: null,
    }),
  })
}

/** K3, K9. What a child cannot change alone. */
async function refusalsOfChild(sql: Sql, before: Row, body: WholeProfile): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {}
  if (before.date_of_birth !== null && body.date_of_birth < before.date_of_birth) {
    fields['date_of_birth'] = [
      'You can’t change the birth date of a player under 13 to an earlier one. If the date is wrong, contact us.',
    ]
  }
  const isOtherGuardian = body.guardian_email.toLowerCase() !== (before.guardian_email ?? '').toLowerCase()
  if (isOtherGuardian && isEnded(await findConsents(sql, before.id))) {
    fields['guardian_email'] = [
      'This parent or guardian declined or withdrew their consent. To name a different one, contact us.',
    ]
  }
  return fields
}

function factorsOf({ competitive: { factors } }: Rubric): CompetitiveFactors {
  const of = (category: keyof CompetitiveFactors) => factors.filter((factor) => factor.category === category)
  return { events: of('events'), team_accolades: of('team_accolades'), player_accolades: of('player_accolades') }
}

async function writeRow(sql: Sql, userId: string, body: WholeProfile, { dropdowns }: Rubric): Promise<string> {
  const type = dropdowns.organization_types.find(({ id }) => id === body.organization.organization_type_id)
  const name = v.parse(orEmpty(organizationName('organization name')), body.organization.name)
  const organization: PlayerOrganization = { ...body.organization, name, category_name: type?.name ?? null }
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, city, state_name, guardian_name,
      guardian_email,
                         athletic_info, organization, competitive_items)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (user_id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
     gender = excluded.gender,
       date_of_birth = excluded.date_of_birth, city = excluded.city, state_name = excluded.state_name,
       guardian_name = excluded.guardian_name, guardian_email = excluded.guardian_email,
       athletic_info = excluded.athletic_info,
       organization = excluded.organization, competitive_items = excluded.competitive_items
     RETURNING id`,
    [
      randomUUID(),
      userId,
      body.first_name,
      body.last_name,
      body.gender,
      body.date_of_birth,
      body.city || null,
      body.state_name || null,
      body.guardian_name || null,
      body.guardian_email || null,
      JSON.stringify(body.athletic_info),
      JSON.stringify(organization),
      JSON.stringify(body.competitive_items),
    ],
  )
  if (!row) throw new Error('A profile was not written')
  return row.id
}
