import * as v from 'valibot'

const Settings = v.object({
  VITE_SUPPORT_PHONE: v.fallback(v.pipe(v.string(), v.nonEmpty()), '+1 555 010 0199'),
  VITE_SUPPORT_EMAIL: v.fallback(v.pipe(v.string(), v.email()), 'support@example.test'),
})

/** How to reach people. Given at build time; without it, numbers and addresses that reach nobody. */
export function supportContacts(settings: unknown = import.meta.env): { phone: string; email: string } {
  const { VITE_SUPPORT_PHONE: phone, VITE_SUPPORT_EMAIL: email } = v.parse(Settings, settings ?? {})
  return { phone, email }
}
