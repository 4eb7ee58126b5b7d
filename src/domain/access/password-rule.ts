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

/** Names and address of a user. An attacker tries these first, together with the product's name. */
export type Person = readonly string[]

/** Minimum number of characters besides the known words. */
const LEAST_OWN_LETTERS = 4

/** T58. Whether hardly anything remains without the product's name and the person's names and address. */
export function isGuessed(password: string, person: Person): boolean {
  const known = person.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= 3)
  const small = password.toLowerCase()
  const rest = ['courtside', ...known.toSorted((a, b) => b.length - a.length)].reduce(
    (left, word) => left.replaceAll(word, '0'),
    small,
  )
  return rest !== small && rest.replaceAll(/\P{L}/gu, '').length < LEAST_OWN_LETTERS
}

/** The rules to show for what is typed so far, each with whether it is met. */
export function judgePassword(password: string, person: Person = []): { words: string; isMet: boolean }[] {
  const judged = (rules: readonly PasswordRule[]) =>
    rules.map(({ words, isMet }) => ({ words, isMet: isMet(password) }))
  const rare = [
    ...RARE_RULES,
    { words: 'More than your name, your email or “Courtside”', isMet: (typed: string) => !isGuessed(typed, person) },
  ]
  return [...judged(PASSWORD_RULES), ...judged(rare).filter((rule) => !rule.isMet)]
}

export function isStrongPassword(password: string, person: Person = []): boolean {
  return judgePassword(password, person).every(({ isMet }) => isMet)
}

export const WEAK_PASSWORD = 'Choose a password that meets every rule'

/** A password that somebody chooses; the one that signs in is only asked to be there. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('Please enter your password'),
  v.check((password) => isStrongPassword(password), WEAK_PASSWORD),
)
