import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { pictureIdOf } from '../pictures/picture-path.ts'
import { takePicture } from '../pictures/pictures-repository.ts'
import { refuseFields } from './refuse-fields.ts'

/** What every profile takes from the account. */
export type Person = {
  email: string
  first_name: string
  last_name: string
  phone: string | null
  picture_id: string | null
  is_profile_created: boolean
}

const PERSON = 'SELECT email, first_name, last_name, phone, picture_id, is_profile_created FROM app_user WHERE id = $1'

export async function findPerson(sql: Sql, userId: string): Promise<Person> {
  return must(await sql.query<Person>(PERSON, [userId]))
}

/**
 * The same, and no other profile of this person is saved before this transaction ends. Whoever only refers to the
 * account, as every claim of their orders does, is not held up. Nobody, once the account is deleted.
 */
export async function lockPerson(sql: Sql, userId: string): Promise<Person> {
  return must(await sql.query<Person>(`${PERSON} AND deleted_at IS NULL FOR NO KEY UPDATE`, [userId]))
}

function must([person]: Person[]): Person {
  if (!person) throw new Refusal('missing', 'Account not found')
  return person
}

type SentPicture = { picture_id?: string | null | undefined; profile_picture?: string | null | undefined }

/**
 * D102. Returns the sent profile with its photo as an id. A sent `profile_picture` is a path from an earlier answer: the
 * current path changes nothing, and another path selects another photo of this person.
 */
export function withPicture<Sent extends SentPicture>(
  { profile_picture: path, ...sent }: Sent,
  shown: string | null,
): Omit<Sent, 'profile_picture'> {
  if (sent.picture_id !== undefined || path === undefined || path === shown) return sent
  const picture_id = path === null ? null : pictureIdOf(path)
  if (picture_id === undefined) refuseFields({ profile_picture: ['Choose the picture again'] })
  return { ...sent, picture_id }
}

type Said = { first_name: string; last_name: string; phone: string; picture_id: string | null }

/**
 * D18. Name, phone and picture are the account's too. `completes` is false for a profile that is not of the
 * person's own role.
 */
export async function savePerson(sql: Sql, userId: string, said: Said, { completes }: { completes: boolean }) {
  await takePicture(sql, userId, said.picture_id)
  await sql.query(
    `UPDATE app_user SET first_name = $2, last_name = $3, phone = $4, picture_id = $5,
      is_profile_created = is_profile_created OR $6
     WHERE id = $1`,
    [userId, said.first_name, said.last_name, said.phone || null, said.picture_id, completes],
  )
}
