import { birthDateRefusal } from '../profiles/age.ts'

// EV112. The dates of a column are read in one order for the whole file. An unknown order is asked for, never guessed.

export type DateOrder = 'mdy' | 'dmy' | 'ymd'
export type DateAnswers = {
  order?: DateOrder | undefined
  serial?: '1900' | '1904' | undefined
  utc?: 'written' | 'next' | undefined
}
/** How to read a column's dates: as its values decide, or else as the user answered. */
export type DateRules = Omit<DateAnswers, 'order'> & { order?: DateOrder | 'mixed' | undefined }

/** A date, or what must be known to read it. Undefined for text that is no date. */
export type DayRead = { day: string } | { asks: keyof DateAnswers } | undefined

type Written =
  | { kind: 'day'; year: string; month: number; day: number }
  | { kind: 'parts'; parts: readonly [string, string, string]; orders: readonly DateOrder[] }
  | { kind: 'serial'; days: number }
  | { kind: 'utc'; day: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Month names of other languages, if they begin differently than in English. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
  mai: 5,
  mrz: 3,
  maerz: 3,
  okt: 10,
  dez: 12,
}
const DAY_MS = 86_400_000

/** Whether the text looks like a date. A bare number doesn't, because it may be anything. */
export const looksLikeDay = (text: string) => /\D/u.test(text.trim()) && writtenDay(text) !== undefined

/** Returns the date of one cell. A two-digit year is the one year in which a player can be born. */
export function readDay(text: string, rules: DateRules, today: string): DayRead {
  const written = writtenDay(text)
  if (written === undefined) return undefined
  if (written.kind === 'day') return asRead(dayOf(written.year, written.month, written.day, today))
  if (written.kind === 'serial') {
    if (rules.serial === undefined) return { asks: 'serial' }
    return { day: dayOfSerial(written.days, rules.serial) }
  }
  if (written.kind === 'utc') {
    if (rules.utc === undefined) return { asks: 'utc' }
    return { day: rules.utc === 'written' ? written.day : dayAfter(written.day) }
  }
  if (rules.order !== undefined && rules.order !== 'mixed') return asRead(inOrder(written.parts, rules.order, today))
  const days = new Set(written.orders.flatMap((order) => inOrder(written.parts, order, today) ?? []))
  const [only] = days
  return days.size > 1 ? { asks: 'order' } : asRead(only)
}

const asRead = (day: string | undefined): DayRead => (day === undefined ? undefined : { day })

/**
 * Returns how to read a column's dates. Any value above 12 decides for all rows. Without such a value the user's answer
 * decides. If values contradict each other, nothing is decided, and no answer helps.
 */
export function dateRulesOf(cells: readonly string[], answers: DateAnswers, today: string): DateRules {
  const { left, isMixed } = ordersLeft(cells, today)
  if (isMixed) return { ...answers, order: 'mixed' }
  const answered = left.find((order) => order === answers.order)
  return { ...answers, order: left.length === 1 ? left[0] : answered }
}

/** Returns the open questions about a column's dates. */
export function openDateQuestions(cells: readonly string[], today: string): (keyof DateAnswers)[] {
  const { left, isMixed } = ordersLeft(cells, today)
  const kinds = new Set(cells.map((cell) => writtenDay(cell)?.kind))
  return [
    ...(!isMixed && left.length > 1 ? (['order'] as const) : []),
    ...(kinds.has('serial') ? (['serial'] as const) : []),
    ...(kinds.has('utc') ? (['utc'] as const) : []),
  ]
}

/** Returns the orders that fit all values of a column. */
export function openOrders(cells: readonly string[], today: string): readonly DateOrder[] {
  return ordersLeft(cells, today).left
}

function ordersLeft(cells: readonly string[], today: string): { left: readonly DateOrder[]; isMixed: boolean } {
  const all = cells.flatMap((cell) => {
    const written = writtenDay(cell)
    return written?.kind === 'parts' ? [written] : []
  })
  // A value that is no date in any order is ignored.
  const told = all.filter(({ orders }) => orders.length > 0)
  const left = (['mdy', 'dmy', 'ymd'] as const).filter((order) => told.every(({ orders }) => orders.includes(order)))
  if (told.length === 0) return { left: [], isMixed: false }
  if (left.length === 0) return { left, isMixed: true }
  const isOne = told.every(({ parts }) => new Set(left.map((order) => inOrder(parts, order, today))).size === 1)
  return { left: isOne ? left.slice(0, 1) : left, isMixed: false }
}

