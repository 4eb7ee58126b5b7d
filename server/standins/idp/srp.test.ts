import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { PRIME_HEX } from './modular-power.ts'
import { makeVerifier, newChallenge, verifyClaim } from './srp.ts'
import type { Claim } from './srp.ts'

const IDENTITY = { poolName: 'LOCALdev1', userId: 'a' }
const TWICE_PRIME_HEX = (2n * BigInt(`0x${PRIME_HEX}`)).toString(16)

const MULTIPLES = ['0', PRIME_HEX, TWICE_PRIME_HEX]
test.each(MULTIPLES)('[T21] a multiple of the prime, signed with the secret of zero, is refused (%#)', (A) => {
  const verifier = makeVerifier(IDENTITY, 'Right-password-1')
  const { b, B } = newChallenge(verifier)
  const claim = { secretBlock: 'AAAA', timestamp: 'now' }
  const signature = signedWithZero(A, B, claim)
  expect(verifyClaim(IDENTITY, verifier, { A, B, b }, { ...claim, signature })).toBe(false)
})

/** What an attacker who knows no password can compute. */
function signedWithZero(A: string, B: string, { secretBlock, timestamp }: Omit<Claim, 'signature'>): string {
  const u = createHash('sha256')
    .update(Buffer.concat([padded(A), padded(B)]))
    .digest('hex')
  const key = Buffer.from(hkdfSync('sha256', padded('0'), padded(u), 'Caldera Derived Key', 16))
  const signed = [IDENTITY.poolName, IDENTITY.userId, Buffer.from(secretBlock, 'base64'), timestamp]
  return signed.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest('base64')
}

/** Whole bytes without zeros in front, and one zero byte when the top bit is set. */
function padded(hex: string): Buffer {
  const digits = BigInt(`0x${hex}`).toString(16)
  const whole = digits.length % 2 ? `0${digits}` : digits
  return Buffer.from(/^[89a-f]/u.test(whole) ? `00${whole}` : whole, 'hex')
}
