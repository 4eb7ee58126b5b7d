import { expect, test } from 'vitest'
import { isSilent } from './silence.ts'

test('[EV54] a tablet is silent when nothing was heard of it for ten minutes', () => {
  expect(isSilent(0, 599_999)).toBe(false)
  expect(isSilent(0, 600_000)).toBe(true)
  expect(isSilent(600_000, 0)).toBe(false)
})
