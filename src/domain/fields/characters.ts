import * as v from 'valibot'
import { segmentsOf } from '../language.ts'

/**
 * A person's "one character" may be many units (a flag, a family, a letter with marks); beyond this many it is no name.
 */
const MOST_UNITS_PER_CHARACTER = 10

/** V20. Characters as a person counts them. A text that is far too long is counted in units. */
function countCharacters(text: string, max: number): number {
  if (text.length <= max || text.length > max * MOST_UNITS_PER_CHARACTER) return text.length
  return segmentsOf(text).length
}

export const maxCharacters = (max: number, message: string) => ({
  ...v.check<string, string>((text) => countCharacters(text, max) <= max, message),
  most: max,
})

/** The parts of schemas and checks that name a length or hold other schemas. */
type Parts = {
  type: string
  most?: number
  requirement?: unknown
  pipe?: readonly object[]
  options?: readonly object[]
  wrapped?: object
}

/** EP38. Returns a field's length rule, derived from the contract's schema of its text. */
export const lengthBy = (schema: object) => (text: string) => tooManyCharacters(schema, text)

/** Returns how many characters a text has and may have by its schema. Undefined if it is not too long. */
function tooManyCharacters(schema: object, text: string): { count: number; most: number } | undefined {
  const { type, most, requirement, pipe = [], options = [], wrapped } = schema as Parts
  if (most !== undefined) return beyond(countCharacters(text.trim(), most), most)
  if (type === 'max_length' && typeof requirement === 'number') return beyond(text.trim().length, requirement)
  const inner = [...pipe, ...options, ...(wrapped ? [wrapped] : [])]
  return inner.map((part) => tooManyCharacters(part, text)).find((found) => found !== undefined)
}

const beyond = (count: number, most: number) => (count > most ? { count, most } : undefined)

/**
 * Control characters, and the signs that turn the direction of what follows: a name must not rewrite the line it stands
 * in. Soft hyphens and zero-width spaces arrive with copied text, and no script needs them in a name.
 */
// oxlint-disable-next-line no-control-regex -- Those are what is looked for.
const UNSEEN = /(?!\s)[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|[\u00AD\u200B\u2060\uFEFF]/gu

/** Matches a text that shows nothing: spaces and characters that Unicode draws as nothing. */
const NOTHING_SEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows anything. */
export const isSeen = (text: string) => tidyText(text).trim() !== ''

/**
 * V21. The text as it is kept: without signs that nobody sees or the database cannot store, letters and their marks
 * joined. Joiners stay next to something that is seen. Without it, only blanks are left.
 */
function tidyText(text: string): string {
  const kept = text.toWellFormed().replaceAll(UNSEEN, '').normalize('NFC')
  return NOTHING_SEEN.test(kept) ? kept.replaceAll(/\S/gu, '') : kept
}

export const tidied = v.transform<string, string>(tidyText)

/** V21. Returns a text for one line: blanks at the ends are gone, and those within become one. */
export function oneLine(text: string): string {
  return tidyText(text).trim().replaceAll(/\s+/gu, ' ')
}

export const tidiedLine = v.transform(oneLine)
