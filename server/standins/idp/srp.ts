import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { GENERATOR, power, powerOfGenerator, PRIME_HEX } from './modular-power.ts'

/** What the pool stores instead of a password. Both values are hexadecimal. */
export type PasswordVerifier = { salt: string; verifier: string }

/** Whose password: the SRP identity is the pool's name, then the user's id. */
export type SrpIdentity = { poolName: string; userId: string }

const N = BigInt(`0x${PRIME_HEX}`)
const K = big(sha256(Buffer.concat([padded(N), padded(GENERATOR)])))

export function makeVerifier(identity: SrpIdentity, password: string): PasswordVerifier {
  const salt = randomBytes(16).toString('hex')
  return { salt, verifier: verifierFor(identity, password, salt) }
}

/** For the calls where the password itself arrives. */
export function matchesPassword(
  identity: SrpIdentity,
  password: string,
  { salt, verifier }: PasswordVerifier,
): boolean {
  return equalInConstantTime(Buffer.from(verifierFor(identity, password, salt)), Buffer.from(verifier))
}

/** The server's half of the exchange: `b` stays secret, `B` goes to the client. */
export function newChallenge({ verifier }: PasswordVerifier): { b: string; B: string } {
  const b = big(randomBytes(64))
  const B = (K * big(verifier) + powerOfGenerator(b)) % N
  return { b: b.toString(16), B: B.toString(16) }
}

export type Claim = { secretBlock: string; timestamp: string; signature: string }

/** Cognito's SRP-6a variant: the client proves the password by signing with the key both sides derive. */
export function verifyClaim(
  { poolName, userId }: SrpIdentity,
  { verifier }: PasswordVerifier,
  { A, B, b }: { A: string; B: string; b: string },
  { secretBlock, timestamp, signature }: Claim,
): boolean {
  const bigA = big(A)
  // A multiple of N would make the shared secret zero, known to everybody.
  if (bigA % N === 0n) return false
  const u = big(sha256(Buffer.concat([padded(bigA), padded(big(B))])))
  if (u === 0n) return false
  const verifierToU = power(big(verifier), u)
  const secret = verifierToU && power((bigA * verifierToU) % N, big(b))
  if (secret === undefined) return false
  const key = Buffer.from(hkdfSync('sha256', padded(secret), padded(u), 'Caldera Derived Key', 16))
  const expected = createHmac('sha256', key)
    .update(poolName)
    .update(userId)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest()
  return equalInConstantTime(Buffer.from(signature, 'base64'), expected)
}

function verifierFor({ poolName, userId }: SrpIdentity, password: string, salt: string) {
  const x = big(sha256(Buffer.concat([padded(big(salt)), sha256(`${poolName}${userId}:${password}`)])))
  return powerOfGenerator(x).toString(16)
}

/** As Java's BigInteger.toByteArray: whole bytes, and a leading zero byte when the top bit is set. */
function padded(value: bigint) {
  const digits = value.toString(16)
  const whole = digits.length % 2 ? `0${digits}` : digits
  return Buffer.from(/^[89a-f]/u.test(whole) ? `00${whole}` : whole, 'hex')
}

function big(value: Buffer | string) {
  return BigInt(`0x${typeof value === 'string' ? value : value.toString('hex')}`)
}

function sha256(value: Buffer | string) {
  return createHash('sha256').update(value).digest()
}

const equalInConstantTime = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
