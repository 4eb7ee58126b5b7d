import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PRIME_HEX } from '#server/standins/idp/modular-power.ts'
import { amplifysLargeNumbers, folderOfAmplifysSession } from '#tests/session/amplifys-numbers.ts'
import { AMPLIFYS_NUMBERS } from '../../../tools/vite/native-numbers.ts'
import { LargeNumber } from './large-number.ts'

const Amplifys = await amplifysLargeNumbers()

const whole = fc.bigInt({ min: -(2n ** 3_100n), max: 2n ** 3_100n })
const hex = (value: bigint) => value.toString(16)
const both = (value: bigint) => [new LargeNumber(hex(value), 16), new Amplifys(hex(value), 16)] as const

test('sums, products and remainders are those of Amplify', () => {
  fc.assert(
    fc.property(whole, whole, (one, other) => {
      const [a, x] = both(one)
      const [b, y] = both(other)
      expect(a.add(b).toString(16)).toBe(x.add(y).toString(16))
      expect(a.subtract(b).toString(16)).toBe(x.subtract(y).toString(16))
      expect(a.multiply(b).toString(16)).toBe(x.multiply(y).toString(16))
      expect(a.abs().toString(16)).toBe(x.abs().toString(16))
      expect(Math.sign(a.compareTo(b))).toBe(Math.sign(x.compareTo(y)))
      expect([a.equals(b), a.equals(a.add(LargeNumber.ZERO))]).toEqual([x.equals(y), true])
      const [m, n] = both(BigInt(`0x${PRIME_HEX}`))
      expect(a.mod(m).toString(16)).toBe(x.mod(n).toString(16))
      expect(a.add(LargeNumber.ONE).toString(16)).toBe(x.add(Amplifys.ONE).toString(16))
    }),
  )
})

test('powers are those of Amplify, also of what is below zero', async () => {
  const [modulus, theirs] = both(BigInt(`0x${PRIME_HEX}`))
  await fc.assert(
    fc.asyncProperty(whole, fc.bigInt({ min: 1n, max: 2n ** 300n }), async (base, exponent) => {
      const [b, x] = both(base)
      const [e, y] = both(exponent)
      const ours = await new Promise<LargeNumber>((resolve) =>
        b.modPow(e, modulus, (_error, result) => resolve(result)),
      )
      const amplifys = await new Promise<{ mod(modulus: typeof theirs): { toString(radix: number): string } }>(
        (resolve) => Amplifys.prototype.modPow.call(x, y, theirs, (_error, result) => resolve(result)),
      )
      expect(ours.toString(16)).toBe(amplifys.mod(theirs).toString(16))
    }),
    { numRuns: 25 },
  )
})

test('Amplify calls nothing of its numbers that ours lack', () => {
  const ours = new Set([...Object.getOwnPropertyNames(LargeNumber.prototype), ...Object.keys(LargeNumber)])
  const theirs = [...Object.getOwnPropertyNames(Amplifys.prototype), ...Object.keys(Amplifys)]
  const lacking = theirs.filter((name) => !ours.has(name))
  expect(lacking).toContain('negate')
  const modules = readdirSync(folderOfAmplifysSession(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs') && !/native|BigInteger\.mjs$/u.test(name))
    .map((name) => readFileSync(path.join(folderOfAmplifysSession(), name), 'utf8').replaceAll(/\/\*.*?\*\//gsu, ''))
    .filter((code) => /\bBigInteger\b|\bmodPow\b/u.test(code))
  expect(modules.length).toBeGreaterThan(5)
  const called = modules.flatMap((code) => [...code.matchAll(/\.(\w+)\b/gu)].map(([, name = '']) => name))
  expect(called).toContain('modPow')
  expect(called.filter((name) => lacking.includes(name))).toEqual([])
})

test('each import of Amplify’s numbers gets ours', () => {
  const imports = readdirSync(folderOfAmplifysSession(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs') && !name.includes(`BigInteger${path.sep}`) && !name.includes('.native.'))
    .map((name) => readFileSync(path.join(folderOfAmplifysSession(), name), 'utf8'))
    .flatMap((code) => [...code.matchAll(/from '([^']*BigInteger[^']*)'/gu)].map(([, from = '']) => from))
  expect(imports.length).toBeGreaterThan(3)
  expect(imports.filter((from) => !AMPLIFYS_NUMBERS.test(from))).toEqual([])
})
