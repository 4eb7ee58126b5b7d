import { expect, test } from 'vitest'
import { changeWords } from './value-words.ts'

test.each([
  [3, 4, '3 to 4'],
  [null, 3.5, '3.5'],
  [null, 0, 'not observed'],
  [4, 0, '4 to not observed'],
  [0, 2, 'not observed to 2'],
  [4, null, '4 cleared'],
])('undo says of %j to %j: %s', (before, after, words) => {
  expect(changeWords(before, after)).toBe(words)
})
