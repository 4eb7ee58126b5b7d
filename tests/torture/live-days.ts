import { rmSync } from 'node:fs'
import path from 'node:path'
import { liveDay } from './browser-day.ts'
import type { DayOutcome } from './browser-day.ts'
import { makeBeginning, openWorld } from './world.ts'
import type { Builds } from './world.ts'

type Days = {
  builds: Builds
  /** Where broken days leave what helps to understand them, each in a folder called by its seed. */
  home: string
  /** The next day's seed; undefined when no more days are wanted. */
  takeSeed: () => number | undefined
  onDay: (outcome: DayOutcome) => void
}

const SIDE_BY_SIDE = 2
/** After so many days a world is made anew: what is kept of them makes it slower. */
const DAYS_OF_A_WORLD = 20

/** Lives one day after the other, two side by side, until no more are wanted. */
export async function liveDays({ builds, home, takeSeed, onDay }: Days): Promise<void> {
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, liveInTurn))

  async function liveInTurn() {
    let seed = takeSeed()
    if (seed === undefined) return
    const beginning = await makeBeginning()
    while (seed !== undefined) {
      const world = await openWorld(beginning, builds)
      let isWhole = true
      for (let days = 0; isWhole && days < DAYS_OF_A_WORLD && seed !== undefined; days++) {
        const outcome = await liveDay(world, seed, path.join(home, String(seed)))
        isWhole = outcome.broken.length === 0
        if (isWhole) rmSync(outcome.folder, { recursive: true, force: true })
        onDay(outcome)
        seed = takeSeed()
      }
      await world.discard()
    }
    beginning.tablet.discard()
  }
}
