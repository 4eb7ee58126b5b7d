import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceWords } from '#domain/orders/price-words.ts'
import { centsOf } from './prices.ts'

test('[M40] a price that is shown is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(centsOf(priceWords(cents, 'USD'))).toBe(cents)
    }),
  )
})

test.each([
  ['199', 19_900],
  ['199.5', 19_950],
  ['0', 0],
  [' $79.00 ', 7_900],
  ['1,199.50', 119_950],
])('[M40] %s is read as a price', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['', '-5', '12,34', '1.999', '79 dollars', '1e3', '٧٩'])('[M40] "%s" is no price', (typed) => {
  expect(centsOf(typed)).toBeUndefined()
})
