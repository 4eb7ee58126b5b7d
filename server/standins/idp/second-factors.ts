import type { Accounts, PoolUser } from './accounts.ts'
import { forgetOldest } from './attempts.ts'
import { makeTotpSecret, matchingStep } from './totp.ts'

/** A browser that has signed in to the account before, or one that has not: strangers do not close it to its owner. */
export type CodePlace = 'known' | 'elsewhere'

/** M70. An authenticator app as the second proof of who signs in. */
export type SecondFactors = {
  isOn(user: PoolUser): boolean
  /** Lets this session set up an app within the next minutes. The caller has made sure who it is. */
  allow(session: string): void
  /**
   * A new secret, which counts for nothing until a code of it has been given. Undefined for a session that was not
   * allowed to ask.
   */
  begin(user: PoolUser, session: string): string | undefined
  /** Whether the code is one of the new secret; it then takes the place of any before. */
  confirm(user: PoolUser, code: string): boolean
  /** From now on it is asked for. False before a code was given. */
  turnOn(user: PoolUser): boolean
  /**
   * M74. Whether this is a code of now that nobody has used, given at a place the account knows or elsewhere. After ten
   * wrong ones in a row from the same kind of place none is looked at for a time that doubles, and the person is told.
   */
  check(user: PoolUser, code: string, from: CodePlace): 'right' | 'wrong' | 'closed'
  remove(user: PoolUser): void
}

/** Long enough to find one's phone, install an app and begin again once. */
const ALLOWED_MS = 15 * 60_000

const WRONG_BEFORE_CLOSED = 10
const FIRST_CLOSED_MS = 15 * 60_000
const LONGEST_CLOSED_MS = 24 * 60 * 60_000

type Deps = {
  accounts: Accounts
  now: () => number
  /** Tells the owner that somebody who knows the password guesses codes. */
  warn: (user: PoolUser) => void
}

export function createSecondFactors({ accounts, now, warn }: Deps): SecondFactors {
  const allowedUntil = new Map<string, number>()
  return {
    isOn: ({ totp }) => totp?.isOn === true,
    allow(session) {
      allowedUntil.set(session, now() + ALLOWED_MS)
      forgetOldest(allowedUntil)
    },
    begin(user, session) {
      if ((allowedUntil.get(session) ?? 0) < now()) return undefined
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
    check(user, code, from) {
      const before = user.wrongCodes?.[from]
      if (before && before.closedUntil > now()) return 'closed'
      const lastStep = user.totp && matchingStep(user.totp.secret, code, { nowMs: now(), lastStep: user.totp.lastStep })
      if (!user.totp || !lastStep) {
        const count = (before?.count ?? 0) + 1
        accounts.save({
          ...user,
          wrongCodes: { ...user.wrongCodes, [from]: { count, closedUntil: now() + closedMs(count) } },
        })
        if (count === WRONG_BEFORE_CLOSED) warn(user)
        return 'wrong'
      }
      accounts.save({
        ...user,
        totp: { ...user.totp, lastStep },
        wrongCodes: { ...user.wrongCodes, [from]: undefined },
      })
      return 'right'
    },
    remove: (user) => accounts.save({ ...user, totp: undefined, totpBegun: undefined, wrongCodes: undefined }),
  }
}

const closedMs = (wrong: number) =>
  wrong < WRONG_BEFORE_CLOSED ? 0 : Math.min(FIRST_CLOSED_MS * 2 ** (wrong - WRONG_BEFORE_CLOSED), LONGEST_CLOSED_MS)
