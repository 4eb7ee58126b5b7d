import { expect, test } from 'vitest'
import { makeTotpSecret, matchingStep, stepAt, totpCode } from './totp.ts'

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[M70] at second %i the code is the last six digits of RFC 6238: %s', (second, code) => {
  expect(totpCode(SECRET, stepAt(second * 1_000))).toBe(code)
})

test('[M70] a secret is 160 bits in base32, and another one each time', () => {
  const [one, other] = [makeTotpSecret(), makeTotpSecret()]
  expect([/^[A-Z2-7]{32}$/u.test(one), one === other]).toEqual([true, false])
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('[M70] a code that is %i steps away is taken: %s', (aside, isTaken) => {
  const nowMs = 1_700_000_000_000
  const code = totpCode(SECRET, stepAt(nowMs) + aside)
  expect(matchingStep(SECRET, code, { nowMs, lastStep: 0 })).toBe(isTaken ? stepAt(nowMs) + aside : undefined)
})

test('[M70] a code that was used, and one before it, is taken no more; nonsense never is', () => {
  const nowMs = 1_700_000_000_000
  const step = stepAt(nowMs)
  for (const [lastStep, code] of [
    [step, totpCode(SECRET, step)],
    [step, totpCode(SECRET, step - 1)],
    [0, ''],
    [0, '12345'],
    [0, 'abcdef'],
    [0, '１２３４５６'],
  ] as const) {
    expect(matchingStep(SECRET, code, { nowMs, lastStep })).toBeUndefined()
  }
})
