/** A token this close to its end counts as expired. */
export const TOKEN_TOLERANCE_MS = 5_000

/** Milliseconds until a token must be refreshed, or "too-close" when it is expired or nearly so. */
export function msUntilRefresh(expiresAt: number, now: number): number | 'too-close' {
  const wait = expiresAt - TOKEN_TOLERANCE_MS - now
  return wait > 0 ? wait : 'too-close'
}
