import { Refusal } from '../refusal.ts'
import { countedFor, networkOf } from './network-of.ts'

const MINUTE_MS = 60_000
/** More networks at once than this are forgotten together: the memory of this limit must not be a way to fill ours. */
const MOST_NETWORKS = 50_000
const MOST_TOKENS = 50_000

type Proof = { authorization: string | undefined; ip: string }

/**
 * U106. Lets a network try so many tokens a minute that turn out to be no good; from then on no token from there is
 * even looked at. Whoever was let in with the same token in this minute or the one before is not kept out by neighbors:
 * a gym has one address for all of its tablets, and whoever else is in its Wi-Fi.
 */
export function limitRefused(perMinute: number, now: () => number) {
  let minute = 0
  let refused = new Map<string, number>()
  let proven = new Set<string>()
  let provenBefore = new Set<string>()

  function turn() {
    const current = Math.floor(now() / MINUTE_MS)
    if (current === minute) return
    refused = new Map()
    provenBefore = current === minute + 1 ? proven : new Set()
    proven = new Set()
    minute = current
  }

  /** What `check` gives. Only its refusals count, and they count while they are looked at. */
  return async function limited<Result>({ authorization, ip }: Proof, check: () => Promise<Result>): Promise<Result> {
    turn()
    const network = networkOf(ip)
    const isOver = countedFor(network).some(({ key, times }) => (refused.get(key) ?? 0) >= perMinute * times)
    const isKnown = authorization !== undefined && (proven.has(authorization) || provenBefore.has(authorization))
    if (isOver && !isKnown) throw tooMany(MINUTE_MS - (now() % MINUTE_MS))
    count(network, 1)
    try {
      const result = await check()
      count(network, -1)
      if (authorization !== undefined && proven.size < MOST_TOKENS) proven.add(authorization)
      return result
    } catch (error) {
      // Only a token that is no good says something about who tries.
      if (!(error instanceof Refusal) || error.reason !== 'unauthenticated') count(network, -1)
      throw error
    }
  }

  function count(network: string, more: number) {
    if (refused.size >= MOST_NETWORKS) refused.clear()
    for (const { key } of countedFor(network)) refused.set(key, Math.max(0, (refused.get(key) ?? 0) + more))
  }
}

const tooMany = (ms: number) =>
  new Refusal('too-many', 'Too many requests. Try again in a moment.', { retryAfterSeconds: Math.ceil(ms / 1_000) })
