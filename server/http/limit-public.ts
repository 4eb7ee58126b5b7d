import { Refusal } from '../refusal.ts'
import { countInWindow, countNetworks } from './count-in-window.ts'
import { networkOf } from './network-of.ts'

const MINUTE_MS = 60_000
/** Sixty families sign up in one gym within minutes, and nobody goes on like that for ten. */
const MINUTES_OF_A_CROWD = 10
/** Of one link, in a minute, from anywhere. */
const CALLS_OF_LINK = 60
/** So many times its allowance a network may ask about links at all, before none of them is looked up. */
const FLOOD = 40

type Call = { what: string; ip: string }

export type PublicLimit = ReturnType<typeof limitPublic>

/** What somebody may ask without signing in. A gym has one address for all families in it. */
export function limitPublic(perMinute: number, now: () => number) {
  const crowd = countNetworks(MINUTES_OF_A_CROWD * MINUTE_MS, now)
  const unknown = countNetworks(MINUTE_MS, now)
  const asked = countNetworks(MINUTE_MS, now)
  const links = countInWindow(MINUTE_MS, now)

  return {
    /** U111. A call that names no link: ten minutes have one allowance, so that a crowd may come at once. */
    async crowded<Result>({ what, ip }: Call, answer: () => Promise<Result>): Promise<Result> {
      const network = networkOf(ip)
      if (crowd.isOver(what, network, perMinute * MINUTES_OF_A_CROWD)) throw tooMany(crowd.secondsLeft())
      crowd.add(what, network)
      return answer()
    },
    /**
     * U110. A call with the secret of a link. Secrets that are none count for the network; one that is known counts for
     * itself, whoever else asks from there.
     */
    async linked<Result>(
      { what, ip, token }: Call & { token: string },
      answer: () => Promise<Result>,
    ): Promise<Result> {
      const network = networkOf(ip)
      if (asked.isOver(what, network, perMinute * FLOOD) || links.of(`${what} ${token}`) >= CALLS_OF_LINK)
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
