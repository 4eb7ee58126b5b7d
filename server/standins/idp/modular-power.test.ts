import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENERATOR, power, powerOfGenerator, PRIME_HEX } from './modular-power.ts'

const PRIME = BigInt(`0x${PRIME_HEX}`)
const exponents = fc.bigInt({ min: 2n, max: 2n ** 512n })

test('the powers of Diffie-Hellman keys are those of arithmetic', () => {
  fc.assert(
    fc.property(exponents, exponents, (one, other) => {
      const base = plain(GENERATOR, one)
      expect(power(GENERATOR, one)).toBe(base)
      expect(powerOfGenerator(one)).toBe(base)
      expect(power(base, other)).toBe(plain(base, other))
    }),
    { numRuns: 20 },
  )
})

test('a short power keeps its length', () => {
  for (let exponent = 2n; exponent < 3_200n; exponent += 61n)
    expect(powerOfGenerator(exponent)).toBe(plain(GENERATOR, exponent))
})

test.each([0n, 1n, PRIME - 1n, PRIME, PRIME + 1n])('a base that nobody honest sends has no power', (base) => {
  expect(power(base, 12_345n)).toBeUndefined()
})

function plain(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % PRIME
    factor = (factor * factor) % PRIME
  }
  return result
}
