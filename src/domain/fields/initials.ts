import { segmentsOf } from '../language.ts'

/** A Latin letter with nothing joined to it, as nearly every name begins. */
const PLAIN = /^\p{Script=Latin}(?=[\p{Script=Latin}\p{ASCII}]|$)/u

/** The first letters of a name, as somebody's own writing counts letters. */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => firstCharacter(name.trim()))
    .join('')
    .toUpperCase()
}

/**
 * The first of a text that a reader sees as one letter, so that an emoji or an accent is not cut in two; '' of nothing.
 * The segmenter takes a slow phone a fifth of a second the first time, so most names do without it.
 */
export function firstCharacter(text: string): string {
  const [plain] = PLAIN.exec(text) ?? []
  return plain ?? segmentsOf(text)[0] ?? ''
}
