import { countedFor } from './network-of.ts'

/** More keys at once than this are forgotten together: the memory of a limit must not be a way to fill ours. */
const MOST_KEYS = 100_000

/** Counts in fixed windows of time, in the memory of this process. */
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

/** The same for networks: U112, a line and the site that it belongs to. */
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
