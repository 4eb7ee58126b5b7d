import { power, PRIME_HEX } from '#server/standins/idp/modular-power.ts'
import { amplifysLargeNumbers } from './amplifys-numbers.ts'

const PRIME = BigInt(`0x${PRIME_HEX}`)

/**
 * Lets Amplify's powers be taken by the runtime. In its own JavaScript they are half of the time of a sign-in, and a
 * fifth of what all tests of this folder take; the numbers are the same, or no sign-in would succeed.
 */
export async function hastenPowers(): Promise<void> {
  const Large = await amplifysLargeNumbers()
  Large.prototype.modPow = function modPow(exponent, _modulus, done) {
    const base = bigOf(this.toString(16)) % PRIME
    const result = new Large((power((base + PRIME) % PRIME, bigOf(exponent.toString(16))) ?? 0n).toString(16), 16)
    done?.(null, result)
    return result
  }
}

const bigOf = (digits: string) => (digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`))
