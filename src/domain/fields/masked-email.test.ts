import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test('[K50] a masked address shows its first letter and its domain', () => {
  expect(maskedEmail('ava.stone@example.test')).toBe('a…@example.test')
  expect(maskedEmail('"a@b"@example.test')).toBe('"…@example.test')
})
