/** A digit after a longer pause than this begins another number, unless the number before it is still open. */
export const SAME_NUMBER_MS = 1_000

/** The digits of a keypad that finds a player by a number. */
export type Typing = {
  digits: string
  /** Whether the number was checked, chosen or rated. The next digit begins another one, and the delete key clears it. */
  isDone: boolean
  /** The time of the last key, in milliseconds. */
  at: number
}

export const NOTHING_TYPED: Typing = { digits: '', isDone: false, at: -Infinity }

/** Returns the keypad after the key that takes one digit away, or all digits of a number that is done. */
export function withoutLastDigit({ digits, isDone }: Typing, at: number): Typing {
  return { digits: isDone ? '' : digits.slice(0, -1), isDone: false, at }
}

/** What one more digit comes to. `most` is the number of digits of the longest number. */
export type Digit = { digit: string; at: number; most: number }

/**
 * EP48. Returns the keypad of a game after one more digit. With 5 and 57 among the numbers, "5" stays open for a 7
 * however long the pause. Digits are text: "00" and "0" are two numbers.
 */
export function withJerseyDigit(numbers: readonly string[], typing: Typing, { digit, at, most }: Digit): Typing {
  const { digits, isDone } = typing
  const isOpen = digits === '' || numbers.some((worn) => worn !== digits && worn.startsWith(digits))
  const isWhole = !isOpen && (numbers.includes(digits) || digits.length > 1)
  const isAnother = isDone || digits.length >= most || (isWhole && at - typing.at >= SAME_NUMBER_MS)
  return { digits: isAnother ? digit : digits + digit, isDone: false, at }
}
