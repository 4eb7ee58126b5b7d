import { countedFor } from '../../http/network-of.ts'
import { forgetOldest } from './attempts.ts'

/** How often in an hour. M9. */
const PER_HOUR = {
  /** From one network: a team may sign up together in a gym. */
  signUps: 120,
  /** Sign-ups from one network that met an address with an account: enough for people, too few to list addresses. */
  takenAddresses: 10,
  /** Codes asked for one address from one place. */
  codesFromPlace: 5,
  /** Codes asked for one address from all places together; familiar devices share as many again. */
  codesToAddress: 20,
  /** Codes asked from one network. */
  codesFromNetwork: 240,
  /** Tries of the codes of one address from one place. */
  triesFromPlace: 10,
  /** Tries of the codes of one address from all places together; familiar devices share as many again. */
  triesOfAddress: 50,
  /** Wrong codes from one network, whatever the account. */
  wrongCodes: 60,
} as const

type What = keyof typeof PER_HOUR

/** Counts things in windows of an hour. In memory: a restart forgets. */
export type Limits = {
  /** Counts one more and tells whether it is allowed. */
  take(what: What, key: string): boolean
  /** Whether one more would be allowed, without counting it. */
  hasRoom(what: What, key: string): boolean
}

const HOUR_MS = 60 * 60_000

export function createLimits({ now }: { now: () => number }): Limits {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function open(what: What, key: string) {
    const known = windows.get(`${what} ${key}`)
    return known && known.endsAt > now() ? known : { count: 0, endsAt: now() + HOUR_MS }
  }

  return {
    take(what, key) {
      // U112. A network key counts for itself and, in IPv6, also for its site.
      const counted = countedFor(key).map((it) => ({ ...it, window: open(what, it.key) }))
      if (counted.some(({ window, times }) => window.count >= PER_HOUR[what] * times)) return false
      for (const it of counted) {
        it.window.count += 1
        windows.set(`${what} ${it.key}`, it.window)
      }
      forgetOldest(windows)
      return true
    },
    hasRoom: (what, key) => countedFor(key).every((it) => open(what, it.key).count < PER_HOUR[what] * it.times),
  }
}
