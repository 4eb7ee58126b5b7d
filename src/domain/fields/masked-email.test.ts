import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test('[K50] of an address the first letter and the domain are told', () => {
  expect(maskedEmail('ava.stone@example.test')).toBe('a…@example.test')
  expect(maskedEmail('"a@b"@example.test')).toBe('"…@example.test')
})
