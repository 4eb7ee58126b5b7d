import { expect, test } from 'vitest'
import { NOTHING_TYPED, withJerseyDigit, withoutLastDigit } from './typed-number.ts'
import type { Typing } from './typed-number.ts'

const NUMBERS = ['5', '7', '57', '23', '00']

/** Returns what is typed after these keys, each of them so many milliseconds after the one before. */
function typed(keys: readonly (readonly [key: string, afterMs: number])[], most = 2): string {
  let at = 0
  return keys.reduce((typing, [key, afterMs]): Typing => {
    at += afterMs
    if (key === 'delete') return withoutLastDigit(typing, at)
    if (key === 'choose') return { ...typing, isDone: true }
    return withJerseyDigit(NUMBERS, typing, { digit: key, at, most })
  }, NOTHING_TYPED).digits
}

test.each([
  [
    'a number without a pause',
    [
      ['2', 0],
      ['3', 999],
    ],
    '23',
  ],
  [
    'another number after a pause',
    [
      ['7', 0],
      ['2', 1_000],
      ['3', 80],
    ],
    '23',
  ],
  [
    'another number after a number that nobody wears',
    [
      ['4', 0],
      ['4', 80],
      ['7', 1_000],
    ],
    '7',
  ],
  [
    'a number that is still open, after any pause',
    [
      ['5', 0],
      ['7', 9_000],
    ],
    '57',
  ],
  [
    'a digit that no number begins with',
    [
      ['4', 0],
      ['7', 9_000],
    ],
    '47',
  ],
  [
    'a zero as text',
    [
      ['0', 0],
      ['0', 9_000],
    ],
    '00',
  ],
  [
    'another number after the longest',
    [
      ['2', 0],
      ['3', 80],
      ['5', 80],
    ],
    '5',
  ],
  [
    'another number after a choice',
    [
      ['7', 0],
      ['choose', 80],
      ['2', 80],
    ],
    '2',
  ],
  [
    'one digit less',
    [
      ['2', 0],
      ['3', 80],
      ['delete', 80],
    ],
    '2',
  ],
  [
    'one digit less, also after a pause',
    [
      ['2', 0],
      ['3', 80],
      ['delete', 5_000],
      ['5', 80],
    ],
    '25',
  ],
  [
    'two digits less after two taps',
    [
      ['2', 0],
      ['3', 80],
      ['delete', 80],
      ['delete', 80],
    ],
    '',
  ],
  [
    'nothing after a choice and the delete key',
    [
      ['2', 0],
      ['3', 80],
      ['choose', 80],
      ['delete', 80],
    ],
    '',
  ],
] as const)('[EP48] the keypad of a game holds %s', (_what, keys, digits) => {
  expect(typed(keys)).toBe(digits)
})
