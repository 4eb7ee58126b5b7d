/** A token this close to its end counts as expired. */
export const TOKEN_TOLERANCE_MS = 5_000

/**
 * When a token ends on this device's clock, in milliseconds. `exp` is the token's own word, in seconds; `clockDrift` is
 * how far the pool's clock is ahead of this device's, as Amplify measured it when it stored the token.
 */
export function expiryOf(exp: number, clockDrift: string | null | undefined): number {
  return exp * 1_000 - (Number.parseInt(clockDrift ?? '0', 10) || 0)
}

/** Milliseconds until a token must be refreshed, or "too-close" when it is expired or nearly so. */
export function msUntilRefresh(expiresAt: number, now: number): number | 'too-close' {
  const wait = expiresAt - TOKEN_TOLERANCE_MS - now
  return wait > 0 ? wait : 'too-close'
}
