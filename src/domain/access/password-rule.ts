import * as v from 'valibot'

/** One demand on a new password: `isMet` is asked while it is typed. */
export type PasswordRule = { words: string; isMet: (password: string) => boolean }

/** T13. What every new password has, in the words that stand beside the field. Both pools ask the same. */
const PASSWORD_RULES: readonly PasswordRule[] = [
  { words: 'At least 8 characters', isMet: (password) => /.{8}/su.test(password) },
  { words: 'Lowercase letter', isMet: (password) => /[a-z]/u.test(password) },
  { words: 'Uppercase letter', isMet: (password) => /[A-Z]/u.test(password) },
  { words: 'Number', isMet: (password) => /\d/u.test(password) },
]

/** Told only to those who break them: hardly anybody does. Cognito counts UTF-16 units. */
const RARE_RULES: readonly PasswordRule[] = [
  { words: 'No space at the start or end', isMet: (password) => !/^\s|\s$/u.test(password) },
  { words: 'At most 256 characters', isMet: (password) => password.length <= 256 },
]

/** The rules to show for what is typed so far, each with whether it is met. */
export function judgePassword(password: string): { words: string; isMet: boolean }[] {
  const judged = (rules: readonly PasswordRule[]) =>
    rules.map(({ words, isMet }) => ({ words, isMet: isMet(password) }))
  return [...judged(PASSWORD_RULES), ...judged(RARE_RULES).filter((rule) => !rule.isMet)]
}

export function isStrongPassword(password: string): boolean {
  return judgePassword(password).every(({ isMet }) => isMet)
}

/** A password that somebody chooses; the one that signs in is only asked to be there. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('Please enter your password'),
  v.check(isStrongPassword, 'Choose a password that meets every rule'),
)
