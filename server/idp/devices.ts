import { randomBytes } from 'node:crypto'
import type { Caller } from './caller.ts'
import type { PoolKeys } from './pool-keys.ts'

/**
 * Browsers that have proved an account's password or code before. Each keeps a ticket per account that only this pool can
 * make and that tells nothing about the account. It opens nothing: it only keeps strangers' failures away from its holder.
 */
export type Devices = {
  /** What names the caller's browser for this account; undefined when it is new to the account. */
  find(account: string, caller: Caller): string | undefined
  /** Gives the caller's browser a ticket for this account, if it has none. */
  remember(account: string, caller: Caller): void
}

export function createDevices(keys: PoolKeys): Devices {
  const proofOf = (account: string, nonce: string) => keys.digest(`device ${account} ${nonce}`)
  const find = (account: string, { tickets }: Caller) =>
    tickets.map((ticket) => ticket.split('~')).find(([nonce = '', proof]) => proof === proofOf(account, nonce))?.[0]
  return {
    find,
    remember(account, caller) {
      if (find(account, caller)) return
      const nonce = randomBytes(16).toString('base64url')
      caller.keep(`${nonce}~${proofOf(account, nonce)}`)
    },
  }
}

/** Where a caller tries from, as the counters name it. */
export type Place = { network: string; device: string | undefined }

export const placeKey = ({ network, device }: Place) => (device ? `device ${device}` : `network ${network}`)
