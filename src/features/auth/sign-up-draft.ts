import * as v from 'valibot'
import { tabStorage } from '#storage/page-storage.ts'
import type { PageStorage } from '#storage/page-storage.ts'
import type { FormKeeper } from '#ui/use-kept-form.ts'

/** What is typed into the sign-up form, but for the password. */
const SignUpDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  role: v.nullable(v.string()),
})
export type SignUpDraft = v.InferOutput<typeof SignUpDraft>

export const EMPTY_SIGN_UP: SignUpDraft = { firstName: '', lastName: '', email: '', phone: '', role: null }

const KEY = 'sign-up'
const Stored = v.pipe(v.string(), v.parseJson(), SignUpDraft)

/**
 * Survives a reload and goes with the tab: what somebody typed who has no account yet must not wait on a shared device
 * for whoever comes next.
 */
export function keepSignUp(storage: PageStorage = tabStorage): FormKeeper<SignUpDraft> {
  return {
    read: async () => {
      const stored = v.safeParse(Stored, storage.getItem(KEY))
      return stored.success ? stored.output : undefined
    },
    keep: (draft) => void storage.setItem(KEY, JSON.stringify(draft)),
    forget: async () => storage.removeItem(KEY),
  }
}
