import { countedFor } from '../../http/network-of.ts'
import { placeKey } from './devices.ts'
import type { Place } from './devices.ts'

/**
 * Slows guessing without letting a stranger lock anybody out. Failures count
 *  - for the pair of account and place, where the wait doubles up to 15 minutes; the place is the browser when it has
 *    signed in to this account before, else the network;
 *  - for the account over all other places, and for a network over all accounts, where the wait is 30 seconds at most.
 *    Neither touches a browser that has signed in to the account before, nor a network from which it has been.
 * Kept in memory.
 */
export type Attempts = {
  /** Milliseconds until this account may be tried from this place again; 0 when it may be now. */
  waitMs: (account: string, place: Place) => number
  failed: (account: string, place: Place) => void
  succeeded: (account: string, place: Place) => void
  /** Counts one call from a network in the current minute and tells whether it is one too many. */
  isFlooding: (network: string) => boolean
  /**
   * Counts one start of a sign-in in the current minute, which costs the server arithmetic, and tells whether it is one
   * too many.
   */
  isHasty: (account: string, place: Place) => boolean
}

type Options = { now: () => number; callsPerMinute: number }
type Count = { failures: number; until: number; at: number }

const FREE_FAILURES = 5
const LONGEST_PAIR_WAIT_MS = 15 * 60_000
const FREE_ACCOUNT_FAILURES = 50
const FREE_NETWORK_FAILURES = 100
/** Of all accounts at one place, one in so many calls may be the start of a sign-in. */
const CALLS_PER_START = 5
const STARTS_OF_PAIR = 30
const SHARED_WAIT_MS = 30_000
const FORGET_MS = 60 * 60_000
const MOST_REMEMBERED = 20_000

export function createAttempts({ now, callsPerMinute }: Options): Attempts {
  const pairs = new Map<string, Count>()
  const accounts = new Map<string, Count>()
  const networks = new Map<string, Count>()
  const familiar = new Set<string>()
  let counted = new Map<string, number>()
  let minute = 0

  const pairOf = (account: string, place: Place) => `${account} ${placeKey(place)}`
  const isFamiliar = (account: string, { network, device }: Place) =>
    device !== undefined || familiar.has(`${account} ${network}`)

  function count(counts: Map<string, Count>, key: string, waitMs: (failures: number) => number) {
    const known = counts.get(key)
    const failures = known && now() - known.at < FORGET_MS ? known.failures + 1 : 1
    counts.delete(key)
    counts.set(key, { failures, at: now(), until: now() + waitMs(failures) })
    forgetOldest(counts)
  }

  /** How often this was done in the current minute, with this time. */
  function timesInMinute(what: string): number {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, counted] = [current, new Map()]
    const times = (counted.get(what) ?? 0) + 1
    counted.set(what, times)
    forgetOldest(counted)
    return times
  }

  const after = (free: number) => (failures: number) => (failures < free ? 0 : SHARED_WAIT_MS)

  return {
    waitMs(account, place) {
      const pair = pairs.get(pairOf(account, place))?.until ?? 0
      const shared = isFamiliar(account, place)
        ? 0
        : Math.max(accounts.get(account)?.until ?? 0, networks.get(place.network)?.until ?? 0)
      return Math.max(0, pair - now(), shared - now())
    },
    failed(account, place) {
      count(pairs, pairOf(account, place), (failures) =>
        failures < FREE_FAILURES ? 0 : Math.min(1_000 * 2 ** (failures - FREE_FAILURES), LONGEST_PAIR_WAIT_MS),
      )
      // A forgetful owner at their own tablet holds up nobody but themselves.
      if (place.device !== undefined) return
      count(accounts, account, after(FREE_ACCOUNT_FAILURES))
      count(networks, place.network, after(FREE_NETWORK_FAILURES))
    },
    succeeded(account, place) {
      pairs.delete(pairOf(account, place))
      familiar.add(`${account} ${place.network}`)
      forgetOldest(familiar)
    },
    isFlooding: (network) =>
      countedFor(network).filter(({ key, times }) => timesInMinute(`call ${key}`) > callsPerMinute * times).length > 0,
    isHasty(account, place) {
      const ofPlace = timesInMinute(`start ${placeKey(place)}`)
      return (
        timesInMinute(`start ${pairOf(account, place)}`) > STARTS_OF_PAIR || ofPlace > callsPerMinute / CALLS_PER_START
      )
    },
  }
}

/** Keeps a map or set that strangers can fill from growing without end. */
export function forgetOldest(remembered: { size: number; keys(): Iterator<string>; delete(key: string): boolean }) {
  if (remembered.size <= MOST_REMEMBERED) return
  const oldest = remembered.keys().next()
  if (!oldest.done) remembered.delete(oldest.value)
}
