import { readersDates } from '#domain/language.ts'
import {
  CALENDAR_DAY,
  CLOCK,
  DAY,
  DAY_AND_TIME,
  DAY_OF_YEAR,
  SHORT_DAY_AND_TIME,
  timeFormat,
} from '#domain/reader-time.ts'

const clock = timeFormat(CLOCK)
const day = timeFormat(DAY)
const dayOfYear = timeFormat(DAY_OF_YEAR)

/** An instant as people say it: "2:05 PM" today, "Dec 9" this year, with the year before. Milliseconds or ISO 8601. */
export function timeWords(instant: number | string, now: number): string {
  const then = new Date(instant)
  const today = new Date(now)
  if (then.toDateString() === today.toDateString()) return clock(then)
  return then.getFullYear() === today.getFullYear() ? day(then) : dayOfYear(then)
}

/** The calendar day alone: "Dec 16", with the year when it is not the present one. */
export function dayWords(instant: number | string, now: number = Date.now()): string {
  const then = new Date(instant)
  return then.getFullYear() === new Date(now).getFullYear() ? day(then) : dayOfYear(then)
}

/** The time alone, by the clock of the reader: "2:05 PM". */
export function clockWords(instant: number | string): string {
  return clock(new Date(instant))
}

const dayAndTime = timeFormat(DAY_AND_TIME)

/** Day and time whole, as a proof gives them: "November 20, 2026 at 2:05 PM". */
export function instantWords(instant: number | string): string {
  return dayAndTime(new Date(instant))
}

const shortDayAndTime = timeFormat(SHORT_DAY_AND_TIME)

/** Day and time in a table: "Nov 20, 2026, 2:05 PM". */
export function rowInstantWords(instant: number | string): string {
  return shortDayAndTime(new Date(instant))
}

const calendarDay = timeFormat(CALENDAR_DAY)
const calendarDays = readersDates(CALENDAR_DAY)

/** A day of the calendar, `2012-05-31`, which is the same day in every zone: "May 31, 2012". */
export function calendarDayWords(wholeDay: string): string {
  return calendarDay(new Date(`${wholeDay}T00:00:00Z`))
}

/** From a whole day to another one; one day when they are the same. */
export function calendarDaysWords(first: string, last: string): string {
  return calendarDays().formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
}
