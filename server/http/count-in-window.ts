import { countedFor } from './network-of.ts'

/** All counts are dropped when there are more keys than this. Otherwise a caller could fill our memory with keys. */
const MOST_KEYS = 100_000

/** Counts per key in fixed time windows, in the memory of this process. */
export function countInWindow(windowMs: number, now: () => number) {
  let window = 0
  let counts = new Map<string, number>()

  function turn() {
    const current = Math.floor(now() / windowMs)
    if (current !== window || counts.size > MOST_KEYS) counts = new Map()
    window = current
  }

  return {
    add(key: string, more = 1) {
      turn()
      counts.set(key, Math.max(0, (counts.get(key) ?? 0) + more))
    },
    of(key: string): number {
      turn()
      return counts.get(key) ?? 0
    },
    secondsLeft: () => Math.ceil((windowMs - (now() % windowMs)) / 1_000),
  }
}

/** U112. Counts networks: an IPv6 network counts for itself and for its site. */
export function countNetworks(windowMs: number, now: () => number) {
  const counts = countInWindow(windowMs, now)
  return {
    add(what: string, network: string) {
      for (const { key } of countedFor(network)) counts.add(`${what} ${key}`)
    },
    isOver: (what: string, network: string, most: number) =>
      countedFor(network).some(({ key, times }) => counts.of(`${what} ${key}`) >= most * times),
    secondsLeft: counts.secondsLeft,
  }
}
