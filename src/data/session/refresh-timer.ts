import { msUntilRefresh } from '#domain/session/token-life.ts'

/** One appointment: the next refresh of the token. */
export type RefreshTimer = { schedule(expiresAt: number, refresh: () => void): void; cancel(): void }

/** Longer waits overflow the browser's timers, which would then fire at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Refreshes at the token's expiry; a token that is already too close to it only gives a warning. */
export function createRefreshTimer(options: {
  now: () => number
  warn: (message: string) => void
  setTimer?: (run: () => void, ms: number) => unknown
  clearTimer?: (timer: unknown) => void
}): RefreshTimer {
  const {
    setTimer = (run, ms) => setTimeout(run, ms),
    clearTimer = (it) => clearTimeout(it as ReturnType<typeof setTimeout>),
  } = options
  let timer: unknown

  return { schedule, cancel }

  function schedule(expiresAt: number, refresh: () => void): void {
    cancel()
    const wait = msUntilRefresh(expiresAt, options.now())
    if (wait === 'too-close') options.warn('The access token is too close to its expiry to schedule a refresh.')
    else timer = setTimer(refresh, Math.min(wait, LONGEST_WAIT_MS))
  }

  function cancel(): void {
    if (timer !== undefined) clearTimer(timer)
    timer = undefined
  }
}
