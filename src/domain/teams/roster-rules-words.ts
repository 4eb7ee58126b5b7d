import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import type { Grade } from '../fields/school-grades.ts'

// The many ways people write a height, a grade, a position, a jersey number and a name, each read as one.

/** Choices for a roster's cells: the rubric's, and the grades before its first one. */
export type RosterLists = Pick<PlayerDropdowns, 'player_positions' | 'heights'> & {
  school_grades: readonly Grade[]
}

const MONTHS_OF_FEET: Readonly<Record<string, number>> = { apr: 4, may: 5, jun: 6, jul: 7 }
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }
const CM_PER_INCH = 2.54
const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const FEET_AND_INCHES = new RegExp(
  String.raw`^([4-7])\s*(?:'\s*-?|ft\.?|feet|foot|-)\s*(?:${NUMBER}\s*(?:"|''|in|inch|inches)?)?\.?$`,
  'u',
)
const INCHES = new RegExp(String.raw`^${NUMBER}\s*(?:"|''|in|inch|inches)\.?$`, 'u')
const CENTIMETERS = new RegExp(String.raw`^${NUMBER}\s*cm\.?$`, 'u')
const METERS = new RegExp(String.raw`^([12]\.\d{1,2})\s*m?\.?$`, 'u')

/**
 * G21. Total inches of a height in any usual spelling (6'2", 6-2, 5'11½", 6 ft 2, 74 in, 188 cm, 1.88 m), rounded to a
 * whole inch; undefined when it is none. A bare number is read by its size: feet, inches or centimeters.
 */
export function readHeight(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\u2019\u2018\u2032\u00B4`]/gu, "'")
    .replaceAll(/[\u201C\u201D\u2033]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(
      /(?<=\d)(?:\s*([¼½¾])|\s+([13])\/([24]))/gu,
      (_, sign: string, part: string, whole: string) =>
        FRACTIONS[sign] ?? String(Number(part) / Number(whole)).slice(1),
    )
    .replaceAll(/(\d),(\d)/gu, '$1.$2')
    .replace(/^(\d)\s+(\d{1,2})$/u, '$1-$2')
  const [, feet, inches = '0'] = FEET_AND_INCHES.exec(plain) ?? []
  if (feet !== undefined) return Number(inches) < 12 ? Math.round(Number(feet) * 12 + Number(inches)) : undefined
  const measured = [
    [INCHES, 1],
    [CENTIMETERS, CM_PER_INCH],
    [METERS, CM_PER_INCH / 100],
  ] as const
  for (const [pattern, perInch] of measured) {
    const amount = pattern.exec(plain)?.[1]
    if (amount !== undefined) return Math.round(Number(amount) / perInch)
  }
  return readBareHeight(plain) ?? readDatedHeight(plain)
}

function readBareHeight(plain: string): number | undefined {
  if (!/^\d{1,3}$/u.test(plain)) return undefined
  const amount = Number(plain)
  if (amount >= 4 && amount <= 7) return amount * 12
  if (amount >= 40 && amount < 100) return amount
  return amount >= 100 && amount < 250 ? Math.round(amount / CM_PER_INCH) : undefined
}

/** A spreadsheet takes 6-2 for the second of June and writes 2-Jun or Jun-02 into the file. */
function readDatedHeight(plain: string): number | undefined {
  const [, dayBefore, month = '', dayAfter] =
    /^(\d{1,2})?[-. /]*(apr|may|jun|jul)[a-z]*[-. /]*(\d{1,2})?$/u.exec(plain) ?? []
  const [feet, day] = [MONTHS_OF_FEET[month], dayBefore ?? dayAfter]
  if (feet === undefined || day === undefined || (dayBefore !== undefined && dayAfter !== undefined)) return undefined
  return Number(day) < 12 ? feet * 12 + Number(day) : undefined
}

/** 6'2" for 74. */
export function heightText(totalInches: number): string {
  return `${Math.floor(totalInches / 12)}'${totalInches % 12}"`
}

