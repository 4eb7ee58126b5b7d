import * as v from 'valibot'

/** The support contacts and the address of the organization's legal documents, which the server sends with its pages. */
export const ToldContacts = v.object({
  phone: v.optional(v.pipe(v.string(), v.nonEmpty())),
  email: v.optional(v.pipe(v.string(), v.email())),
  legalUrl: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/u))),
})
export type ToldContacts = v.InferOutput<typeof ToldContacts>

/** The meta element of a page that holds them, as JSON. */
export const CONTACTS_META = 'courtside-contacts'
/** The global of the worker that holds them, as JSON. */
export const CONTACTS_GLOBAL = 'courtsideContacts'
