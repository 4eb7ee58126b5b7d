import { expect, test } from 'vitest'
import { consultationChange } from './consultation.ts'

test.each([
  ['requested', 'cancelled', 'moved'],
  ['requested', 'held', 'refused'],
  ['scheduled', 'cancelled', 'moved'],
  ['scheduled', 'held', 'moved'],
  ['held', 'held', 'unchanged'],
  ['held', 'cancelled', 'refused'],
  ['cancelled', 'cancelled', 'unchanged'],
  ['cancelled', 'held', 'refused'],
] as const)('[C3] a consultation that is %s and shall be %s is %s', (status, asked, kind) => {
  expect(consultationChange(status, asked).kind).toBe(kind)
})
