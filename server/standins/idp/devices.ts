import { randomBytes } from 'node:crypto'
import type { Caller } from './caller.ts'
import type { PoolKeys } from './pool-keys.ts'

/**
 * Browsers that have proved an account's password or code before. Each keeps a ticket per account that only this pool
 * can make and that tells nothing about the account. It opens nothing: it only keeps strangers' failures away from its
 * holder. A sign-up has a ticket too, which proves nothing: anybody can sign up any address.
 */
export type Devices = {
  /** What names the caller's browser for this account; undefined when it is new to the account. */
  find(account: string, caller: Caller): string | undefined
  /** Gives the caller's browser a ticket for this account, if it has none. */
  remember(account: string, caller: Caller): void
  /** M7. Whether this account was signed up on the caller's browser, proved or not. */
  hasSignedUp(account: string, caller: Caller): boolean
  /** Gives the caller's browser the ticket of a sign-up. */
  rememberSignUp(account: string, caller: Caller): void
}

export function createDevices(keys: PoolKeys): Devices {
  const proofOf = (what: 'device' | 'sign-up', account: string, nonce: string) =>
    keys.digest(`${what} ${account} ${nonce}`)
  const nonceOf = (what: 'device' | 'sign-up', account: string, { tickets }: Caller) =>
    tickets
      .map((ticket) => ticket.split('~'))
      .find(([nonce = '', proof]) => proof === proofOf(what, account, nonce))?.[0]

  function give(what: 'device' | 'sign-up', account: string, caller: Caller) {
    if (nonceOf(what, account, caller)) return
    const nonce = randomBytes(16).toString('base64url')
    caller.keep(`${nonce}~${proofOf(what, account, nonce)}`)
  }

  return {
    find: (account, caller) => nonceOf('device', account, caller),
    remember: (account, caller) => give('device', account, caller),
    hasSignedUp: (account, caller) => nonceOf('sign-up', account, caller) !== undefined,
    rememberSignUp: (account, caller) => give('sign-up', account, caller),
  }
}

/** Where a caller tries from, as the counters name it. */
export type Place = { network: string; device: string | undefined }

export const placeKey = ({ network, device }: Place) => (device ? `device ${device}` : `network ${network}`)
