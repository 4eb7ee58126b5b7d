import { isOver } from './backoff.ts'
import { LEASE_MS } from './chains.ts'

/** What an evaluation's state of sync is computed from: its waiting operations, in order, and its last acceptance. */
export type SyncFacts = {
  operations: ReadonlyArray<{
    state: 'pending' | 'inflight' | 'quarantined'
    lease_until: number
    created_at: number
    error: string | null
  }>
  /** The server's clock, ISO 8601; null when the server has never accepted anything of it from this device. */
  acceptedAt: string | null
}

export type SyncState = {
  state: 'saved' | 'sending' | 'accepted' | 'attention' | 'ready' | 'outdated'
  title: string
  /** One more sentence for whoever asks; empty when the title says it all. */
  detail: string
}

/** Y65. What a page says that is older than the version that wrote here: it can't read what waits. */
export const OUTDATED: SyncState = {
  state: 'outdated',
  title: 'Newer version open',
  detail: 'Reload to see what waits',
}

/**
 * Y3. What the evaluator reads about one evaluation. "Accepted" needs an answer of the server and nothing waiting.
 * `formatTime` turns an instant (ISO 8601) into a time of day such as 2:32 PM.
 */
export function syncState(
  { operations, acceptedAt }: SyncFacts,
  now: number,
  formatTime: (instant: string) => string,
): SyncState {
  const refused = operations.find(({ state }) => state === 'quarantined')
  if (refused) {
    return {
      state: 'attention',
      title: `Needs attention: ${refused.error ?? 'the server refused it'}`,
      detail: waiting(operations.length),
    }
  }
  if (operations.some(({ state, lease_until }) => state === 'inflight' && !isOver(lease_until, now, LEASE_MS))) {
    return { state: 'sending', title: 'Sending', detail: waiting(operations.length) }
  }
  if (operations.length > 0) {
    const reason = operations.find(({ error }) => error !== null)?.error
    return { state: 'saved', title: 'Saved on this device', detail: reason ?? waiting(operations.length) }
  }
  if (acceptedAt !== null)
    return { state: 'accepted', title: `Accepted by server ${formatTime(acceptedAt)}`, detail: '' }
  return { state: 'ready', title: 'Ready offline', detail: 'Nothing has been changed on this device.' }
}

function waiting(count: number) {
  return count === 1
    ? '1 change is not accepted by the server yet.'
    : `${count} changes are not accepted by the server yet.`
}
