const NAME = 'auth-refresh'

/** Longer than any work here takes: its requests have deadlines. */
const PATIENCE_MS = 20_000

type Locks = Pick<LockManager, 'request'>

/**
 * T57. Runs `work` as the only one over all pages and the worker: whoever comes next then finds the new token in the
 * storage. A page that sleeps may keep the lock for as long as it sleeps, so nobody waits longer than `patienceMs`.
 */
export async function alone<T>(work: () => Promise<T>, locks = locksHere(), patienceMs = PATIENCE_MS): Promise<T> {
  if (!locks) return work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMs)
  let hasBegun = false
  try {
    return (await locks.request(NAME, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      hasBegun = true
      return work()
    })) as T
  } catch (error) {
    // A browser that blocks storage refuses the lock too.
    if (hasBegun) throw error
    return work()
  }
}

/** Safari before 15.4 has no locks, and Node no navigator that has them everywhere. */
function locksHere(): Locks | undefined {
  const { navigator } = globalThis as { navigator?: { locks?: Locks } }
  return navigator?.locks
}
