import { expect, test } from 'vitest'
import { momentOf, momentWords } from './note-moment.ts'

test.each([
  ['12:41', null, 761],
  ['0:07', null, 7],
  ['1:02:05', 'at Northside, Oct 24', 3_725],
])('a note at %s of %j says the second and is read back', (clock, game, at_s) => {
  expect(momentOf(`${momentWords(clock, game)} closes out\nhigh`)).toEqual({ at_s, game, words: 'closes out\nhigh' })
})

test.each(['Good feet', 'At 12:41', 'At 12:41: ', 'At noon: late', '12:41: late'])('%j speaks of no second', (text) => {
  expect(momentOf(text)).toBeUndefined()
})
