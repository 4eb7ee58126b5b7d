import { isNearNumber } from '../evaluations/near-numbers.ts'
import { NOTHING_TYPED, SAME_NUMBER_MS } from '../evaluations/typed-number.ts'
import type { Typing } from '../evaluations/typed-number.ts'

/** A bib has at most so many digits. */
export const MOST_BIB_DIGITS = 3

/**
 * EV165. Returns the keypad after one more digit. Digits without a pause between them form one number, up
 * to three digits: with 4 but no 44 on the list, "44" shows no player.
 */
export function withBibDigit(bibs: readonly string[], typing: Typing, digit: string, at: number): Typing {
  return { digits: digitsWith(bibs, typing, digit, at - typing.at >= SAME_NUMBER_MS), isDone: false, at }
}

function digitsWith(bibs: readonly string[], typing: Typing, digit: string, isLate: boolean): string {
  const { digits, isDone } = typing
  const { kind } = typedBib(bibs, typing)
  const isWhole = kind === 'worn' || (kind === 'unknown' && digits.length > 1)
  if (isDone || (isWhole && isLate)) return digit
  const typed = digits + digit
  if (typed.length <= MOST_BIB_DIGITS) return typed
  // A fourth digit begins the next bib if a player wears the first three. Otherwise it is ignored.
  const end = [1, 2, 3].find((at) => typedBib(bibs, { digits: typed.slice(0, at), isDone: false }).kind === 'worn')
  return end === undefined ? digits : typed.slice(end)
}

/** Returns a bib that was chosen by a tap and not typed. */
export function chosenBib(bib: string): Typing {
  return { ...NOTHING_TYPED, digits: bib, isDone: true }
}

/**
 * What typed digits mean among the bibs of an event. `begun`: so far the beginning of a bib. `either`: a bib, and the
 * beginning of a longer one, so it is not said yet. `unknown`: nobody wears it.
 */
export type TypedBib =
  | { kind: 'nothing' }
  | { kind: 'begun'; bib: string }
  | { kind: 'either'; bib: string }
  | { kind: 'worn'; bib: string }
  | { kind: 'unknown'; bib: string }

/**
 * EV80. With 5 and 57 in the event, "5" means 5 after the check key alone; with no bib from 50 to 599 it does at once.
 * Zeros in front mean nothing: "007" is 7.
 */
export function typedBib(bibs: Iterable<string>, { digits, isDone }: Pick<Typing, 'digits' | 'isDone'>): TypedBib {
  if (digits === '') return { kind: 'nothing' }
  const bib = String(Number(digits))
  let isWorn = false
  let isBeginning = bib === '0' && digits.length < MOST_BIB_DIGITS
  for (const worn of bibs) {
    if (worn === bib) isWorn = true
    else if (worn.startsWith(bib) && digits.length < MOST_BIB_DIGITS) isBeginning = true
  }
  if (isBeginning && !isDone) return { kind: isWorn ? 'either' : 'begun', bib }
  return { kind: isWorn ? 'worn' : 'unknown', bib }
}

/** Returns the bibs that differ from the typed one by a slip, and those that its end spells, the lowest first. */
export function nearBibs(bibs: Iterable<string>, bib: string): string[] {
  const near = [...new Set(bibs)].filter((worn) => isNearNumber(bib, worn) || (worn !== bib && bib.endsWith(worn)))
  return near.toSorted((one, other) => Number(one) - Number(other))
}
