import { readersDates, readersLocale } from './language.ts'

/** An instant as the reader's clock and calendar show it, or those of UTC. `month` and `hour` count from 0. */
type Shown = { year: number; month: number; day: number; hour: number; minute: number }
type Style = { intl: Intl.DateTimeFormatOptions; american: (shown: Shown) => string }

/**
 * Writes instants as the reader's region does in English: `american` is the same as what `intl` gives for `en-US`. Most
 * readers have that, and the browser needs a tenth of a second of a slow phone to make its first formatter.
 */
export function timeFormat({ intl, american }: Style): (instant: Date) => string {
  const formatter = readersDates(intl)
  const shown = intl.timeZone === 'UTC' ? ofUtc : ofReader
  return (instant) => {
    const isOurs = readersLocale() === 'en-US' && !Number.isNaN(instant.getTime())
    return isOurs ? american(shown(instant)) : formatter().format(instant)
  }
}

/** "2:05 PM". */
export const CLOCK: Style = {
  intl: { hour: 'numeric', minute: '2-digit' },
  american: ({ hour, minute }) => `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
}

/** The same of an instant whose clock in UTC is that of the gym. */
export const GYM_CLOCK: Style = { ...CLOCK, intl: { ...CLOCK.intl, timeZone: 'UTC' } }

/** "Dec 9". */
export const DAY: Style = {
  intl: { day: 'numeric', month: 'short' },
  american: ({ month, day }) => `${shortMonth(month)} ${day}`,
}

/** "Dec 9, 2026". */
export const DAY_OF_YEAR: Style = {
  intl: { day: 'numeric', month: 'short', year: 'numeric' },
  american: (shown) => `${DAY.american(shown)}, ${shown.year}`,
}

/** "December 9, 2026", of a day of the calendar at midnight in UTC. */
export const CALENDAR_DAY: Style = {
  intl: { dateStyle: 'long', timeZone: 'UTC' },
  american: longDay,
}

/** "December 9, 2026 at 2:05 PM". */
export const DAY_AND_TIME: Style = {
  intl: { dateStyle: 'long', timeStyle: 'short' },
  american: (shown) => `${longDay(shown)} at ${CLOCK.american(shown)}`,
}

/** "Dec 9, 2026, 2:05 PM". */
export const SHORT_DAY_AND_TIME: Style = {
  intl: { dateStyle: 'medium', timeStyle: 'short' },
  american: (shown) => `${DAY_OF_YEAR.american(shown)}, ${CLOCK.american(shown)}`,
}

/** "December", of a day of the calendar at midnight in UTC. */
export const MONTH: Style = {
  intl: { month: 'long', timeZone: 'UTC' },
  american: ({ month }) => longMonth(month),
}

/** "Dec", likewise. */
export const SHORT_MONTH: Style = {
  intl: { month: 'short', timeZone: 'UTC' },
  american: ({ month }) => shortMonth(month),
}

/** "December 2026", likewise. */
export const MONTH_OF_YEAR: Style = {
  intl: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  american: ({ month, year }) => `${longMonth(month)} ${year}`,
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const longMonth = (month: number): string => MONTHS[month] ?? ''
const shortMonth = (month: number): string => longMonth(month).slice(0, 3)

function longDay({ year, month, day }: Shown): string {
  return `${longMonth(month)} ${day}, ${year}`
}

const ofReader = (it: Date): Shown => ({
  year: it.getFullYear(),
  month: it.getMonth(),
  day: it.getDate(),
  hour: it.getHours(),
  minute: it.getMinutes(),
})

const ofUtc = (it: Date): Shown => ({
  year: it.getUTCFullYear(),
  month: it.getUTCMonth(),
  day: it.getUTCDate(),
  hour: it.getUTCHours(),
  minute: it.getUTCMinutes(),
})
