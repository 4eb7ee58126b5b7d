import { createPrivateKey, createPublicKey, diffieHellman, getDiffieHellman } from 'node:crypto'

/** The 3072-bit group of Cognito is RFC 3526 group 15, which Node carries; its generator is 2. */
export const PRIME_HEX = getDiffieHellman('modp15').getPrime('hex')
export const GENERATOR = 2n
const PRIME = BigInt(`0x${PRIME_HEX}`)

// Node has no modular power of its own, and BigInt's keeps the process busy three times as long. What two
// Diffie-Hellman keys agree on is one: the public half of one to the power of the private half of the other. Keys come
// in as DER (RFC 5208, RFC 5280).

/**
 * `base` ^ `exponent` modulo the prime. Undefined for a base that no honest side sends: 0, 1, -1, or outside of the
 * generator's group.
 */
export function power(base: bigint, exponent: bigint): bigint | undefined {
  if (base <= 1n || base >= PRIME - 1n) return undefined
  try {
    return big(diffieHellman({ privateKey: privateKey(exponent), publicKey: publicKey(base) }))
  } catch {
    return undefined
  }
}

/** 2 ^ `exponent` modulo the prime: the public half, which is worked out when the private one is read. */
export function powerOfGenerator(exponent: bigint): bigint {
  return valueOf(createPublicKey(privateKey(exponent)).export({ format: 'der', type: 'spki' }))
}

const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const SEQUENCE = 0x30
/** 1.2.840.113549.1.3.1, dhKeyAgreement. */
const DH_KEY_AGREEMENT = Buffer.from('06092a864886f70d010301', 'hex')

const group = der(SEQUENCE, DH_KEY_AGREEMENT, der(SEQUENCE, integer(PRIME), integer(GENERATOR)))

function privateKey(exponent: bigint) {
  return createPrivateKey({
    key: der(SEQUENCE, integer(0n), group, der(OCTET_STRING, integer(exponent))),
    format: 'der',
    type: 'pkcs8',
  })
}

function publicKey(value: bigint) {
  return createPublicKey({
    key: der(SEQUENCE, group, der(BIT_STRING, Buffer.from([0]), integer(value))),
    format: 'der',
    type: 'spki',
  })
}

/** Of a public key: behind the group and the byte that counts the unused bits. */
function valueOf(key: Buffer): bigint {
  const group = contentOf(key, contentOf(key, 0).start)
  const bits = contentOf(key, group.end)
  const { start, end } = contentOf(key, bits.start + 1)
  return big(key.subarray(start, end))
}

function contentOf(bytes: Buffer, at: number) {
  const short = bytes.readUInt8(at + 1)
  const more = short < 0x80 ? 0 : short & 0x7f
  const start = at + 2 + more
  return { start, end: start + (more ? bytes.readUIntBE(at + 2, more) : short) }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

/** A leading zero byte keeps a number with its top bit set from being read as negative. */
function integer(value: bigint): Buffer {
  const digits = value.toString(16)
  const whole = digits.length % 2 ? `0${digits}` : digits
  return der(INTEGER, Buffer.from(/^[89a-f]/u.test(whole) ? `00${whole}` : whole, 'hex'))
}

const big = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