const GRADE_WORDS: Readonly<Record<string, string>> = {
  k: '0',
  kg: '0',
  kinder: '0',
  kindergarten: '0',
  kindergarden: '0',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  seventh: '7',
  eighth: '8',
  ninth: '9',
  tenth: '10',
  eleventh: '11',
  twelfth: '12',
  freshman: '9',
  freshmen: '9',
  fresh: '9',
  frosh: '9',
  fr: '9',
  sophomore: '10',
  soph: '10',
  so: '10',
  junior: '11',
  jr: '11',
  senior: '12',
  sr: '12',
  sen: '12',
  postgraduate: 'post_grad',
  postgrad: 'post_grad',
  pg: 'post_grad',
}

/** G21. The value of the rubric's grade for 9, 9th, "Grade 9", Freshman, Fr.; undefined when it is none. */
export function readGrade(text: string, { school_grades }: RosterLists): string | undefined {
  const word = text
    .trim()
    .replace(/\.0+$/u, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
  const named = school_grades.find(({ name }) => name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '') === word)
  if (named) return named.value
  const bare = word.replace(/^(?:grade|gr)(?=\d)/u, '').replace(/(?:grade|grader)$/u, '')
  const number = /^0?(\d{1,2})(?:st|nd|rd|th)?$/u.exec(bare)?.[1]
  const value = GRADE_WORDS[bare] ?? (number === undefined ? undefined : String(Number(number)))
  return school_grades.some((grade) => grade.value === value) ? value : undefined
}

/**
 * G21. The position's name for PG, "point guard", "PG/SG" (the first counts), 1 to 5; undefined when it is none or more
 * than one could be meant.
 */
export function readPosition(text: string, { player_positions }: RosterLists): string | undefined {
  const first = text.split(/[/,;&+|]| or | and /u)[0] ?? ''
  const word = first.toLowerCase().replaceAll(/[^a-z0-9]/gu, '')
  return player_positions.find(
    ({ id, name, name_abbreviation }) =>
      [name.toLowerCase().replaceAll(' ', ''), name_abbreviation.toLowerCase(), String(id)].includes(word) ||
      (word === 'centre' && name_abbreviation === 'C'),
  )?.name
}

/** G21. #7, "No. 7", 07 and 7.0 are 7; 00 is a number of its own. What is no number stays as it was written. */
export function readJersey(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:#|no\.?|nr\.?)\s*/iu, '')
    .replace(/^(\d{1,2})\.0+$/u, '$1')
  return /^0[1-9]$/u.test(bare) ? bare.slice(1) : bare
}

const PARTICLES = new Set([
  'de',
  'da',
  'do',
  'dos',
  'das',
  'del',
  'della',
  'di',
  'du',
  'la',
  'le',
  'las',
  'los',
  'van',
  'von',
  'der',
  'den',
  'ter',
  'ten',
  'zu',
  'al',
  'el',
  'bin',
  'ibn',
  'abu',
  'st',
  'st.',
  'san',
  'mac',
])
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/iu

/**
 * G21. "First Last" and "Last, First" in one cell. Particles and Jr. belong to the last name; a single word is a first
 * name.
 */
export function splitName(text: string): { first_name: string; last_name: string } {
  const [before = '', ...after] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (after.length > 0 && !SUFFIX.test(after[0] ?? '')) {
    const [first_name = '', ...suffix] = after
    return { first_name, last_name: [before, ...suffix].join(' ') }
  }
  const words = [before, ...after]
    .join(' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
  let lastAt = words.length - 1
  if (lastAt > 1 && SUFFIX.test(words[lastAt] ?? '')) lastAt -= 1
  while (lastAt > 1 && PARTICLES.has((words[lastAt - 1] ?? '').toLowerCase())) lastAt -= 1
  const at = Math.max(lastAt, 1)
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') }
}
