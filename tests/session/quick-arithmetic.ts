import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { power, PRIME_HEX } from '#server/standins/idp/modular-power.ts'

/** Of Amplify's own class of large numbers, what is used here. */
type Large = { toString(radix: number): string }
type LargeClass = {
  new (digits: string, radix: number): Large
  prototype: { modPow(exponent: Large, modulus: Large, done?: (error: null, result: Large) => void): Large }
}

const PRIME = BigInt(`0x${PRIME_HEX}`)

/**
 * Lets Amplify's powers be taken by the runtime. In its own JavaScript they are half of the time of a sign-in, and a
 * fifth of what all tests of this folder take; the numbers are the same, or no sign-in would succeed.
 */
export async function hastenPowers(): Promise<void> {
  const amplify = createRequire(import.meta.url).resolve('aws-amplify')
  const auth = createRequire(amplify).resolve('@aws-amplify/auth')
  const file = path.join(
    auth.slice(0, auth.lastIndexOf(`${path.sep}dist${path.sep}`)),
    'dist/esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs',
  )
  const { default: BigInteger } = (await import(pathToFileURL(file).href)) as { default: LargeClass }
  BigInteger.prototype.modPow = function modPow(exponent, _modulus, done) {
    const base = bigOf((this as unknown as Large).toString(16)) % PRIME
    const result = new BigInteger((power((base + PRIME) % PRIME, bigOf(exponent.toString(16))) ?? 0n).toString(16), 16)
    done?.(null, result)
    return result
  }
}

const bigOf = (digits: string) => (digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`))
