import * as v from 'valibot'

/**
 * A person's "one character" may be many units (a flag, a family, a letter with marks); beyond this many it is no name.
 */
const MOST_UNITS_PER_CHARACTER = 10

/** V20. Characters as a person counts them. */
function isAtMostCharacters(text: string, max: number): boolean {
  if (text.length <= max) return true
  if (text.length > max * MOST_UNITS_PER_CHARACTER) return false
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length <= max
}

export const maxCharacters = (max: number, message: string) =>
  v.check<string, string>((text) => isAtMostCharacters(text, max), message)

/**
 * Control characters, and the signs that turn the direction of what follows: a name must not rewrite the line it stands
 * in.
 */
// oxlint-disable-next-line no-control-regex -- Those are what is looked for.
const UNSEEN = /(?!\s)[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu

/**
 * V21. The text as it is kept: without signs that nobody sees or the database cannot store, letters and their marks
 * joined.
 */
export function tidyText(text: string): string {
  return text.toWellFormed().replaceAll(UNSEEN, '').normalize('NFC')
}

export const tidied = v.transform<string, string>(tidyText)

/** As `tidied`, for one line: blanks at the ends fall, those within become one. */
export const tidiedLine = v.transform<string, string>((text) => tidyText(text).trim().replaceAll(/\s+/gu, ' '))
