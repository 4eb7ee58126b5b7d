import { Refusal } from '../refusal.ts'
import { countInWindow, countNetworks } from './count-in-window.ts'
import { networkOf } from './network-of.ts'

const MINUTE_MS = 60_000
/** Sixty families in one gym may sign up within minutes, but no gym keeps that rate for ten minutes. */
const MINUTES_OF_A_CROWD = 10
/** Calls of one link per minute, from all networks together. */
const CALLS_OF_LINK = 60
/** Multiple of its allowance that a network may ask about links. Above it, no link is looked up. */
const FLOOD = 40

type Call = { what: string; ip: string }
type LinkCall = Call & {
  token: string
  /** Calls of this kind that one link has per minute. */
  most?: number | undefined
}

export type PublicLimit = ReturnType<typeof limitPublic>

/** Limits calls without sign-in. All families in a gym share one network address. */
export function limitPublic(perMinute: number, now: () => number) {
  const crowd = countNetworks(MINUTES_OF_A_CROWD * MINUTE_MS, now)
  const unknown = countNetworks(MINUTE_MS, now)
  const asked = countNetworks(MINUTE_MS, now)
  const links = countInWindow(MINUTE_MS, now)

  return {
    /** U111. A call without a link. Ten minutes share one allowance, so that a crowd can call at once. */
    async crowded<Result>({ what, ip }: Call, answer: () => Promise<Result>): Promise<Result> {
      const network = networkOf(ip)
      if (crowd.isOver(what, network, perMinute * MINUTES_OF_A_CROWD)) throw tooMany(crowd.secondsLeft())
      crowd.add(what, network)
      return answer()
    },
    /**
     * U110. A call with the secret of a link. Unknown secrets count against the network. A known secret counts only
     * against its own link, so other callers on the network don't affect it.
     */
    async linked<Result>(
      { what, ip, token, most = CALLS_OF_LINK }: LinkCall,
      answer: () => Promise<Result>,
    ): Promise<Result> {
      const network = networkOf(ip)
      if (asked.isOver(what, network, perMinute * FLOOD) || links.of(`${what} ${token}`) >= most)
        throw tooMany(asked.secondsLeft())
      asked.add(what, network)
      links.add(`${what} ${token}`)
      try {
        return await answer()
      } catch (error) {
        if (!(error instanceof Refusal) || error.reason !== 'missing' || error.isOfKnownLink) throw error
        if (unknown.isOver(what, network, perMinute)) throw tooMany(unknown.secondsLeft())
        unknown.add(what, network)
        throw error
      }
    },
  }
}

const tooMany = (retryAfterSeconds: number) =>
  new Refusal('too-many', 'Too many requests. Try again in a moment.', { retryAfterSeconds })
