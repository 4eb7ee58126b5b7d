import * as v from 'valibot'
import { CONTACTS_META, ToldContacts } from '#domain/told-contacts.ts'
import { USER_POOL_META } from '#domain/told-user-pool.ts'

/** A number and an address that reach no one, for the server that someone tries out. */
const TRIED_OUT: ToldContacts = { phone: '+1 555 010 0199', email: 'support@example.test' }

/** W51. Returns the contacts that the server gave with this page. A demo without them has examples. */
export function contacts(page: Document = document): ToldContacts {
  const told = contentOf(page, CONTACTS_META)
  if (told === undefined) return contentOf(page, USER_POOL_META) === undefined ? TRIED_OUT : {}
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ToldContacts), told)
  return parsed.success ? parsed.output : {}
}

/** Returns the address that a phone dials. */
export const telAddress = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/gu, '')}`

const contentOf = (page: Document, name: string) => page.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
