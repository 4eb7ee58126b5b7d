import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000, from what was stolen elsewhere, in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * T13. Whether a password is one of the first that are tried, or one of them with capitals and up to five digits or
 * signs behind it.
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase()
  return COMMON.has(small) || COMMON.has(small.replace(/[^a-z]{1,5}$/u, ''))
}
