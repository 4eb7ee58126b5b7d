import { expect, test } from 'vitest'
import { isNearNumber } from './near-numbers.ts'

test.each([
  ['99', '9', true],
  ['99', '90', true],
  ['99', '98', true],
  ['12', '21', true],
  ['1', '12', true],
  ['105', '15', true],
  ['99', '99', false],
  ['99', '12', false],
  ['9', '123', false],
  ['12', '34', false],
])('the number %s may have been meant for %s: %s', (typed, worn, isNear) => {
  expect(isNearNumber(typed, worn)).toBe(isNear)
})
