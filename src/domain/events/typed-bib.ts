import { isNearNumber } from '../evaluation/near-numbers.ts'

/** A bib has at most so many digits. */
export const MOST_BIB_DIGITS = 3

/** The digits of a keypad that finds a bib. */
export type Typing = {
  digits: string
  /** The check key was pressed: these digits are meant, whatever longer bib begins with them. */
  isChecked: boolean
  /** Somebody was rated or chosen: the next digit begins another bib. */
  isDone: boolean
}

export const NOTHING_TYPED: Typing = { digits: '', isChecked: false, isDone: false }

/** The keypad after one more digit. */
export function withBibDigit({ digits, isDone }: Typing, digit: string): Typing {
  const isFresh = isDone || digits.length === MOST_BIB_DIGITS
  return { ...NOTHING_TYPED, digits: isFresh ? digit : digits + digit }
}

/** The keypad after the key that takes one digit away. */
export function withoutLastDigit({ digits }: Typing): Typing {
  return { ...NOTHING_TYPED, digits: digits.slice(0, -1) }
}

/** A bib that was chosen by a tap and not typed. */
export function chosenBib(bib: string): Typing {
  return { digits: bib, isChecked: true, isDone: true }
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
export function typedBib(bibs: Iterable<string>, { digits, isChecked }: Typing): TypedBib {
  if (digits === '') return { kind: 'nothing' }
  const bib = String(Number(digits))
  let isWorn = false
  let isBeginning = bib === '0' && digits.length < MOST_BIB_DIGITS
  for (const worn of bibs) {
    if (worn === bib) isWorn = true
    else if (worn.startsWith(bib) && digits.length < MOST_BIB_DIGITS) isBeginning = true
  }
  if (isBeginning && !isChecked) return { kind: isWorn ? 'either' : 'begun', bib }
  return { kind: isWorn ? 'worn' : 'unknown', bib }
}

/** Bibs that a slip of the finger may have made of the typed one, the lowest first. */
export function nearBibs(bibs: Iterable<string>, bib: string): string[] {
  const near = [...new Set(bibs)].filter((worn) => isNearNumber(bib, worn))
  return near.toSorted((one, other) => Number(one) - Number(other))
}
