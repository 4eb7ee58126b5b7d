import { troubleOf } from '#storage/storage-trouble.ts'
import type { SignInAnswer } from './identity.ts'

/** T64. The answer to a sign-in that this device's storage has failed. */
export function notKept(error: unknown): SignInAnswer {
  return { kind: 'not-kept', trouble: troubleOf(error) ?? 'refused' }
}
