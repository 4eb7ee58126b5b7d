import type { GENDERS } from '../contracts/players.ts'

// The many ways people write a bib, a gender and a birth date, each read as one.

/** #7, "No. 7", 007 and 7.0 are bib 7. What is no number stays as it was written. */
export function readBib(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:#|no\.?|nr\.?|bib)\s*/iu, '')
    .replace(/^(\d{1,3})\.0+$/u, '$1')
  return /^\d{1,3}$/u.test(bare) ? String(Number(bare)) : bare
}

const GENDER_WORDS: Readonly<Record<string, (typeof GENDERS)[number]>> = {
  m: 'Male',
  male: 'Male',
  boy: 'Male',
  boys: 'Male',
  man: 'Male',
  men: 'Male',
  b: 'Male',
  f: 'Female',
  female: 'Female',
  girl: 'Female',
  girls: 'Female',
  woman: 'Female',
  women: 'Female',
  g: 'Female',
  w: 'Female',
}

/** Undefined for what is neither. */
export function readGender(text: string): (typeof GENDERS)[number] | undefined {
  return GENDER_WORDS[text.trim().toLowerCase().replace(/s$/u, '')] ?? GENDER_WORDS[text.trim().toLowerCase()]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * 2012-05-31 of 5/31/2012, 31.5.2012, "May 31, 2012" and 31-May-12. Month first, as Americans write it, unless that
 * can't be. Undefined for what is no day of the calendar.
 */
export function readBirthDate(text: string): string | undefined {
  const plain = text.trim().replace(/[T ]00:00(?::00)?(?:\.0+)?Z?$/u, '')
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(plain) ?? []
  if (isoYear !== undefined) return realDay(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, first, second, year = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/u.exec(plain) ?? []
  if (first !== undefined) {
    const [a, b] = [Number(first), Number(second)]
    const isDayFirst = a > 12 || (plain.includes('.') && b <= 12)
    return isDayFirst ? realDay(fullYear(year), b, a) : realDay(fullYear(year), a, b)
  }
  return readNamedMonth(plain)
}

function readNamedMonth(plain: string): string | undefined {
  const [, dayBefore, word = '', dayAfter, year = ''] =
    /^(?:(\d{1,2})[-. /]+)?([a-z]{3,9})\.?[-. /]*(?:(\d{1,2})(?:st|nd|rd|th)?)?[-,. /]+(\d{4}|\d{2})$/iu.exec(plain) ??
    []
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return month > 0 ? realDay(fullYear(year), month, Number(dayBefore ?? dayAfter)) : undefined
}

/** Nobody at an event was born before 1950. */
function fullYear(year: string): number {
  const number = Number(year)
  if (year.length === 4) return number
  return number < 50 ? 2000 + number : 1900 + number
}

function realDay(year: number, month: number, day: number): string | undefined {
  const two = (part: number) => String(part).padStart(2, '0')
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isReal = year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= days
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}
