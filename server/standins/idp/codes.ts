import { randomInt } from 'node:crypto'
import type { Accounts, PoolUser } from './accounts.ts'
import { refuse } from './cognito-error.ts'
import { placeKey } from './devices.ts'
import type { Place } from './devices.ts'
import type { Limits } from './limits.ts'
import type { PoolKeys } from './pool-keys.ts'

export type CodeKind = keyof PoolUser['codes']
/**
 * What a mailer needs to send one code, or to tell somebody that they have an account already, or that somebody guesses
 * the codes of their app.
 */
export type CodeMessage =
  | { kind: CodeKind; email: string; code: string }
  | { kind: 'taken' | 'wrongCodes'; email: string }

export type Codes = {
  /** Counts a request for a code to this name, whether or not somebody has it; refuses one too many. */
  ask(name: string, place: Place): void
  /** The caller has asked before. */
  send(user: PoolUser, kind: CodeKind): ReturnType<typeof deliveryTo>
  /** Tells the owner of an address by email what the one who asks is not told. The caller has asked before. */
  sayTaken(user: PoolUser): void
  /**
   * The user, whom the caller saves, when the code is the one that was sent; throws otherwise. M6. For a name that
   * nobody has, it counts and refuses as for one that somebody has.
   */
  consume(name: string, user: PoolUser | undefined, kind: CodeKind, code: string, place: Place): PoolUser
}

type Deps = {
  accounts: Accounts
  keys: PoolKeys
  limits: Limits
  codeSeconds: number
  now: () => number
  deliver: (message: CodeMessage) => void
}

/** T61. A reset code is as powerful as a password, so it is valid for ten minutes at most. */
const MOST_RESET_SECONDS = 600

/** Returns how long a code of this kind is valid, in seconds. */
export const lifeOfCode = (kind: CodeMessage['kind'], codeSeconds: number) =>
  kind === 'reset' ? Math.min(codeSeconds, MOST_RESET_SECONDS) : codeSeconds

export function createCodes({ accounts, keys, limits, codeSeconds, now, deliver }: Deps): Codes {
  const digestOf = (user: PoolUser, code: string) => keys.digest(`code ${user.sub} ${code}`)
  return {
    ask(name, place) {
      const isAllowed =
        limits.take('codesFromPlace', `${name} ${placeKey(place)}`) &&
        (place.device !== undefined || limits.take('codesFromNetwork', place.network)) &&
        limits.take('codesToAddress', shareOf(name, place))
      if (!isAllowed) refuseTooMany()
    },
    send(user, kind) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      user.codes[kind] = { digest: digestOf(user, code), expiresAt: now() + lifeOfCode(kind, codeSeconds) * 1_000 }
      accounts.save(user)
      deliver({ kind, email: user.email, code })
      return deliveryTo(user.email)
    },
    sayTaken: ({ email }) => deliver({ kind: 'taken', email }),
    consume(name, user, kind, code, place) {
      const isAllowed =
        limits.take('triesFromPlace', `${name} ${placeKey(place)}`) &&
        (place.device !== undefined || limits.hasRoom('wrongCodes', place.network)) &&
        limits.take('triesOfAddress', shareOf(name, place))
      if (!isAllowed) refuseTooMany()
      const expected = user?.codes[kind]
      if (!user || expected?.digest !== digestOf(user, code)) {
        limits.take('wrongCodes', place.network)
        return refuse('CodeMismatchException', 'Invalid verification code provided, please try again.')
      }
      if (expected.expiresAt < now())
        refuse('ExpiredCodeException', 'Invalid code provided, please request a code again.')
      delete user.codes[kind]
      return user
    },
  }
}

/** M9. Strangers who use up the codes of an address do not keep its owner from one on a browser that is theirs. */
const shareOf = (name: string, { device }: Place) => (device === undefined ? name : `${name} on familiar devices`)

export const refuseTooMany = () =>
  refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')

export function deliveryTo(email: string) {
  const Destination = email.replace(/^(.).*@(.).*$/u, '$1***@$2***')
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } }
}
