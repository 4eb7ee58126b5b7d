import { randomInt } from 'node:crypto'
import type { Accounts, PoolUser } from './accounts.ts'
import { refuse } from './cognito-error.ts'
import type { PoolKeys } from './pool-keys.ts'

export type CodeKind = keyof PoolUser['codes']
/** What a mailer needs to send one code. */
export type CodeMessage = { kind: CodeKind; email: string; code: string }

export type Codes = {
  send(user: PoolUser, kind: CodeKind): ReturnType<typeof deliveryTo>
  /** Throws unless the code is the one that was sent; the caller saves the user. */
  consume(user: PoolUser, kind: CodeKind, code: string): void
}

type Deps = {
  accounts: Accounts
  keys: PoolKeys
  codeSeconds: number
  now: () => number
  deliver: (message: CodeMessage) => void
}

const MOST_TRIES = 5
const MOST_PER_HOUR = 5
const HOUR_MS = 60 * 60_000

export function createCodes({ accounts, keys, codeSeconds, now, deliver }: Deps): Codes {
  const digestOf = (user: PoolUser, code: string) => keys.digest(`code ${user.sub} ${code}`)
  return {
    send(user, kind) {
      const recent = user.codesSentAt.filter((at) => now() - at < HOUR_MS)
      if (recent.length >= MOST_PER_HOUR) {
        refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
      }
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      user.codesSentAt = [...recent, now()]
      user.codes[kind] = { digest: digestOf(user, code), expiresAt: now() + codeSeconds * 1_000, tries: 0 }
      accounts.save(user)
      deliver({ kind, email: user.email, code })
      return deliveryTo(user.email)
    },
    consume(user, kind, code) {
      const expected = user.codes[kind]
      if (!expected || expected.expiresAt < now()) {
        return refuse('ExpiredCodeException', 'Invalid code provided, please request a code again.')
      }
      if (expected.tries >= MOST_TRIES) {
        refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
      }
      if (expected.digest !== digestOf(user, code)) {
        expected.tries += 1
        accounts.save(user)
        refuse('CodeMismatchException', 'Invalid verification code provided, please try again.')
      }
      delete user.codes[kind]
    },
  }
}

export function deliveryTo(email: string) {
  const Destination = email.replace(/^(.).*@(.).*$/u, '$1***@$2***')
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } }
}
