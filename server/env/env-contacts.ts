import * as v from 'valibot'
import type { ToldContacts } from '#domain/told-contacts.ts'
import { like, urlOf } from './env-values.ts'

export const contactSettings = {
  SUPPORT_EMAIL: v.pipe(
    v.optional(like(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u, 'an address such as help@club.example')),
    v.description('the email address that pages name for help'),
  ),
  SUPPORT_PHONE: v.pipe(
    v.optional(like(/^\+?[\d(][\d ().-]{2,30}$/u, 'a phone number such as +1 555 010 0199')),
    v.description('the phone number that pages name for help; without it they name none'),
  ),
  LEGAL_URL: v.pipe(
    v.optional(urlOf('an address such as https://club.example/legal', ['http:', 'https:'])),
    v.description('folder of your own privacy.html and terms.html; without it pages show our drafts'),
  ),
}

type Given = { SUPPORT_PHONE?: string | undefined; SUPPORT_EMAIL?: string | undefined; LEGAL_URL?: string | undefined }

/** W51. Returns the contacts for the pages, or undefined when none is set. */
export function contactsOf({ SUPPORT_PHONE: phone, SUPPORT_EMAIL: email, LEGAL_URL: legalUrl }: Given) {
  const contacts: ToldContacts = { ...(phone && { phone }), ...(email && { email }), ...(legalUrl && { legalUrl }) }
  return Object.keys(contacts).length > 0 ? contacts : undefined
}
