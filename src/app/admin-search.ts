import * as v from 'valibot'

/** What the address of the admin page says beside its tab: which payment is open. */
export const AdminSearch = v.object({
  payment: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)),
})
