import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGuessed, isStrongPassword, judgePassword } from './password-rule.ts'

const missing = (password: string) =>
  judgePassword(password)
    .filter(({ isMet }) => !isMet)
    .map(({ words }) => words)

test.each([
  ['', ['At least 8 characters', 'Lowercase letter', 'Uppercase letter', 'Number']],
  ['court', ['At least 8 characters', 'Uppercase letter', 'Number']],
  ['Fastbreak', ['Number']],
  ['Courtside1', ['More than your name, your email or “Courtside”']],
  ['Fastbreak1', []],
  ['🏀🏀🏀🏀aA1', ['At least 8 characters']],
  ['🏀🏀🏀🏀🏀aA1', []],
  [' Fastbreak1', ['No space at the start or end']],
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

test.each([
  ['1Courtside!2026', true],
  ['COURTSIDE99', true],
  ['JordanMiles2012', true],
  ['Miles-Jordan1', true],
  ['hoops.fan77', true],
  ['Courtside-demo-1', false],
  ['Jordan likes 2 pass', false],
  ['Fastbreak1', false],
])('[T58] %j of Jordan Miles, hoops.fan@example.test, is guessed: %j', (password, expected) => {
  expect(isGuessed(password, ['Jordan', 'Miles', 'hoops.fan@example.test'])).toBe(expected)
})

test('[T58] the names of a person with numbers and symbols around them are no valid password', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,9}$/u)
  const around = fc.stringMatching(/^[0-9!._-]{0,6}$/u)
  fc.assert(
    fc.property(name, name, around, around, around, (first, last, a, b, c) => {
      expect(isGuessed(`${a}${first}${b}${last}${c}`, [first, last])).toBe(true)
    }),
  )
})
