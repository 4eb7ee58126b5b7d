import type { Accounts, PoolUser } from './accounts.ts'
import { makeTotpSecret, matchingStep } from './totp.ts'

/** M70. An authenticator app as the second proof of who signs in. */
export type SecondFactors = {
  isOn(user: PoolUser): boolean
  /** A new secret, which counts for nothing until a code of it has been given. */
  begin(user: PoolUser): string
  /** Whether the code is one of the new secret; it then takes the place of any before. */
  confirm(user: PoolUser, code: string): boolean
  /** From now on it is asked for. False before a code was given. */
  turnOn(user: PoolUser): boolean
  /** Whether this is a code of now that nobody has used. */
  check(user: PoolUser, code: string): boolean
  remove(user: PoolUser): void
}

export function createSecondFactors({ accounts, now }: { accounts: Accounts; now: () => number }): SecondFactors {
  return {
    isOn: ({ totp }) => totp?.isOn === true,
    begin(user) {
      const secret = makeTotpSecret()
      accounts.save({ ...user, totpBegun: secret })
      return secret
    },
    confirm(user, code) {
      // One that is on gives way only to its removal, which asks for a proof.
      const secret = user.totp?.isOn ? undefined : user.totpBegun
      const lastStep = secret && matchingStep(secret, code, { nowMs: now(), lastStep: 0 })
      if (!lastStep) return false
      accounts.save({ ...user, totpBegun: undefined, totp: { secret, lastStep, isOn: false } })
      return true
    },
    turnOn(user) {
      if (!user.totp) return false
      accounts.save({ ...user, totpBegun: undefined, totp: { ...user.totp, isOn: true } })
      return true
    },
    check(user, code) {
      const lastStep = user.totp && matchingStep(user.totp.secret, code, { nowMs: now(), lastStep: user.totp.lastStep })
      if (!user.totp || !lastStep) return false
      accounts.save({ ...user, totp: { ...user.totp, lastStep } })
      return true
    },
    remove: (user) => accounts.save({ ...user, totp: undefined, totpBegun: undefined }),
  }
}
