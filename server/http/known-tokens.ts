/** What a token says, once its signature has been found right. `exp` is in seconds since 1970, as tokens count. */
export type SignedClaims = { exp: number }

/** A key that the provider withdraws is asked about again within this time. */
const KNOWN_FOR_MS = 60_000
const MOST = 10_000

/**
 * U109. Remembers for a minute what tokens say, so that the signature of one is looked at once a minute and not with
 * each call: that costs a server more than anything else about a call. `verify` throws for a token that is no good, and
 * nothing is remembered of it.
 */
export function rememberTokens<Claims extends SignedClaims>(
  verify: (token: string, nowMs: number) => Promise<Claims>,
): (token: string, nowMs: number) => Promise<Claims> {
  const known = new Map<string, { claims: Claims; verifiedAt: number }>()
  return async (token, nowMs) => {
    const found = known.get(token)
    const isKnown = found && Math.abs(nowMs - found.verifiedAt) < KNOWN_FOR_MS && nowMs < found.claims.exp * 1_000
    if (isKnown) return found.claims
    known.delete(token)
    const claims = await verify(token, nowMs)
    known.set(token, { claims, verifiedAt: nowMs })
    // A map gives its keys in the order in which they came.
    const [oldest] = known.keys()
    if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    return claims
  }
}
