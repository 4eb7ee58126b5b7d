import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app knows it: HMAC-SHA-1, half a minute, six digits. */
const STEP_MS = 30_000
const DIGITS = 6
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** So many steps before and after the present one are taken: a phone's clock is rarely right to the second. */
const STEPS_ASIDE = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32 (RFC 4648), as authenticator apps take it. */
export function makeTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/gu) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

export const stepAt = (ms: number) => Math.floor(ms / STEP_MS)

/** The code of a step: RFC 4226, section 5.3. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step whose code this is, about now and later than the last one that was used; undefined for a wrong code and a
 * used one.
 */
export function matchingStep(
  secret: string,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | undefined {
  if (!/^\d{6}$/u.test(code)) return undefined
  const steps = Array.from({ length: 2 * STEPS_ASIDE + 1 }, (_, index) => stepAt(nowMs) - STEPS_ASIDE + index)
  return steps.find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  )
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
