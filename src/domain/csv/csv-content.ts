import { looksLikeDay } from './csv-dates.ts'

/** Kinds of content that are never dropped without a choice: they decide who gets emails and who counts as a child. */
export type Telling = 'addresses' | 'dates' | 'phone numbers' | 'grades'

const isAddressIn = (cell: string) => /\S@\S+\.\S/u.test(cell)
const isPhone = (cell: string) =>
  /^\+?[\d\s().x-]{7,20}$/u.test(cell) && /^\D*(?:\d\D*){7,15}$/u.test(cell) && !looksLikeDay(cell)
const isGradeWord = (cell: string) =>
  /^(?:k|kg|kindergarten|0?\d|1[0-2]|(?:grade|gr)\.?\s*\d{1,2}|\d{1,2}(?:st|nd|rd|th)(?:\s*grad(?:e|er))?|fresh\w*|soph\w*|junior|senior|(?:fr|so|jr|sr)\.?|post[- ]?grad\w*)$/iu.test(
    cell,
  )

/**
 * EV113. Returns what the values of a column look like, or undefined if it may be left out silently. One address is
 * enough. For other kinds most values must agree.
 */
export function tellingContent(cells: readonly string[]): Telling | undefined {
  const most = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length / cells.length >= 0.5
  if (cells.some(isAddressIn)) return 'addresses'
  if (most(looksLikeDay)) return 'dates'
  if (most(isPhone)) return 'phone numbers'
  return most(isGradeWord) ? 'grades' : undefined
}
