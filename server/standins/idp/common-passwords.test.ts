import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'Password1',
  'Passw0rd',
  'Qwerty123',
  'PASSWORD123!',
  'Basketball2026',
  'Iloveyou1',
  'Dragon-1',
  'Letmein99',
  '1qaz2wsX',
  'Football#23',
])('[T13] %s is one of the first that are tried', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['Courtside-demo-1', 'Half-court-7', 'three Words apart 5', 'kV7#pWz29q', 'Correct-horse-battery-1'])(
  '[T13] %s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
