import type { ProgramPortal } from '#domain/contracts/portal.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { MONTH_OF_YEAR, SHORT_MONTH, timeFormat } from '#domain/reader-time.ts'
import { moneyFormat, numeral } from '#domain/language.ts'

// How the numbers of a program are written: one decimal, a true minus, a dash where there is no number.

export const NONE = '–'

/** "36.2"; a dash below the least group size. */
export function meanWords(value: number | null): string {
  return value === null ? NONE : oneDecimal(value)
}

/** "+2.1", "−0.4", "0.0". */
export function signedWords(value: number, digits = 1): string {
  const size = Math.abs(value).toFixed(digits)
  if (Number(size) === 0) return size
  return `${value > 0 ? '+' : '−'}${size}`
}

/** "82%"; what is not nothing is never written as nothing, and what is not all never as all. */
export function percentWords(share: number | null): string {
  if (share === null) return NONE
  const whole = Math.round(share * 100)
  if (whole === 0 && share > 0) return 'Below 1%'
  if (whole === 100 && share < 1) return '99%'
  return `${whole}%`
}

/** "12,340". */
export function numberWords(count: number): string {
  return numeral(count)
}

/** "1 team", "12 teams", "1,240 players". */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

const monthAlone = timeFormat(SHORT_MONTH)
const monthOfYear = timeFormat(MONTH_OF_YEAR)

/** "Aug", of a calendar month such as `2026-08`. */
export function shortMonth(month: string): string {
  return monthAlone(new Date(`${month}-01T00:00:00Z`))
}

/** "August 2026". */
export function longMonth(month: string): string {
  return monthOfYear(new Date(`${month}-01T00:00:00Z`))
}

/** "$1,240.00" and, of whole dollars, "$1,240". */
export function moneyWords({ spend_cents, currency }: NonNullable<ProgramPortal['money']>): string {
  const digits = spend_cents % 100 === 0 ? 0 : 2
  return moneyFormat(currency, digits).format(spend_cents / 100)
}
