import { expect, test } from 'vitest'
import { phoneWords } from './phone-words.ts'

test.each([
  ['+16175550190', '(617) 555-0190'],
  ['(555) 555-0166', '(555) 555-0166'],
  ['+442079460018', '+442079460018'],
])('[D116] the number %s reads %s', (phone, words) => {
  expect(phoneWords(phone)).toBe(words)
})
