import { expect, test } from 'vitest'
import { isStrongPassword, judgePassword } from './password-rule.ts'

const missing = (password: string) =>
  judgePassword(password)
    .filter(({ isMet }) => !isMet)
    .map(({ words }) => words)

test.each([
  ['', ['At least 8 characters', 'Lowercase letter', 'Uppercase letter', 'Number']],
  ['court', ['At least 8 characters', 'Uppercase letter', 'Number']],
  ['Courtside', ['Number']],
  ['Courtside1', []],
  ['🏀🏀🏀🏀aA1', ['At least 8 characters']],
  ['🏀🏀🏀🏀🏀aA1', []],
  [' Courtside1', ['No space at the start or end']],
  [`Aa1${'x'.repeat(253)}`, []],
  [`Aa1${'x'.repeat(254)}`, ['At most 256 characters']],
])('[T13] %j misses %j', (password, words) => {
  expect(missing(password)).toEqual(words)
  expect(isStrongPassword(password)).toBe(words.length === 0)
})

test('[T13] the rare rules are shown only to those who break them', () => {
  expect(judgePassword('')).toHaveLength(4)
  expect(judgePassword(' ')).toHaveLength(5)
})
