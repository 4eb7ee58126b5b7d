import { readersDates } from './language.ts'

type Style = Intl.DateTimeFormatOptions

/** Node and some browsers write a narrow space before AM and PM, which our fonts do not have. */
const NARROW_SPACE = '\u202f'

/** Returns a function that writes an instant as the reader's region does in English. It throws for an invalid date. */
export function timeFormat(style: Style): (instant: Date) => string {
  const formatter = readersDates(style)
  return (instant) => formatter().format(instant).replaceAll(NARROW_SPACE, ' ')
}

/** "2:05 PM". */
export const CLOCK: Style = { hour: 'numeric', minute: '2-digit' }

/** "2:05 PM", of an instant whose clock in UTC is that of the gym. */
export const GYM_CLOCK: Style = { ...CLOCK, timeZone: 'UTC' }

/** "Dec 9". */
export const DAY: Style = { day: 'numeric', month: 'short' }

/** "Dec 9, 2026". */
export const DAY_OF_YEAR: Style = { ...DAY, year: 'numeric' }

/** "December 9, 2026", of a calendar day at midnight UTC. */
export const CALENDAR_DAY: Style = { dateStyle: 'long', timeZone: 'UTC' }

/** "December 9, 2026 at 2:05 PM". */
export const DAY_AND_TIME: Style = { dateStyle: 'long', timeStyle: 'short' }

/** "Dec 9, 2026, 2:05 PM". */
export const SHORT_DAY_AND_TIME: Style = { dateStyle: 'medium', timeStyle: 'short' }

/** "December", of a calendar day at midnight UTC. */
export const MONTH: Style = { month: 'long', timeZone: 'UTC' }

/** "Dec", of a calendar day at midnight UTC. */
export const SHORT_MONTH: Style = { month: 'short', timeZone: 'UTC' }

/** "December 2026", of a calendar day at midnight UTC. */
export const MONTH_OF_YEAR: Style = { ...MONTH, year: 'numeric' }
