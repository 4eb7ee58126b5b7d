import * as v from 'valibot'

/** The refresh tokens of one session, by their digests. */
export const RefreshTokens = v.object({
  /** The one that was used last, or the first when none was. */
  used: v.string(),
  /** Those that are good, and the second up to which they are. */
  good: v.record(v.string(), v.number()),
})
export type RefreshTokens = v.InferOutput<typeof RefreshTokens>

/**
 * As long as Cognito's longest: tabs that refresh side by side, and tries of a request whose answer is late, get an
 * answer.
 */
const GRACE_SECONDS = 60

/** Answers may be lost many times in a row; whoever got the newest of them has one of these. */
const MOST_GOOD = 12

export const firstToken = (digest: string, until: number): RefreshTokens => ({
  used: digest,
  good: { [digest]: until },
})

type Use = { digest: string; next: string; at: number; until: number }

/**
 * T45. What becomes of a session's tokens when one is used and `next` is given for it. A token is good until one that
 * was given for it is used, however long that takes: only then has the answer arrived. From then on it, and what else
 * was given for it, are good for the grace alone. Undefined for a token that is good no more: somebody else has gone on
 * in its place.
 */
export function takeTurn({ used, good }: RefreshTokens, { digest, next, at, until }: Use): RefreshTokens | undefined {
  const goodUntil = good[digest]
  if (goodUntil === undefined || goodUntil < at) return undefined
  const isInGrace = goodUntil < until
  const goesOn = digest !== used && !isInGrace
  const usedLast = goesOn ? digest : used
  const still = Object.entries(good)
    .map(([token, end]) => [token, goesOn && token !== digest ? Math.min(end, at + GRACE_SECONDS) : end] as const)
    .filter(([, end]) => end >= at)
  const newest = still.filter(([token], place) => token === usedLast || place > still.length - MOST_GOOD)
  return { used: usedLast, good: Object.fromEntries([...newest, [next, until]]) }
}
