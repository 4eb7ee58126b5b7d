/**
 * Slows guessing without letting a stranger lock anybody out. Failures count for the pair of account and network
 * address, where the wait doubles up to 15 minutes; and for the account over all addresses, where it is 30 seconds at
 * most and does not touch an address from which this account has signed in before. Kept in memory.
 */
export type Attempts = {
  /** Milliseconds until this account may be tried from this address again; 0 when it may be now. */
  waitMs: (account: string, address: string) => number
  failed: (account: string, address: string) => void
  succeeded: (account: string, address: string) => void
  /** Counts one call of `address` in the current minute and tells whether it is one too many. */
  isFlooding: (address: string) => boolean
}

type Options = { now: () => number; callsPerMinute: number }
type Count = { failures: number; until: number; at: number }

const FREE_FAILURES = 5
const LONGEST_PAIR_WAIT_MS = 15 * 60_000
const FREE_ACCOUNT_FAILURES = 50
const ACCOUNT_WAIT_MS = 30_000
const FORGET_MS = 60 * 60_000
const MOST_REMEMBERED = 20_000

export function createAttempts({ now, callsPerMinute }: Options): Attempts {
  const pairs = new Map<string, Count>()
  const accounts = new Map<string, Count>()
  const familiar = new Set<string>()
  let calls = new Map<string, number>()
  let minute = 0

  const pairOf = (account: string, address: string) => `${account} ${address}`

  function count(counts: Map<string, Count>, key: string, waitMs: (failures: number) => number) {
    const known = counts.get(key)
    const failures = known && now() - known.at < FORGET_MS ? known.failures + 1 : 1
    counts.delete(key)
    counts.set(key, { failures, at: now(), until: now() + waitMs(failures) })
    forgetOldest(counts)
  }

  return {
    waitMs(account, address) {
      const pair = pairs.get(pairOf(account, address))?.until ?? 0
      const all = familiar.has(pairOf(account, address)) ? 0 : (accounts.get(account)?.until ?? 0)
      return Math.max(0, pair - now(), all - now())
    },
    failed(account, address) {
      count(pairs, pairOf(account, address), (failures) =>
        failures < FREE_FAILURES ? 0 : Math.min(1_000 * 2 ** (failures - FREE_FAILURES), LONGEST_PAIR_WAIT_MS),
      )
      count(accounts, account, (failures) => (failures < FREE_ACCOUNT_FAILURES ? 0 : ACCOUNT_WAIT_MS))
    },
    succeeded(account, address) {
      pairs.delete(pairOf(account, address))
      familiar.add(pairOf(account, address))
      forgetOldest(familiar)
    },
    isFlooding(address) {
      const current = Math.floor(now() / 60_000)
      if (current !== minute) [minute, calls] = [current, new Map()]
      const made = (calls.get(address) ?? 0) + 1
      calls.set(address, made)
      return made > callsPerMinute
    },
  }
}

function forgetOldest(remembered: { size: number; keys(): Iterator<string>; delete(key: string): boolean }) {
  if (remembered.size <= MOST_REMEMBERED) return
  const oldest = remembered.keys().next()
  if (!oldest.done) remembered.delete(oldest.value)
}
