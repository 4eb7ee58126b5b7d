import { onFirstUse } from './on-first-use.ts'

// The product's words are English, so its numbers, dates, lists and order of names are English too, whatever the
// language of the browser or the server is. Only this module asks `Intl`, so a sentence never holds another calendar or
// other digits.

const AMERICAN = 'en-US'
/** Some English regions, such as Saudi Arabia, have a calendar or digits of another language. */
const CALENDAR_AND_DIGITS = '-u-ca-gregory-nu-latn'

/** The locale for dates: that of a browser in English, for the order of day and month and the clock, else American. */
function readersLocale(): string {
  const { navigator } = globalThis as { navigator?: { language?: string } }
  const [locale = AMERICAN] = /^en-[A-Z]{2}\b/u.exec(navigator?.language ?? '') ?? []
  return locale === AMERICAN ? AMERICAN : locale + CALENDAR_AND_DIGITS
}

/** Writes dates for the reader of a page. */
export const readersDates = (style: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat(readersLocale(), style))

/** Writes dates in a place that belongs to no browser, such as an email, and in a place that is American for all. */
export const americanDates = (style: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat(AMERICAN, style))

const numbers = onFirstUse(() => new Intl.NumberFormat(AMERICAN))

/** "12,340". */
export const numeral = (number: number): string => numbers().format(number)

/** Writes an amount of a currency. By default, it has the currency's own count of decimals. */
export const moneyFormat = (currency: string, decimals?: number): Intl.NumberFormat =>
  new Intl.NumberFormat(AMERICAN, {
    style: 'currency',
    currency,
    ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  })

const lists = onFirstUse(() => new Intl.ListFormat(AMERICAN))

/** "Shooting, Hustle, and the notes". */
export const listWords = (items: readonly string[]): string => lists().format(items)

const order = onFirstUse(() => new Intl.Collator(AMERICAN, { numeric: true, sensitivity: 'base' }))

/** Compares names of any script: without regard to case and accents, and "U9" before "U10". */
export const byName = (one: string, other: string): number => order().compare(one, other)

/** Returns the parts of a text that a reader sees as letters, words or sentences. */
export function segmentsOf(text: string, granularity: 'grapheme' | 'word' | 'sentence' = 'grapheme'): string[] {
  return [...segmenters[granularity]().segment(text)].map(({ segment }) => segment)
}

const segmenter = (granularity: 'grapheme' | 'word' | 'sentence') =>
  onFirstUse(() => new Intl.Segmenter(AMERICAN, { granularity }))
const segmenters = { grapheme: segmenter('grapheme'), word: segmenter('word'), sentence: segmenter('sentence') }

/** Whether a text names a time zone. */
export const isTimeZone = (zone: string): boolean => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)

/** The time zone of this device. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