/** "December 4, 2013". */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${MONTH_NAMES[Number(month) - 1] ?? ''} ${Number(date)}, ${Number(year)}`
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function writtenDay(text: string): Written | undefined {
  const plain = text.trim()
  const [, isoDay, time = '', zone = ''] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/iu.exec(
      plain,
    ) ?? []
  if (isoDay !== undefined) return isoWritten(isoDay, time, zone)
  // A local time of day doesn't change the date.
  const bare = plain.replace(/,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?$/iu, '')
  const [, a, b, c] =
    /^(\d{1,2})[-/. ]\s*(\d{1,2})[-/. ]\s*(\d{4}|\d{2})$/u.exec(bare) ??
    /^(\d{2})(\d{2})((?:19|20)\d{2})$/u.exec(bare) ??
    []
  if (a !== undefined && b !== undefined && c !== undefined) return parts(a, b, c, bare.includes('-'))
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/u.exec(bare) ?? []
  if (year !== undefined) return { kind: 'day', year, month: Number(month), day: Number(day) }
  if (/^\d{4,5}(?:\.\d+)?$/u.test(bare) && Number(bare) >= 7_306)
    return { kind: 'serial', days: Math.floor(Number(bare)) }
  return namedMonth(bare)
}

/** A UTC time other than midnight may be local midnight of another date, so the user is asked about it. */
function isoWritten(isoDay: string, time: string, zone: string): Written {
  const [year = '', month, day] = isoDay.split(/[-/.]/u)
  const two = (part: string | undefined) => String(part).padStart(2, '0')
  const isUtc = /^(?:z|utc|gmt|[+-]00:?00)$/iu.test(zone)
  if (isUtc && /[1-9]/u.test(time)) return { kind: 'utc', day: `${year}-${two(month)}-${two(day)}` }
  return { kind: 'day', year, month: Number(month), day: Number(day) }
}

/** Returns the orders that the size of the parts allows. Only with hyphens and two digits may the year come first. */
function parts(a: string, b: string, c: string, isHyphened: boolean): Written {
  const [first, second, third] = [Number(a), Number(b), Number(c)]
  const fits = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31
  const orders: DateOrder[] = []
  if (fits(first, second)) orders.push('mdy')
  if (fits(second, first)) orders.push('dmy')
  if (isHyphened && a.length === 2 && c.length === 2 && fits(second, third)) orders.push('ymd')
  return { kind: 'parts', parts: [a, b, c], orders }
}

function namedMonth(plain: string): Written | undefined {
  const [, dayBefore, word = '', dayAfter, year] =
    /^(?:[a-z]{2,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\.?[-. /]*(?:de\s+)?)?(\p{L}{3,10})\.?[-. /]*(?:(\d{1,2})(?:st|nd|rd|th)?)?[-,. /]+(?:de\s+)?(\d{4}|\d{2})$/iu.exec(
      plain,
    ) ?? []
  const letters = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const month = OTHER_MONTHS[letters.slice(0, 3)] ?? MONTHS.indexOf(letters.slice(0, 3)) + 1
  const isOneDay = (dayBefore === undefined) !== (dayAfter === undefined)
  if (year === undefined || month === 0 || !isOneDay) return undefined
  return { kind: 'day', year, month, day: Number(dayBefore ?? dayAfter) }
}

function inOrder([a, b, c]: readonly [string, string, string], order: DateOrder, today: string): string | undefined {
  if (order === 'ymd') return dayOf(a, Number(b), Number(c), today)
  return order === 'mdy' ? dayOf(c, Number(a), Number(b), today) : dayOf(c, Number(b), Number(a), today)
}

function dayOf(year: string, month: number, day: number, today: string): string | undefined {
  if (year.length === 4) return realDay(Number(year), month, day)
  const [before, after] = [realDay(1900 + Number(year), month, day), realDay(2000 + Number(year), month, day)]
  // Spreadsheets write 1/1/1900 or 12/30/1899 for an empty date, sometimes cut to two digits.
  if (before === '1900-01-01' || /^1999-12-3[01]$/u.test(before ?? '')) return '1900-01-01'
  const possible = [after, before].find((it) => it !== undefined && birthDateRefusal(it, today) === undefined)
  return possible ?? before
}

function realDay(year: number, month: number, day: number): string | undefined {
  const two = (part: number) => String(part).padStart(2, '0')
  // The calendar repeats every 400 years, and `Date` maps years below 100 to the 1900s.
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const isReal = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days
  return isReal ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined
}

/** Spreadsheets count days from 1900, with a February 29 that never existed, or from 1904. */
function dayOfSerial(days: number, from: '1900' | '1904'): string {
  const start = from === '1900' ? Date.UTC(1899, 11, 30) : Date.UTC(1904, 0, 1)
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10)
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
