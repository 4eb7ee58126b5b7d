import { expect, test } from 'vitest'
import { timeLeftWords } from './time-left.ts'

test.each([
  [20, 'Less than a minute left'],
  [70, 'About 1 minute left'],
  [250, 'About 4 minutes left'],
  [5_400, 'About 1 h 30 min left'],
])('%s seconds are told as %s', (seconds, words) => {
  expect(timeLeftWords(seconds)).toBe(words)
})
