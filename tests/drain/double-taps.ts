import { ticks } from './faulty-network.ts'
import type { Random } from './seeded-random.ts'

type Chance = {
  random: Random
  /** How many of the taps come twice. */
  share: number
  count: (fault: string) => void
  /** What a second tap throws; the first one's is its caller's. */
  onError: (what: string, error: unknown) => void
}

/**
 * The same actions, tapped twice now and then: a finger that bounces does the very same within half a second, before
 * the first has ended or after.
 */
export function tappedTwice<Actions extends Record<string, (...args: never[]) => Promise<unknown>>>(
  actions: Actions,
  { random, share, count, onError }: Chance,
): Actions {
  if (share === 0) return actions
  const twice = Object.entries(actions).map(([name, act]) => {
    const tap = async (...args: never[]) => {
      const first = act(...args)
      if (random() >= share) return first
      count('double taps')
      await Promise.race([first.catch(() => {}), ticks(Math.floor(random() * 12))])
      const second = act(...args).catch((error: unknown) => onError(name, error))
      const done = await first
      return done === false ? second : done
    }
    return [name, tap]
  })
  return Object.fromEntries(twice) as Actions
}
