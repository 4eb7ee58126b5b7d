const FIRST_MS = 1_000
/** No operation waits longer than this after a failure of its own. */
export const MOST_BACKOFF_MS = 60_000

/**
 * Y9. Full jitter: anything from nothing to a bound that doubles with each failure, up to a minute, but never less
 * than the server asked for. `failures` counts from 1, `random` lies in [0, 1).
 */
export function backoffMs(failures: number, random: number, retryAfterMs = 0): number {
  const bound = Math.min(MOST_BACKOFF_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.max(retryAfterMs, Math.round(random * bound))
}

/** Y9. Nobody waits longer because a server asked for it: it may have meant somebody else, or be well again. */
export const MOST_RETRY_AFTER_MS = 300_000

/** U126. The longest wait that the server can name for a single operation. A person can always end it. */
export const MOST_NAMED_WAIT_MS = 3_600_000

/** The header Retry-After, in seconds or as a date, in milliseconds from `now`; 0 when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return 0
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MOST_RETRY_AFTER_MS) : 0
}

/**
 * Y29. Whether an instant written with `now + wait` lies behind. One that is further ahead than the longest wait was
 * written before the device's clock was set back, and binds nobody any more.
 */
export function isOver(instant: number, now: number, longestMs: number): boolean {
  return instant <= now || instant > now + longestMs
}
