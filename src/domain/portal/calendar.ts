const MS_PER_DAY = 86_400_000
const MONTH_WORDS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The calendar day (UTC) of an instant in ISO 8601, UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10)
}

/** The calendar month of a day or an instant: `2026-08`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/**
 * Which of two instants in ISO 8601, UTC, comes first, as a sort asks. Written alike they stand as text as they stand
 * in time, which saves reading them: a program's dashboard compares thousands.
 */
export function inTimeOrder(a: string, b: string): number {
  if (a.length !== b.length) return Date.parse(a) - Date.parse(b)
  return a < b ? -1 : Number(a > b)
}

/** Whole days from one calendar day to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY)
}

/** Every month from the first to the last, both included; none when the last comes first. */
export function monthsFrom(first: string, last: string): string[] {
  const count = monthNumber(last) - monthNumber(first) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => monthWords(monthNumber(first) + index))
}

/** "1 Aug 2026". */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${MONTH_WORDS[Number(month) - 1] ?? ''} ${Number(year)}`
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

function monthWords(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
